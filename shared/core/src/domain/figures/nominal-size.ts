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

/** NPS of a DN, in inches. Throws a RangeError for a DN that has no NPS. */
export function npsOfDn(dn: number): number {
  const nps = dn > LAST_IN_TABLE.dn ? dn / DN_PER_INCH : NPS_BY_DN.get(dn);
  if (nps === undefined || (dn > LAST_IN_TABLE.dn && !Number.isInteger(nps)))
    throw new RangeError(`DN ${dn} has no nominal size in inches`);
  return nps;
}

/** DN of an NPS in inches. Throws a RangeError for an NPS that has no DN. */
export function dnOfNps(nps: number): number {
  const dn = nps > LAST_IN_TABLE.nps ? nps * DN_PER_INCH : DN_BY_NPS.get(nps);
  if (dn === undefined || (nps > LAST_IN_TABLE.nps && !Number.isInteger(nps)))
    throw new RangeError(`${nps} in has no DN`);
  return dn;
}
