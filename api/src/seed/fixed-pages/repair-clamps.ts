import { figure, lowerFigure } from '../references.ts';
import { section, table, text, tiles } from './blocks.ts';
import { branchChart, clampChart, couplingChart } from './range-charts.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/**
 * Hub of couplings and repair clamps. The tiles are those of specification 2, in its order; the two last pass
 * the anchors it names, misspelling included.
 */
export const page = definePage({
  slug: 'repair-clamps',
  title: 'Pipe Couplings and Repair Clamps',
  lead: 'Clamps that stop a leak on a pipe in service, couplings that join two pipe ends, and sleeves that branch off under pressure.',
  description:
    'Pipe couplings and repair clamps: stainless clamps, bell joint, internal repair, tapping sleeves, saddles, collars, stiffeners and grip couplings.',
  metaTitle: 'Pipe Couplings and Repair Clamps | WA',
  drawings: ['repair-clamps'],
  hub: true,
  sections: [
    section(
      'choose',
      'Choose a product',
      tiles(
        {
          href: '/repair-clamps-316l',
          label: 'Stainless repair clamps',
          image: 'repair-clamps-316l',
          text: `RS-1 to QS, ${lowerFigure('clamp.material')}`,
        },
        {
          href: '/pipeline-repair-clamps',
          label: 'Bell joint repair clamp',
          image: 'pipeline-repair-clamps',
          text: 'Leaks at bell and spigot joints',
        },
        {
          href: '/above-ground-pipe-repair',
          label: 'LP couplings, above ground',
          image: 'above-ground-pipe-repair',
          text: 'Joining plain pipe ends on supports',
        },
        {
          href: '/pipe-sealing-internal-repair',
          label: 'Internal repair clamps',
          image: 'pipe-sealing-internal-repair',
          text: `Pipes ${figure('internal.pipe')}`,
        },
        {
          href: '/pipe-stiffners-hdpe-pvc',
          label: 'Pipe stiffeners HDPE, PVC',
          image: 'pipe-stiffners-hdpe-pvc',
          text: 'Support below couplings',
        },
        {
          href: '/tapping-sleeve-flange',
          label: 'Tapping sleeves',
          image: 'tapping-sleeve-flange',
          text: `Nominal size ${figure('tapping.size')}`,
        },
        {
          href: '/drilling-saddles-stainless-steel',
          label: 'Drilling saddles',
          image: 'drilling-saddles-stainless-steel',
          text: `Branch ${figure('saddle.branch')}`,
        },
        {
          href: '/encapsulating-coupling',
          label: 'Encapsulating coupling',
          image: 'encapsulating-coupling',
          text: 'Collars type 1 and type 2',
        },
        {
          href: '/repair-clamps-316l',
          label: 'Clamps for small pipes',
          image: 'repair-clamp-snap',
          text: 'Q, snap and QS',
          anchor: 'pipe-repair-clamps-small-pipes',
        },
        {
          href: '/grip-couplings',
          label: 'Restraint couplings',
          image: 'grip-couplings',
          text: figure('grip.pressure'),
          anchor: 'restarint-pipe-couplings',
        },
      ),
    ),
    section(
      'compare',
      'Repair clamps compared',
      text(
        'Measure the outside diameter of the pipe at the leak before choosing: old mains differ from the tables.',
      ),
      table('repair-clamps'),
      table('split-barrel-clamps'),
    ),
    section('ranges', 'Sizes and pressures at a glance', ...[clampChart, couplingChart, branchChart]),
    section('fractions', 'Fractions of an inch', table('inch-fractions')),
  ],
  related: ['split-barrel-repair-clamps', 'flange-repair-clamps', 'pipe-repair-sleeve', 'grip-couplings'],
  keywords: ['pipe coupling', 'repair clamp', 'tapping sleeve', 'pipe saddle'],
  benefits: [
    'What types of stainless repair clamps are there? RS-1, RS-2, RS-3, HEAT, two-band, Q, snap and QS.',
    `What pressure do split barrel clamps hold? They hold ${figure('barrel.pressure')}.`,
  ],
}) satisfies StaticPage;
