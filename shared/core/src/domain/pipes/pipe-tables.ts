import { dnSizes, npsSizes, outsideSizes, tubeSizes } from './pipe-standard.ts';

/** Sizes with their outside diameters, as a table lists them: `15 21.3, 20 26.9`. */
const rowsOf = (table: string) =>
  table.split(',').map((row): [size: number, outside: number] => {
    const [size = Number.NaN, outside = Number.NaN] = row.trim().split(' ').map(Number);
    return [size, outside];
  });

/** Cast iron outside diameters, inches: AWWA C151, and by it PVC of AWWA C900. */
const CAST_IRON = rowsOf(`
  3 3.96, 4 4.8, 6 6.9, 8 9.05, 10 11.1, 12 13.2, 14 15.3, 16 17.4, 18 19.5, 20 21.6, 24 25.8,
  30 32, 36 38.3, 42 44.5, 48 50.8
`);

/** NPS 54 is 57.10 in by older sources and 57.56 in by newer ones: it and what lies above are left out. */
export const c151 = npsSizes(CAST_IRON);

/** Begins at NPS 4. */
export const c900 = npsSizes(CAST_IRON.filter(([size]) => size >= 4));

/**
 * HDPE in ductile iron pipe sizes. Two sources agree up to NPS 48: the table "DIPS OD" of Independent Pipe Products,
 * sheet of January 2009 (scribd.com/document/153469149), and the C151 diameters of Indian River County, table 6.1
 * (ircdocs.indian-river.org, doc 10969), which AWWA C906 takes over for polyethylene. They differ for NPS 54.
 */
export const dips = npsSizes(CAST_IRON);

/** Above DN 1000 one source alone was found. */
export const iso2531 = dnSizes(
  rowsOf(`
  80 98, 100 118, 125 144, 150 170, 200 222, 250 274, 300 326, 350 378, 400 429, 450 480, 500 532,
  600 635, 700 738, 800 842, 900 945, 1000 1048
`),
);

/** Iron pipe sizes up to NPS 12, inches: ASME B36.10M, and by it ASTM D 1785, D 2241, F714 and D 3035. */
const IPS = rowsOf(`
  0.125 0.405, 0.25 0.54, 0.375 0.675, 0.5 0.84, 0.75 1.05, 1 1.315, 1.25 1.66, 1.5 1.9, 2 2.375,
  2.5 2.875, 3 3.5, 3.5 4, 4 4.5, 5 5.563, 6 6.625, 8 8.625, 10 10.75, 12 12.75
`);

/** From NPS 14 on the outside diameter is the nominal size. */
const large = (...sizes: number[]) => sizes.map((size): [number, number] => [size, size]);
const ips = (...sizes: number[]) => IPS.filter(([size]) => sizes.includes(size));

export const b3610 = npsSizes([
  ...IPS,
  ...large(14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48),
]);

export const pvcIps = npsSizes([...IPS, ...large(14, 16, 18, 20, 24, 30, 36)]);

export const polyethyleneIps = npsSizes([
  ...ips(0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 10, 12),
  ...large(14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 42, 48, 54),
]);

export const en10220 = dnSizes(
  rowsOf(`
  15 21.3, 20 26.9, 25 33.7, 32 42.4, 40 48.3, 50 60.3, 65 76.1, 80 88.9, 100 114.3, 125 139.7,
  150 168.3, 200 219.1, 250 273, 300 323.9, 350 355.6, 400 406.4, 450 457, 500 508, 600 610,
  700 711, 800 813, 900 914, 1000 1016
`),
);

/** Always 1/8 in more than the standard size (ASTM B88, types K, L and M). */
const TUBE_STEP = 0.125;
export const b88 = tubeSizes(
  [0.25, 0.375, 0.5, 0.625, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10, 12].map((size) => [
    size,
    size + TUBE_STEP,
  ]),
);

/**
 * Polyethylene tubing in copper tube sizes. Two sources agree: the table "CTS OD" of Independent Pipe Products, sheet of
 * January 2009 (scribd.com/document/153469149), and engineerfix.com/what-is-cts-pipe-copper-tube-size-explained: 1/8 in
 * more than the size, whatever the tubing is made of. Sizes that the sheet doesn't list are left out.
 */
export const cts = tubeSizes([0.75, 1, 1.25, 1.5, 2].map((size) => [size, size + TUBE_STEP]));

export const iso4427 = outsideSizes([
  ...[16, 20, 25, 32, 40, 50, 63, 75, 90, 110, 125, 140, 160, 180, 200, 225, 250, 280, 315, 355],
  ...[400, 450, 500, 560, 630, 710, 800, 900, 1000, 1200, 1400, 1600],
]);
