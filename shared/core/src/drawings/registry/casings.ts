import { casingEnd, ovalEnd } from '../families/casing-end.ts';
import { casingSpacer } from '../families/casing-spacer.ts';
import { repairSleeve, weldCasing } from '../families/weld-casing.ts';
import type { DrawingEntry } from './entry.ts';

/** End seals, encasements and spacers for pipes in casings. */
export const casings = {
  'split-casing-pipe-bolt-closing': {
    alt: 'Front view of a split casing end seal',
    shapes: () => casingEnd({ bolts: 8, offset: 0 }),
  },
  'eccentric-end-seals': {
    alt: 'Front view of a split end seal around a carrier pipe below the middle of its casing',
    shapes: () => casingEnd({ bolts: 12, offset: 12 }),
  },
  'oval-end-seals': { alt: 'Front view of an oval end seal around two carrier pipes', shapes: ovalEnd },
  'split-casing-pipe-weld-closing': {
    alt: 'Side view of a weld-closing round encasement',
    shapes: weldCasing,
  },
  'pipe-repair-sleeve': { alt: 'Side view of a weld-on repair sleeve on a pipe', shapes: repairSleeve },
  'casing-spacers-hdpe': {
    alt: 'End view of a casing spacer between carrier and casing',
    shapes: casingSpacer,
  },
} satisfies Record<string, DrawingEntry>;
