import { fractionText } from '../figures/rounding.ts';
import { findDn, findNps } from '../figures/nominal-size.ts';
import type { PipeMaterial } from './pipe-material.ts';

/** One size of a pipe standard. */
export interface PipeSize {
  /** As the standard prints it: `NPS 6`, `DN 250`, `1/2 in`. */
  nominal: string;
  /** Its value in a form and an address: `NPS6`, `DN250`, `IN1/2`. */
  key: string;
  /** Null where the designation is no nominal size of a pipe: copper tube, polyethylene by its outside diameter. */
  nps: number | null;
  dn: number | null;
  /** Outside diameter, in the unit of its standard. */
  outside: number;
}

export interface PipeStandard {
  /** In an address: `iso2531`. */
  id: string;
  material: string;
  /** What its pipes are made of. */
  of: PipeMaterial;
  /** `AWWA C151`. */
  name: string;
  unit: 'in' | 'mm';
  sizes: readonly PipeSize[];
}

/** NPS that ISO 6708 pairs with a DN, besides those of nominal-size.ts, which are sizes of the catalogue. */
const SMALL_DN: ReadonlyMap<number, number> = new Map([
  [0.125, 6],
  [0.25, 8],
  [0.375, 10],
  [3.5, 90],
]);

/** DN of an NPS; null where none is paired. */
export const pairedDn = (nps: number): number | null => SMALL_DN.get(nps) ?? findDn(nps);

/** NPS of a DN; null where none is paired: DN 60. */
export const pairedNps = (dn: number): number | null =>
  [...SMALL_DN].find(([, each]) => each === dn)?.[0] ?? findNps(dn);

/** Nominal size or designation, and outside diameter. */
type Row = readonly [size: number, outside: number];

/** `1-1/2`: a fraction without a space, for addresses. */
const keyOf = (size: number) => fractionText(size).replace(' ', '-');

export const npsSizes = (rows: readonly Row[]): PipeSize[] =>
  rows.map(([nps, outside]) => ({
    nominal: `NPS ${fractionText(nps)}`,
    key: `NPS${keyOf(nps)}`,
    nps,
    dn: pairedDn(nps),
    outside,
  }));

export const dnSizes = (rows: readonly Row[]): PipeSize[] =>
  rows.map(([dn, outside]) => ({
    nominal: `DN ${dn}`,
    key: `DN${dn}`,
    nps: pairedNps(dn),
    dn,
    outside,
  }));

/** Sizes in inches that are no NPS: copper tube of 1/2 in is 5/8 in wide. */
export const tubeSizes = (rows: readonly Row[]): PipeSize[] =>
  rows.map(([size, outside]) => ({
    nominal: `${fractionText(size)} in`,
    key: `IN${keyOf(size)}`,
    nps: null,
    dn: null,
    outside,
  }));

/** Sizes that are the outside diameter in millimeters (DN/OD of ISO 6708). */
export const outsideSizes = (diameters: readonly number[]): PipeSize[] =>
  diameters.map((outside) => ({
    nominal: `DN/OD ${outside}`,
    key: `OD${outside}`,
    nps: null,
    dn: null,
    outside,
  }));
