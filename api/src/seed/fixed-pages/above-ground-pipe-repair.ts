import { figure } from '../references.ts';
import { bullets, section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Above-ground LP couplings. */
export const page = definePage({
  slug: 'above-ground-pipe-repair',
  title: 'Above-Ground Pipe Couplings LP',
  lead: 'LP couplings join plain pipe ends above ground, in seven nominal sizes and three lengths.',
  description: `Above-ground LP couplings for plain pipe ends, lengths ${figure('lp.length')}: nominal sizes, how they are fitted, what to measure.`,
  metaTitle: 'Above-Ground Pipe Couplings LP | WA',
  drawings: ['above-ground-pipe-repair'],
  plate: ['lp.size', 'lp.length'],
  sections: [
    section('figures', 'Sizes and lengths', table('lp-couplings')),
    section(
      'how-it-works',
      'How it works',
      text(
        'A sleeve with a rubber lining is drawn around both pipe ends by its bolts. It seals and takes up small differences in diameter and alignment. It is put on without moving the pipes.',
      ),
      bullets(
        'The coupling does not hold the pipes against the pull of the pressure: fix the pipes, or use a grip coupling.',
        'Support both pipes close to the coupling.',
      ),
    ),
    section(
      'fitting',
      'Fitting',
      steps(
        'Cut the pipe ends square and deburr them; clean them over the length of the coupling.',
        'Mark half the length of the coupling on both pipes.',
        'Open the coupling, lay it around the joint between the marks and close it.',
        'Tighten the bolts in turns to the torque on the label.',
      ),
    ),
  ],
  asks: [
    'Outside diameter of both pipe ends',
    'Material of the pipes',
    'Gap and offset between the ends',
    'Working pressure, medium and temperature',
    'Distance of the supports',
  ],
  related: ['repair-clamps', 'grip-couplings', 'pipe-stiffners-hdpe-pvc', 'encapsulating-coupling'],
  keywords: ['LP coupling', 'above ground coupling', 'pipe joint'],
  benefits: ['Must the pipes be moved to fit an LP coupling? No, it is put on without moving them.'],
}) satisfies StaticPage;
