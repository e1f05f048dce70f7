import { figure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Flange repair clamps (specification 2, other link targets). */
export const page = definePage({
  slug: 'flange-repair-clamps',
  title: 'Flange Repair Clamps',
  lead: 'A split ring that encloses a leaking flange joint, so that the gasket need not be changed at once.',
  description:
    'Flange repair clamps enclose a leaking flange joint in service: how they seal, how they are fitted safely and which flange dimensions to send.',
  metaTitle: 'Flange Repair Clamps for Leaking Flanges | WA',
  drawings: ['flange-repair-clamps'],
  sections: [
    section(
      'how-it-works',
      'How it works',
      text(
        'The halves are bolted around both flanges and seal on their rims. The gap between the flanges and the space around the bolts then stand under the pressure of the line: the clamp is made to the flange and to that pressure. It contains the leak; it does not replace the bolts of the flange.',
      ),
    ),
    section(
      'fitting',
      'Fitting',
      steps(
        'Check the bolts of the flange: corroded bolts are exchanged first, one by one.',
        'Clean the rims of both flanges and measure their offset.',
        'Close the halves with the vent open and tighten them evenly.',
        'Close the vent and watch the joint while the pressure rises.',
      ),
    ),
    section(
      'larger',
      'Enclosing more than the flange',
      text(
        `A split barrel clamp encloses flanges with the pipe beside them, for pressures ${figure('barrel.pressure')}.`,
      ),
      table('split-barrel-clamps'),
    ),
  ],
  asks: [
    'Outside diameter and thickness of both flanges',
    'Gap between the flanges, measured at four places',
    'Offset of the rims',
    'Number and size of the bolts, and how far they stand out',
    'Working pressure, medium and temperature',
  ],
  related: ['split-barrel-repair-clamps', 'repair-clamps', 'grip-couplings'],
  keywords: ['flange clamp', 'flange leak repair', 'split ring clamp'],
  benefits: [
    'Must the gasket of a leaking flange be changed at once? No, the clamp encloses the leaking joint.',
  ],
}) satisfies StaticPage;
