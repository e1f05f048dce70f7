import { figure } from '../references.ts';
import { columns, drawing, section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/**
 * Grip couplings, plus couplings, reducing couplings, flange adaptors. The anchor restarint-pipe-couplings is
 * the specification's, misspelling included.
 */
export const page = definePage({
  slug: 'grip-couplings',
  title: 'Grip Couplings, Flange Adaptors and Reducing Couplings',
  lead: `Grip couplings seal plain pipe ends and hold them: ${figure('grip.pressure')}. Plus and reducing couplings join different diameters; they do not hold the pipes.`,
  description: `Grip couplings ${figure('grip.pressure')}; plus and reducing couplings, flange adaptors.`,
  metaTitle: 'Grip Couplings, Flange Adaptors, Reducing | WA',
  drawings: ['grip-couplings'],
  plate: ['grip.pressure', 'grip.deflection'],
  sections: [
    section(
      'restarint-pipe-couplings',
      'Restraint couplings: grip',
      text(
        'Toothed rings at both ends hold the pipes along their axis when the casing is tightened; a rubber sleeve between the rings seals. Whether a line needs anchor blocks besides is decided by its engineer.',
      ),
      table('grip-couplings'),
    ),
    section(
      'plus-couplings',
      'Plus couplings',
      text(
        'Each plus coupling spans a range of outside diameters, so that pipes of different materials and standards are joined. It does not hold the pipes along their axis.',
      ),
      drawing('plus-couplings'),
      table('plus-couplings'),
    ),
    section(
      'adaptors',
      'Flange adaptors and reducing couplings',
      text(
        `A flange adaptor connects a plain pipe end to a flange. Deflection of grip couplings: ${figure('grip.deflection')}. A reducing coupling joins two pipes of different outside diameter.`,
      ),
      columns(
        [drawing('flange-adaptors', 'Flange adaptor')],
        [drawing('reducing-couplings', 'Reducing coupling')],
      ),
    ),
    section(
      'fitting',
      'Fitting',
      steps(
        'Cut the ends square and deburr them; remove longitudinal scratches where the lips seal.',
        'Mark half the length of the coupling on each pipe.',
        'Slide the coupling over one pipe, bring up the other, center it on the marks.',
        'Tighten the bolts in turns to the torque on the casing.',
        'Plastic pipes need a stiffener inside each end.',
      ),
    ),
  ],
  asks: [
    'Outside diameter of both pipe ends, measured with a tape',
    'Material and wall thickness of both pipes',
    'Working and test pressure, medium and temperature',
    'Whether the joint must hold the pipes along their axis',
    'Angle and gap between the pipes',
    'Drilling of the flange, for a flange adaptor',
  ],
  related: ['repair-clamps', 'pipe-stiffners-hdpe-pvc', 'above-ground-pipe-repair', 'encapsulating-coupling'],
  keywords: ['grip coupling', 'restraint coupling', 'flange adaptor', 'reducing coupling', 'plus coupling'],
  benefits: [
    `What pressure do grip couplings hold? They hold ${figure('grip.pressure')}.`,
    `What is the deflection of grip couplings? It is ${figure('grip.deflection')}.`,
    'Do the couplings hold the pipes along their axis? Grip couplings do; plus and reducing couplings do not.',
  ],
}) satisfies StaticPage;
