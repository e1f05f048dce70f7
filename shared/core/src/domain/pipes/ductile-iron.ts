import { dnSizes, npsSizes } from './pipe-standard.ts';

/** Cast iron outside diameters, inches: AWWA C151, and by it PVC of AWWA C900. */
const CAST_IRON = [
  ...([
    [3, 3.96],
    [4, 4.8],
    [6, 6.9],
    [8, 9.05],
    [10, 11.1],
    [12, 13.2],
    [14, 15.3],
  ] as const),
  ...([
    [16, 17.4],
    [18, 19.5],
    [20, 21.6],
    [24, 25.8],
    [30, 32],
    [36, 38.3],
  ] as const),
  ...([
    [42, 44.5],
    [48, 50.8],
  ] as const),
] as const;

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
export const iso2531 = dnSizes([
  ...([
    [80, 98],
    [100, 118],
    [125, 144],
    [150, 170],
    [200, 222],
    [250, 274],
    [300, 326],
  ] as const),
  ...([
    [350, 378],
    [400, 429],
    [450, 480],
    [500, 532],
    [600, 635],
    [700, 738],
    [800, 842],
  ] as const),
  ...([
    [900, 945],
    [1000, 1048],
  ] as const),
]);
