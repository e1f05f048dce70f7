import type { Unit } from './units.ts';

/**
 * Nominal pipe sizes: NPS (inches, ASME B36.10M and AWWA practice) and DN (ISO 6708) name the same pipe by
 * table; multiplying by 25.4 would give a size that nobody makes.
 */
const NPS_BY_DN: ReadonlyMap<number, number> = new Map([
  [15, 0.5],
  [20, 0.75],
  [25, 1],
  [32, 1.25],
  [40, 1.5],
  [50, 2],
  [65, 2.5],
  [80, 3],
  [100, 4],
  [125, 5],
  [150, 6],
]);

const DN_BY_NPS: ReadonlyMap<number, number> = new Map([...NPS_BY_DN].map(([dn, nps]) => [nps, dn]));

/** DN 150 is NPS 6; from there on each inch of NPS is DN 25 (DN 200 = 8, DN 1000 = 40). */
const LAST_IN_TABLE = { dn: 150, nps: 6 };
const DN_PER_INCH = 25;

/** NPS of a DN, in inches; null for a DN that has none. */
export function findNps(dn: number): number | null {
  if (dn <= LAST_IN_TABLE.dn) return NPS_BY_DN.get(dn) ?? null;
  return Number.isInteger(dn / DN_PER_INCH) ? dn / DN_PER_INCH : null;
}

/** DN of an NPS in inches; null for an NPS that has none. */
export function findDn(nps: number): number | null {
  if (nps <= LAST_IN_TABLE.nps) return DN_BY_NPS.get(nps) ?? null;
  return Number.isInteger(nps) ? nps * DN_PER_INCH : null;
}

/** The size of the other system. Throws a RangeError for one that has none. */
export function pairOf(size: number, unit: Unit): number {
  const pair = unit === 'NPS' ? findDn(size) : findNps(size);
  if (pair !== null) return pair;
  throw new RangeError(unit === 'NPS' ? `${size} in has no DN` : `DN ${size} has no nominal size in inches`);
}
