import { figure, usFigure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Split barrel repair clamps. */
export const page = definePage({
  slug: 'split-barrel-repair-clamps',
  title: 'Split Barrel Repair Clamps',
  lead: `Two heavy half shells with gaskets enclose the damaged pipe: pressure ${figure('barrel.pressure')}, diameter ${figure('barrel.diameter')}, length ${figure('barrel.length')}.`,
  description: `Split barrel repair clamps: pressure ${figure('barrel.pressure')}, diameter ${figure('barrel.diameter')}, length ${figure('barrel.length')}.`,
  metaTitle: `Split Barrel Repair Clamps to ${usFigure('barrel.pressure')} | WA`,
  drawings: ['split-barrel-repair-clamps'],
  plate: ['barrel.pressure', 'barrel.diameter', 'barrel.length'],
  sections: [
    section('figures', 'Published figures', table('split-barrel-clamps')),
    section(
      'how-it-works',
      'How it works',
      text(
        'The shells leave a space around the pipe, which takes up a coupling, a weld or a dent. Gaskets run around both ends and along both joints; only there the pipe must be sound and smooth. The space fills with the medium and stands under the pressure of the line, so the shells are built as pressure parts.',
      ),
    ),
    section(
      'fitting',
      'Fitting',
      steps(
        'Check that the wall of the pipe is sound where the end gaskets will bear.',
        'Clean and smooth the pipe there, all around.',
        'Lift the lower shell into place, then the upper; vent open.',
        'Tighten the bolts from the middle outward, crosswise, in rounds.',
        'Close the vent, and check the bolts again under pressure.',
      ),
    ),
  ],
  asks: [
    'Outside diameter of the pipe, measured at both ends of the clamp',
    'Length of the damage, and what stands out from the pipe there',
    'Pipe material and wall thickness',
    'Working and design pressure, medium and temperature',
    'Free space below and beside the pipe, and lifting gear',
  ],
  related: ['repair-clamps', 'repair-clamps-316l', 'flange-repair-clamps', 'pipe-repair-sleeve'],
  keywords: ['split barrel clamp', 'high pressure repair clamp', 'pipeline clamp'],
  benefits: [
    `What pressure do split barrel clamps hold? They hold ${figure('barrel.pressure')}.`,
    `What diameters are split barrel clamps for? For ${figure('barrel.diameter')}.`,
    `How long are split barrel clamps? Their length is ${figure('barrel.length')}.`,
  ],
}) satisfies StaticPage;
