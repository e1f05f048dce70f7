import { gripCoupling } from '../families/grip-coupling.ts';
import { lpCoupling } from '../families/lp-coupling.ts';
import { saddle } from '../families/saddle.ts';
import { flangeAdaptor, sleeveCoupling } from '../families/sleeve-coupling.ts';
import { encapsulatingCollar } from '../families/split-barrel.ts';
import { stiffener } from '../families/stiffener.ts';
import { tappingSleeve } from '../families/tapping-sleeve.ts';
import type { DrawingEntry } from './entry.ts';

/** Couplings, saddles, tapping sleeves and stiffeners. */
export const couplings = {
  'grip-couplings': { alt: 'Half section of a grip coupling', shapes: gripCoupling },
  'plus-couplings': {
    alt: 'Half section of a wide-range coupling joining two pipes',
    shapes: () => sleeveCoupling({ left: 28, right: 28, labels: ['OD', 'OD'] }),
  },
  'reducing-couplings': {
    alt: 'Half section of a reducing coupling between two pipe sizes',
    shapes: () => sleeveCoupling({ left: 32, right: 20, labels: ['OD 1', 'OD 2'] }),
  },
  'flange-adaptors': { alt: 'Half section of a flange adaptor on a plain pipe end', shapes: flangeAdaptor },
  'encapsulating-coupling': {
    alt: 'Half section of an encapsulating collar around the socket between two pipe sizes',
    shapes: encapsulatingCollar,
  },
  'above-ground-pipe-repair': {
    alt: 'Half section of an above-ground pipe coupling between two supports',
    shapes: lpCoupling,
  },
  'tapping-sleeve-flange': {
    alt: 'Side view of a tapping sleeve with flange outlet',
    shapes: () => tappingSleeve({ outlet: 'flange' }),
  },
  'threaded-tapping-sleeves': {
    alt: 'Side view of a tapping sleeve with threaded outlet',
    shapes: () => tappingSleeve({ outlet: 'thread' }),
  },
  'drilling-saddles-stainless-steel': {
    alt: 'End view of a drilling saddle on a pipe',
    shapes: () => saddle({ body: 'stainless' }),
  },
  'ductile-saddle-tee-clamps': {
    alt: 'End view of a ductile iron tapping saddle DTS on a pipe',
    shapes: () => saddle({ body: 'ductile' }),
  },
  'pipe-stiffners-hdpe-pvc': { alt: 'Section of a stiffener in a plastic pipe end', shapes: stiffener },
} satisfies Record<string, DrawingEntry>;
