import { figure } from '../references.ts';
import { drawing, section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Split casing end seals, bolt closing: eccentric and oval, WA-GP-UM, GP-SD, WA-GP-OVAL, WA-GP-EX. */
export const page = definePage({
  slug: 'split-casing-pipe-bolt-closing',
  title: 'Split Casing End Seals, Bolt Closing',
  lead: `End seals in halves that close the ring between a casing and its carrier pipe: ${figure('casing.eccentric.model')}, ${figure('casing.solid.model')}, ${figure('casing.oval.model')} and ${figure('casing.ex.model')}.`,
  description: `Split casing end seals ${figure('casing.oval.model')}, ${figure('casing.ex.model')} and others, eccentric and oval, in halves that are bolted around laid pipes.`,
  metaTitle: 'Split Casing End Seals, Bolt Closing | WA',
  drawings: ['split-casing-pipe-bolt-closing'],
  plate: ['disc.eccentric.clearance', 'disc.eccentric.points'],
  sections: [
    section('types', 'Types', table('split-casings')),
    section(
      'eccentric',
      'Eccentric end seals',
      text(
        `A carrier pipe may lie off the center of its casing. The seal is made to the measured position, as long as the clearance is ${figure('disc.eccentric.clearance')}. Measure the ring at ${figure('disc.eccentric.points')}, clockwise from the top.`,
      ),
      drawing('eccentric-end-seals'),
      table('eccentric-seals'),
    ),
    section(
      'oval',
      'Oval end seals',
      text(
        'A casing or opening that is oval, or two pipes side by side, take an oval disc. Width, height and the position of the pipes define it; a sketch with all dimensions is enough.',
      ),
      drawing('oval-end-seals'),
    ),
    section(
      'how-it-closes',
      'How it closes',
      text(
        'The disc and the pressure plates are split and go around a carrier pipe that is already laid. The joints of the layers are offset, so that no straight gap runs through. Bolts draw the plates together and press the disc against casing and pipe.',
      ),
      steps(
        'Clean the inside of the casing and the carrier pipe over the depth of the seal.',
        'Lay the rear plate, the disc and the front plate around the pipe, joints offset.',
        'Slide the package into the casing and tighten the bolts crosswise in rounds.',
      ),
    ),
  ],
  asks: [
    'Inside diameter of the casing, width and height if it is oval',
    'Outside diameter and material of the carrier pipe',
    'Distance between pipe and casing at each measuring point, clockwise from the top',
    'Depth of the casing beyond its end that is free',
    'Water head or pressure outside and inside the casing',
  ],
  measuresEccentricity: true,
  related: [
    'split-casing-pipe-weld-closing',
    'casing-spacers-hdpe',
    'pipe-seals-disc-two',
    'split-wall-sleeve',
  ],
  keywords: ['casing end seal', 'split end seal', 'WA-GP-UM', 'GP-SD', 'WA-GP-OVAL', 'WA-GP-EX'],
  benefits: [
    `What clearance does an eccentric end seal need? It must be ${figure('disc.eccentric.clearance')}.`,
    'Can a pipe that is already laid be sealed? Yes, the disc and the pressure plates are split and go around it.',
  ],
}) satisfies StaticPage;
