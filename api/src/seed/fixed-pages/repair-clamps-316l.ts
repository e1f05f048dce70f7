import { figure } from '../references.ts';
import { bullets, columns, drawing, headed, section, steps, table, text } from './blocks.ts';
import { clampChart } from './range-charts.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Stainless repair clamps RS-1 to QS; the anchor pipe-repair-clamps-small-pipes is the specification's. */
export const page = definePage({
  slug: 'repair-clamps-316l',
  title: 'Stainless Steel Repair Clamps 316L',
  lead: 'Eight clamp types of stainless steel 316L that stop a leak without cutting the pipe, from service lines to mains.',
  description:
    'Stainless steel repair clamps 316L: RS-1, RS-2, RS-3, HEAT, two-band, Q, snap and QS with nominal sizes, lengths and pressures in both unit systems.',
  metaTitle: 'Stainless Steel Repair Clamps 316L, RS-1 to QS | WA',
  drawings: ['repair-clamps-316l'],
  plate: ['clamp.material', 'rs1.size', 'rs3.size', 'twoBand.pressure'],
  sections: [
    section(
      'rs-clamps',
      'RS-1, RS-2, RS-3 and HEAT',
      text(
        'A stainless band with a gasket on its whole inside is drawn around the pipe. The number of closings is given on request. HEAT comes in the nominal sizes of RS-1; its lengths and its temperature limit are given on request.',
      ),
      table('rs-clamps'),
      columns(
        [
          drawing(
            'repair-clamp-rs-1',
            'RS-1 on its largest pipe; RS-1, RS-2 and RS-3 are drawn to one scale',
          ),
        ],
        [drawing('repair-clamp-rs-2', 'RS-2 on its largest pipe, to the same scale')],
      ),
      columns(
        [drawing('repair-clamp-rs-3', 'RS-3 on its largest pipe, to the same scale')],
        [drawing('repair-clamp-heat', 'HEAT on a pipe with a hot medium')],
      ),
    ),
    section(
      'two-band',
      'Two-band clamps',
      text(
        'The type with the highest published pressure of this page. Its sizes and lengths are given on request.',
      ),
      drawing('repair-clamp-two-band', 'Two-band clamp; how its bands lie is confirmed with the offer'),
      table('two-band-clamps'),
    ),
    section(
      'pipe-repair-clamps-small-pipes',
      'Clamps for small pipes: Q, snap, QS',
      table('small-clamps'),
      columns(
        [drawing('repair-clamp-q', 'Q clamp')],
        [drawing('repair-clamp-snap', 'Snap clamp, before it snaps around the pipe')],
        [drawing('repair-clamp-qs', 'QS clamp on a service line')],
      ),
      headed('Q clamps', 'The pressure depends on the nominal size.'),
      table('q-clamps'),
      headed('Snap clamps', 'The pressure depends on the outside diameter, and it is lower for gas.'),
      table('snap-clamps'),
      headed('QS clamps', 'The range is narrow: the outside diameter must be known exactly.'),
      table('qs-clamps'),
    ),
    section('ranges', 'Sizes and pressures at a glance', clampChart),
    section(
      'fitting',
      'Fitting',
      steps(
        'Clean the pipe over the length of the clamp and remove scale; measure its outside diameter.',
        'Mark the ends of the clamp on the pipe, centered on the leak.',
        'Wet the gasket, put the clamp beside the leak, slide it over and close it.',
        'Tighten the nuts evenly to the torque on the label, and again once the gasket has settled.',
      ),
      bullets(
        'The clamp seals on its length; it does not hold a broken pipe together along its axis.',
        'Choose a length that covers the damage and leaves sound pipe below both ends.',
      ),
    ),
  ],
  asks: [
    'Outside diameter of the pipe, measured at the leak with a tape',
    'Pipe material',
    'Kind and length of the damage',
    'Working pressure, medium and temperature',
    'Free space around the pipe',
  ],
  related: ['repair-clamps', 'pipeline-repair-clamps', 'split-barrel-repair-clamps', 'flange-repair-clamps'],
  keywords: ['repair clamp', 'stainless clamp', '316L', 'RS-1', 'RS-2', 'RS-3', 'snap clamp', 'QS clamp'],
  benefits: [
    `What pipes are RS-3 clamps for? For pipes ${figure('rs3.size')}.`,
    `What pressure do two-band clamps hold? They hold ${figure('twoBand.pressure')}.`,
    'Must the pipe be cut to fit a repair clamp? No, all eight types stop a leak without cutting it.',
  ],
}) satisfies StaticPage;
