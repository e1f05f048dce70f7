import { fractionText, findDn, findNps } from '../figures/figure.ts';
import { convert } from '../figures/units.ts';

/** Materials of pipes. A product's gasket, grip, or clamp may not suit every material. */
export const MATERIAL_LABELS = {
  steel: 'Steel',
  'ductile-iron': 'Ductile iron',
  'cast-iron': 'Cast iron',
  pvc: 'PVC',
  hdpe: 'HDPE',
  pe: 'PE tubing',
  copper: 'Copper',
  'asbestos-cement': 'Asbestos cement',
  concrete: 'Concrete',
} as const;
export type PipeMaterial = keyof typeof MATERIAL_LABELS;
export const PIPE_MATERIALS = Object.keys(MATERIAL_LABELS) as PipeMaterial[];

/** Returns the material as it follows "confirmed for": abbreviations keep their capitals. */
export const materialWord = (material: PipeMaterial): string =>
  MATERIAL_LABELS[material].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** Returns true for a plastic pipe, which deforms under the permanent load of a coupling or clamp. */
export const isPlastic = (material: PipeMaterial): boolean => ['pvc', 'hdpe', 'pe'].includes(material);

const STATED: Readonly<Record<PipeMaterial, RegExp>> = {
  steel: /(?<!stainless )\bsteel\b/i,
  'ductile-iron': /\bductile iron\b/i,
  'cast-iron': /\bcast iron\b/i,
  pvc: /\bPVC\b/i,
  hdpe: /\bHDPE\b/i,
  pe: /\bPE\b/i,
  copper: /\bcopper\b/i,
  'asbestos-cement': /\basbestos[ -]cement\b/i,
  concrete: /\bconcrete\b/i,
};

/** Matches words of exclusion. A text with one isn't a list of suitable materials. */
const EXCLUDES = /\b(?:not|no|never|except|excluding|without|other than|unless)\b/i;

export const statedMaterials = (text: string): PipeMaterial[] =>
  EXCLUDES.test(text) ? [] : PIPE_MATERIALS.filter((material) => STATED[material].test(text));

export interface PipeSize {
  /** Designation as printed in the standard: `NPS 6`, `DN 250`, `1/2 in`. */
  nominal: string;
  /** Value in forms and addresses: `NPS6`, `DN250`, `IN1/2`. */
  key: string;
  /**
   * Null if the designation isn't a nominal pipe size: copper tube, or polyethylene by its outside diameter.
   */
  nps: number | null;
  dn: number | null;
  /** Outside diameter, in the unit of its standard. */
  outside: number;
}

export interface PipeStandard {
  /** Id in an address: `iso2531`. */
  id: string;
  of: PipeMaterial;
  name: string;
  unit: 'in' | 'mm';
  sizes: readonly PipeSize[];
}

/**
 * Pairs of NPS and DN from ISO 6708 in addition to those in figure.ts, which only has sizes of the catalog.
 */
const SMALL_DN: ReadonlyMap<number, number> = new Map([
  [0.125, 6],
  [0.25, 8],
  [0.375, 10],
  [3.5, 90],
]);

/** Returns the DN of an NPS; null without a pair. */
export const pairedDn = (nps: number): number | null => SMALL_DN.get(nps) ?? findDn(nps);

/** Returns the NPS of a DN; null without a pair, as for DN 60. */
export const pairedNps = (dn: number): number | null =>
  [...SMALL_DN].find(([, each]) => each === dn)?.[0] ?? findNps(dn);

type Row = readonly [size: number, outside: number];

/** Formats `1-1/2`: a fraction without a space, for addresses. */
const keyOf = (size: number) => fractionText(size).replace(' ', '-');

const npsSizes = (rows: readonly Row[]): PipeSize[] =>
  rows.map(([nps, outside]) => {
    const nominal = `NPS ${fractionText(nps)}`;
    return { nominal, key: `NPS${keyOf(nps)}`, nps, dn: pairedDn(nps), outside };
  });

const dnSizes = (rows: readonly Row[]): PipeSize[] =>
  rows.map(([dn, outside]) => ({ nominal: `DN ${dn}`, key: `DN${dn}`, nps: pairedNps(dn), dn, outside }));

const UNPAIRED = { nps: null, dn: null };

/** Returns sizes in inches that aren't NPS: copper tube of 1/2 in is 5/8 in wide. */
const tubeSizes = (rows: readonly Row[]): PipeSize[] =>
  rows.map(([size, outside]) => {
    const nominal = `${fractionText(size)} in`;
    return { nominal, key: `IN${keyOf(size)}`, ...UNPAIRED, outside };
  });

/** Returns sizes named by their outside diameter in millimeters (DN/OD of ISO 6708). */
const outsideSizes = (diameters: readonly number[]): PipeSize[] =>
  diameters.map((outside) => ({ nominal: `DN/OD ${outside}`, key: `OD${outside}`, ...UNPAIRED, outside }));

/** Parses a table of sizes and outside diameters: `15 21.3, 20 26.9`. */
const rowsOf = (table: string) =>
  table.split(',').map((row): [size: number, outside: number] => {
    const [size = Number.NaN, outside = Number.NaN] = row.trim().split(' ').map(Number);
    return [size, outside];
  });

/** Cast iron outside diameters in inches (AWWA C151), also used by PVC of AWWA C900. */
const CAST_IRON = rowsOf(`
  3 3.96, 4 4.8, 6 6.9, 8 9.05, 10 11.1, 12 13.2, 14 15.3, 16 17.4, 18 19.5, 20 21.6, 24 25.8,
  30 32, 36 38.3, 42 44.5, 48 50.8
`);

/** Omits NPS 54 and above: older sources print 57.10 in for NPS 54, newer ones 57.56 in. */
const c151 = npsSizes(CAST_IRON);

const c900 = npsSizes(CAST_IRON.filter(([size]) => size >= 4));

/**
 * HDPE in ductile iron pipe sizes. Two sources agree up to NPS 48: the table "DIPS OD" of Independent Pipe
 * Products, sheet of January 2009 (scribd.com/document/153469149), and the C151 diameters of Indian River
 * County, table 6.1 (ircdocs.indian-river.org, doc 10969), which AWWA C906 adopts for polyethylene. They
 * differ for NPS 54.
 */
const dips = npsSizes(CAST_IRON);

/** Ends at DN 1000: only one source was found for larger sizes. */
const iso2531 = dnSizes(
  rowsOf(`
  80 98, 100 118, 125 144, 150 170, 200 222, 250 274, 300 326, 350 378, 400 429, 450 480, 500 532,
  600 635, 700 738, 800 842, 900 945, 1000 1048
`),
);

/**
 * Iron pipe sizes up to NPS 12 in inches: ASME B36.10M, also used by ASTM D 1785, D 2241, F714, and D 3035.
 */
const IPS = rowsOf(`
  0.125 0.405, 0.25 0.54, 0.375 0.675, 0.5 0.84, 0.75 1.05, 1 1.315, 1.25 1.66, 1.5 1.9, 2 2.375,
  2.5 2.875, 3 3.5, 3.5 4, 4 4.5, 5 5.563, 6 6.625, 8 8.625, 10 10.75, 12 12.75
`);

/** From NPS 14, the outside diameter equals the nominal size. */
const large = (...sizes: number[]) => sizes.map((size): [number, number] => [size, size]);
const ips = (...sizes: number[]) => IPS.filter(([size]) => sizes.includes(size));

const b3610 = npsSizes([
  ...IPS,
  ...large(14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48),
]);

const pvcIps = npsSizes([...IPS, ...large(14, 16, 18, 20, 24, 30, 36)]);

const polyethyleneIps = npsSizes([
  ...ips(0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 10, 12),
  ...large(14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 42, 48, 54),
]);

const en10220 = dnSizes(
  rowsOf(`
  15 21.3, 20 26.9, 25 33.7, 32 42.4, 40 48.3, 50 60.3, 65 76.1, 80 88.9, 100 114.3, 125 139.7,
  150 168.3, 200 219.1, 250 273, 300 323.9, 350 355.6, 400 406.4, 450 457, 500 508, 600 610,
  700 711, 800 813, 900 914, 1000 1016
`),
);

/** Copper tube is always 1/8 in wider than its standard size (ASTM B88, types K, L, and M). */
export const TUBE_STEP = 0.125;
const b88 = tubeSizes(
  [0.25, 0.375, 0.5, 0.625, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10, 12].map((size) => [
    size,
    size + TUBE_STEP,
  ]),
);

/**
 * Polyethylene tubing in copper tube sizes. Two sources agree: the table "CTS OD" of Independent Pipe
 * Products, sheet of January 2009 (scribd.com/document/153469149), and
 * engineerfix.com/what-is-cts-pipe-copper-tube-size-explained: 1/8 in more than the size for any tubing
 * material. Sizes missing in the sheet are omitted.
 */
const cts = tubeSizes([0.75, 1, 1.25, 1.5, 2].map((size) => [size, size + TUBE_STEP]));

const iso4427 = outsideSizes([
  ...[16, 20, 25, 32, 40, 50, 63, 75, 90, 110, 125, 140, 160, 180, 200, 225, 250, 280, 315, 355],
  ...[400, 450, 500, 560, 630, 710, 800, 900, 1000, 1200, 1400, 1600],
]);

/**
 * Outside diameters by public standards, each size from two independent sources (docs/decisions/0027); US
 * first.
 */
export const PIPE_STANDARDS: readonly PipeStandard[] = [
  { id: 'b3610', of: 'steel', name: 'ASME B36.10M', unit: 'in', sizes: b3610 },
  { id: 'c151', of: 'ductile-iron', name: 'AWWA C151', unit: 'in', sizes: c151 },
  { id: 'c900', of: 'pvc', name: 'AWWA C900', unit: 'in', sizes: c900 },
  { id: 'pvc-ips', of: 'pvc', name: 'IPS, ASTM D 1785 and D 2241', unit: 'in', sizes: pvcIps },
  { id: 'pe-ips', of: 'hdpe', name: 'IPS, ASTM F714 and D 3035', unit: 'in', sizes: polyethyleneIps },
  { id: 'pe-dips', of: 'hdpe', name: 'DIPS, AWWA C906', unit: 'in', sizes: dips },
  { id: 'pe-cts', of: 'pe', name: 'CTS, ASTM D 2737', unit: 'in', sizes: cts },
  { id: 'b88', of: 'copper', name: 'ASTM B88', unit: 'in', sizes: b88 },
  { id: 'en10220', of: 'steel', name: 'EN 10220, series 1', unit: 'mm', sizes: en10220 },
  { id: 'iso2531', of: 'ductile-iron', name: 'ISO 2531', unit: 'mm', sizes: iso2531 },
  { id: 'iso4427', of: 'hdpe', name: 'ISO 4427', unit: 'mm', sizes: iso4427 },
];

const byId: ReadonlyMap<string, PipeStandard> = new Map(PIPE_STANDARDS.map((each) => [each.id, each]));

export const pipeStandard = (id: string): PipeStandard | null => byId.get(id) ?? null;

export const hasTable = (material: PipeMaterial): boolean => PIPE_STANDARDS.some(({ of }) => of === material);

/** Returns `Ductile iron, ISO 2531`. */
export const standardLabel = ({ of, name }: PipeStandard): string =>
  `${of === 'copper' ? 'Copper tube' : MATERIAL_LABELS[of]}, ${name}`;

export interface StandardPipe {
  standard: PipeStandard;
  size: PipeSize;
  /** Outside diameter in millimeters, unrounded. */
  mm: number;
}

const ALL: readonly StandardPipe[] = PIPE_STANDARDS.flatMap((standard) =>
  standard.sizes.map((size) => ({ standard, size, mm: convert(size.outside, standard.unit, 'mm') })),
);

/** Nominal sizes in the tables, in order. */
export const KNOWN_DN: readonly number[] = [...new Set(ALL.flatMap(({ size }) => size.dn ?? []))].sort(
  (a, b) => a - b,
);
export const LARGEST_DN: number = KNOWN_DN.at(-1) ?? 0;

/**
 * Maximum relative difference between a measured diameter and the table: tolerances of the pipe and the tape
 * measure.
 */
export const MEASURED_WITHIN = 0.01;

/** Returns the pipes that a measured outside diameter can belong to. */
export const pipesOfOutside = (mm: number): StandardPipe[] =>
  ALL.filter((each) => Math.abs(each.mm - mm) <= each.mm * MEASURED_WITHIN);

export const pipesOfDn = (dn: number): StandardPipe[] => ALL.filter(({ size }) => size.dn === dn);

const isOf = (id: string, dn: number) => (pipe: StandardPipe) =>
  pipe.standard.id === id && pipe.size.dn === dn;

/**
 * Returns the diameter of steel pipe in millimeters, to which a bare nominal size refers, from the tables of
 * its system. Null if no table has the size.
 */
export function steelDiameter(dn: number, printedIn: 'NPS' | 'DN'): number | null {
  const tables = printedIn === 'NPS' ? ['b3610', 'en10220'] : ['en10220', 'b3610'];
  return tables.map((id) => ALL.find(isOf(id, dn))?.mm).find((mm) => mm !== undefined) ?? null;
}

/**
 * Returns the range of outside diameters in millimeters of all pipes between two nominal sizes; null if no
 * table has any.
 */
export function outsideSpan(fromDn: number, toDn: number): { from: number; to: number } | null {
  const found = ALL.filter(({ size }) => size.dn !== null && size.dn >= fromDn && size.dn <= toDn);
  if (found.length === 0) return null;
  const diameters = found.map(({ mm }) => mm);
  return { from: Math.min(...diameters), to: Math.max(...diameters) };
}
