import { figure } from '../references.ts';
import { bullets, section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** HDPE casing spacers (specification 2, other link targets). */
export const page = definePage({
  slug: 'casing-spacers-hdpe',
  title: 'Casing Spacers HDPE',
  lead: 'Rings of HDPE segments that carry a pipe inside its casing, keep it clear of the casing and let it slide in during installation.',
  description:
    'HDPE casing spacers carry a pipe inside its casing: how to choose runner height and distance, how they are fitted, and which end seals close the casing.',
  metaTitle: 'Casing Spacers of HDPE for Carrier Pipes | WA',
  drawings: ['casing-spacers-hdpe'],
  sections: [
    section(
      'how-they-work',
      'How they work',
      text(
        'Segments are joined to a ring around the carrier pipe. Runners on the outside slide on the casing, carry the weight and keep metal pipes electrically apart from it. HDPE does not corrode.',
      ),
      bullets(
        'Runner height: high enough that sockets, flanges and couplings clear the casing.',
        'Distance: set by the weight of the full pipe and by its stiffness; plastic pipe needs a closer spacing than steel.',
        'Near joints and at both ends of the casing one spacer is set additionally.',
      ),
    ),
    section(
      'fitting',
      'Fitting',
      steps(
        'Clean the carrier pipe where the ring will sit.',
        'Close the segments around it and tighten them evenly, until the ring does not turn by hand.',
        'Stagger the joints of neighboring rings.',
        'Pull or push the pipe in without jerks, and close the ends with end seals.',
      ),
    ),
    section(
      'end-seals',
      'End seals for the casing',
      text(
        `The height of the runners decides how far the pipe lies off center. An eccentric seal needs a clearance of ${figure('disc.eccentric.clearance')}.`,
      ),
      table('split-casings'),
      table('eccentric-seals'),
    ),
  ],
  asks: [
    'Outside diameter, material and weight of the carrier pipe',
    'Largest diameter at sockets, flanges or couplings',
    'Inside diameter and length of the casing',
    'Position wanted: centered, or held down against floating',
    'Medium and temperature of the carrier pipe',
  ],
  related: ['split-casing-pipe-bolt-closing', 'split-casing-pipe-weld-closing', 'pipe-seals-disc'],
  keywords: ['casing spacer', 'HDPE spacer', 'carrier pipe', 'pipe casing'],
  benefits: [
    'What do casing spacers do? They carry a pipe inside its casing and keep it clear of the casing.',
    'Do casing spacers corrode? No, they are of HDPE, which does not corrode.',
  ],
}) satisfies StaticPage;
