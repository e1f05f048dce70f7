import { convert } from '../figures/units.ts';
import { PIPE_STANDARDS, type PipeSize, type PipeStandard, TUBE_STEP } from './pipe-standards.ts';

export interface SizeRow {
  /** The id of the row in its page: `nps-1-1/2`, `dn-60`. */
  id: string;
  /** Printed name: `NPS 6`, or `5/8 in` for a size of tube only. */
  name: string;
  dn: number | null;
  /** Pipe sizes by the id of the standard. */
  sizes: ReadonlyMap<string, PipeSize>;
}

/**
 * Returns true for a standard that names pipes by outside diameter, since a lookup by nominal size is useless
 * there.
 */
const isByOutside = ({ sizes }: PipeStandard): boolean => sizes.every(({ key }) => key.startsWith('OD'));

export const SIZE_COLUMNS: readonly PipeStandard[] = PIPE_STANDARDS.filter((each) => !isByOutside(each));
export const BY_OUTSIDE: readonly PipeStandard[] = PIPE_STANDARDS.filter(isByOutside);

/** Returns the inches of a nominal size: its NPS, its DN converted to inches, or the tube size. */
const inchesOf = ({ nps, dn, outside }: PipeSize): number =>
  nps ?? (dn === null ? outside - TUBE_STEP : convert(dn, 'mm', 'in'));

/** Returns one row per nominal size, the smallest first, with the pipes of all standards that have it. */
export function sizeRows(): SizeRow[] {
  const rows = new Map<number, SizeRow & { sizes: Map<string, PipeSize> }>();
  for (const { id, sizes } of SIZE_COLUMNS) {
    for (const size of sizes) {
      const inches = inchesOf(size);
      const row = rows.get(inches) ?? { ...rowOf(size), sizes: new Map<string, PipeSize>() };
      rows.set(inches, row);
      row.sizes.set(id, size);
    }
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

const rowOf = ({ nominal, dn }: PipeSize): Omit<SizeRow, 'sizes'> => ({
  id: nominal.toLowerCase().replaceAll(' ', '-'),
  name: nominal,
  dn,
});

/**
 * Formats an outside diameter as the standard prints it, or converted to the nearest tenth of a millimeter or
 * hundredth of an inch.
 */
export function outsideIn({ unit }: PipeStandard, { outside }: PipeSize, to: 'in' | 'mm'): string {
  if (unit === to) return String(outside);
  return convert(outside, unit, to).toFixed(to === 'mm' ? 1 : 2);
}
