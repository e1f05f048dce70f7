import { figure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Split casing, weld closing: round encasement WA-WC-CYL. */
export const page = definePage({
  slug: 'split-casing-pipe-weld-closing',
  title: 'Split Casing, Weld Closing WA-WC-CYL',
  lead: 'A round encasement in two halves, welded together around a carrier pipe that stays in service.',
  description: `Split casing ${figure('casing.weld.model')}: round encasement in two halves welded around an existing carrier pipe, with spacers and end seals.`,
  metaTitle: 'Split Casing, Weld Closing WA-WC-CYL | WA',
  drawings: ['split-casing-pipe-weld-closing'],
  plate: ['casing.weld.model'],
  sections: [
    section(
      'how-it-works',
      'How it works',
      text(
        'The halves are laid around the carrier pipe and joined by two seams along the casing; casing lengths are joined by a seam around. Spacers keep the carrier clear of the casing and of the heat of welding. End seals close both ends, so that the ring stays dry and a leak can be led away and noticed.',
      ),
      table('split-casings'),
    ),
    section(
      'installation',
      'Installation',
      steps(
        'Uncover the carrier pipe and check its coating.',
        'Fix the spacers on the pipe at the distance the load allows.',
        'Close the half shells, tack them, and shield the carrier pipe below the seams.',
        'Weld the long seams alternately in short runs, to keep the casing straight.',
        'Test the seams, restore the coating, set the end seals.',
      ),
    ),
  ],
  asks: [
    'Outside diameter and material of the carrier pipe',
    'Inside diameter and wall thickness wanted for the casing',
    'Length of the encasement',
    'Load above: cover, traffic or rail',
    'Medium in the carrier pipe, and whether it stays in service',
  ],
  related: ['split-casing-pipe-bolt-closing', 'casing-spacers-hdpe', 'pipe-repair-sleeve'],
  keywords: ['split casing', 'encasement', 'WA-WC-CYL'],
  benefits: [
    'Can the carrier pipe stay in service? Yes, the two halves are welded together around a pipe that stays in service.',
    'How are the halves of the casing joined? By two seams along the casing.',
  ],
}) satisfies StaticPage;
