import { figure, metricFigure, usFigure } from '../references.ts';
import type { FactId } from '../facts/published.ts';
import type { DrawingName } from '@wa/core/drawings/drawings';
import type { CardDraft } from './seed-product.ts';

interface ClampDraft {
  slug: DrawingName;
  name: string;
  detail: string;
  /** What the description says instead, where the detail is in question. */
  settled?: string;
  anchor: string;
  text: string;
  facts: readonly FactId[];
}

/** The eight clamp types share a page; each has a page and a sheet of its own for what is published of it. */
const clamp = ({ slug, name, detail, settled = detail, anchor, text, facts }: ClampDraft): CardDraft => ({
  slug,
  lines: [name, 'Stainless 316L', detail],
  page: 'repair-clamps-316l',
  anchor,
  hasOwnPage: true,
  drawings: [slug],
  text: [text],
  facts,
  metaTitle: `${name}, Stainless Steel 316L`,
  metaDescription: `${name} of stainless steel 316L, ${settled}: what is published of sizes, lengths and pressures, with its conditions.`,
  sidebar: [slug],
});

const SMALL = 'pipe-repair-clamps-small-pipes';

/** Cards of repair clamps inside and outside the pipe. */
export const repairCards: readonly CardDraft[] = [
  {
    slug: 'repair-clamps-316l',
    lines: ['Repair Clamps', 'Stainless 316L', 'RS-1 to QS'],
    page: 'repair-clamps-316l',
    drawings: ['repair-clamps-316l'],
    text: ['Eight clamp types that stop a leak without cutting the pipe.'],
    facts: ['clamp.material', 'rs1.size', 'rs3.size', 'twoBand.pressure'],
    metaTitle: 'Repair Clamps of Stainless Steel 316L',
    metaDescription: `Repair clamps of stainless steel 316L from service lines to mains of ${metricFigure('rs3.size')}, two-band clamps ${figure('twoBand.pressure')}.`,
    sidebar: ['repair-clamps-stainless'],
  },
  clamp({
    slug: 'repair-clamp-rs-1',
    name: 'Repair Clamp RS-1',
    detail: metricFigure('rs1.size'),
    anchor: 'rs-clamps',
    text: 'Stainless band with a gasket, drawn around the pipe. The number of closings is given on request.',
    facts: ['rs1.size', 'rs1.length'],
  }),
  clamp({
    slug: 'repair-clamp-rs-2',
    name: 'Repair Clamp RS-2',
    detail: metricFigure('rs2.size'),
    anchor: 'rs-clamps',
    text: 'Stainless band with a gasket, drawn around the pipe. The number of closings is given on request.',
    facts: ['rs2.size', 'rs2.length'],
  }),
  clamp({
    slug: 'repair-clamp-rs-3',
    name: 'Repair Clamp RS-3',
    detail: metricFigure('rs3.size'),
    anchor: 'rs-clamps',
    text: 'Stainless band with a gasket, drawn around the pipe. The number of closings is given on request.',
    facts: ['rs3.size', 'rs3.length'],
  }),
  clamp({
    slug: 'repair-clamp-heat',
    name: 'Repair Clamp HEAT',
    detail: metricFigure('heat.size'),
    anchor: 'rs-clamps',
    text: 'In the nominal sizes of RS-1; lengths and temperature limit on request.',
    facts: ['heat.size'],
  }),
  clamp({
    slug: 'repair-clamp-two-band',
    name: 'Two-Band Clamp',
    detail: `To ${usFigure('twoBand.pressure')}`,
    anchor: 'two-band',
    text: 'For higher pressures. Sizes and lengths are given on request.',
    facts: ['twoBand.pressure', 'twoBand.range'],
  }),
  clamp({
    slug: 'repair-clamp-q',
    name: 'Repair Clamp Q',
    detail: metricFigure('q.size'),
    anchor: SMALL,
    text: 'For small pipes. The pressure depends on the nominal size.',
    facts: ['q.size', 'q.length', 'q.pressure'],
  }),
  clamp({
    slug: 'repair-clamp-snap',
    name: 'Snap Clamp',
    detail: `To ${metricFigure('snap.size')}`,
    anchor: SMALL,
    text: 'For small pipes. The pressure depends on the outside diameter, and it is lower for gas.',
    facts: ['snap.size', 'snap.length', 'snap.pressure'],
  }),
  clamp({
    slug: 'repair-clamp-qs',
    name: 'Repair Clamp QS',
    detail: `${usFigure('qs.size')} pipes`,
    settled: `range to ${metricFigure('qs.range')}`,
    anchor: SMALL,
    text: 'The range is narrow: the outside diameter must be known exactly.',
    facts: ['qs.size', 'qs.range', 'qs.length'],
  }),
  {
    slug: 'pipeline-repair-clamps',
    lines: ['Bell Joint Clamp', 'Repair'],
    page: 'pipeline-repair-clamps',
    drawings: ['pipeline-repair-clamps'],
    text: ['Presses a gasket against the face of a leaking bell while the main stays in service.'],
    facts: [],
    metaTitle: 'Bell Joint Clamps for Leaking Mains',
    metaDescription:
      'Bell joint clamps press a gasket between bell face and spigot of a leaking main, which stays in service meanwhile.',
    sidebar: ['bell-joint-clamp'],
  },
  {
    slug: 'split-barrel-repair-clamps',
    lines: [
      'Split Barrel Clamp',
      `To ${usFigure('barrel.pressure')}, ${metricFigure('barrel.pressure')}`,
      `To ${metricFigure('barrel.diameter')}`,
    ],
    page: 'split-barrel-repair-clamps',
    drawings: ['split-barrel-repair-clamps'],
    text: ['Heavy half shells enclose couplings, welds or dents and hold the pressure of the line.'],
    facts: ['barrel.pressure', 'barrel.diameter', 'barrel.length'],
    metaTitle: 'Split Barrel Clamps for High Pressure',
    metaDescription: `Split barrel clamps for high pressure, ${figure('barrel.pressure')}, enclose couplings, welds and dents on pipelines.`,
    sidebar: ['split-barrel-clamp'],
  },
  {
    slug: 'flange-repair-clamps',
    lines: ['Flange Repair Clamps', 'Leaking flanges'],
    page: 'flange-repair-clamps',
    drawings: ['flange-repair-clamps'],
    text: ['A split ring encloses the leaking flange joint in service.'],
    facts: [],
    metaTitle: 'Flange Repair Clamps, Split Ring',
    metaDescription:
      'Flange repair clamps: a split ring, made to the flange and its pressure, contains the leak without opening the joint.',
    sidebar: ['flange-clamp'],
  },
  {
    slug: 'pipe-sealing-internal-repair',
    lines: [
      'Internal Repair Clamps',
      `To ${usFigure('internal.pressure')}`,
      `Pipes from ${usFigure('internal.pipe')}`,
    ],
    page: 'pipe-sealing-internal-repair',
    drawings: ['pipe-sealing-internal-repair'],
    text: ['Rubber seal across the joint, pressed onto the pipe by expanded steel bands. No excavation.'],
    facts: ['internal.pressure', 'internal.width', 'internal.pipe'],
    metaTitle: 'Internal Repair Clamps Across Joints',
    metaDescription: `Internal repair clamps across leaking joints, ${figure('internal.width')} wide, for pipes ${figure('internal.pipe')}; no excavation.`,
    sidebar: ['internal-clamps'],
  },
  {
    slug: 'pipe-repair-sleeve',
    lines: ['Pipe Repair Sleeve', 'Weld-on'],
    page: 'pipe-repair-sleeve',
    drawings: ['pipe-repair-sleeve'],
    text: ['Steel half shells welded around a damaged steel pipe.'],
    facts: [],
    metaTitle: 'Weld-On Repair Sleeves, Half Shells',
    metaDescription:
      'Weld-on repair sleeves: steel half shells that are closed around a damaged steel pipe and welded. Dimensions to send.',
    sidebar: ['repair-sleeve'],
  },
];
