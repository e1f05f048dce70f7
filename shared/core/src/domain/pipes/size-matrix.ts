import { convert } from '../figures/units.ts';
import { PIPE_STANDARDS, type PipeSize, type PipeStandard, TUBE_STEP } from './pipe-standards.ts';

export interface SizeRow {
  /** The id of the row in its page: `nps-1-1/2`, `dn-60`. */
  id: string;
  /** As a table prints it: `NPS 6`, and `5/8 in` of what is tube only. */
  name: string;
  dn: number | null;
  /** By the id of the standard. */
  sizes: ReadonlyMap<string, PipeSize>;
}

/** Standards that call a pipe by its outside diameter: nothing is there to look up by a nominal size. */
const isByOutside = ({ sizes }: PipeStandard): boolean => sizes.every(({ key }) => key.startsWith('OD'));

export const SIZE_COLUMNS: readonly PipeStandard[] = PIPE_STANDARDS.filter((each) => !isByOutside(each));
export const BY_OUTSIDE: readonly PipeStandard[] = PIPE_STANDARDS.filter(isByOutside);

/** Inches of a nominal size: of its NPS, of the NPS that its DN is paired with, or of a tube. */
const inchesOf = ({ nps, dn, outside }: PipeSize): number =>
  nps ?? (dn === null ? outside - TUBE_STEP : convert(dn, 'mm', 'in'));

/** One row for each nominal size, with the pipe of each standard that has it, the smallest first. */
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

/** As the standard prints it; converted to a tenth of a millimeter or the hundredth of an inch that is nearest. */
export function outsideIn({ unit }: PipeStandard, { outside }: PipeSize, to: 'in' | 'mm'): string {
  if (unit === to) return String(outside);
  return convert(outside, unit, to).toFixed(to === 'mm' ? 1 : 2);
}
