import { figure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Pipe stiffeners for HDPE and PVC pipe. */
export const page = definePage({
  slug: 'pipe-stiffners-hdpe-pvc',
  title: 'Pipe Stiffeners for HDPE and PVC',
  lead: 'A stiffener inside the end of a plastic pipe keeps it round below a coupling, so that the joint stays tight and does not slip.',
  description:
    'Pipe stiffeners for HDPE and PVC pipe ends: why a coupling on plastic pipe needs one, how it is fitted, and which dimensions to send with an inquiry.',
  metaTitle: 'Pipe Stiffeners for HDPE and PVC Pipe | WA',
  drawings: ['pipe-stiffners-hdpe-pvc'],
  sections: [
    section(
      'why',
      'Why plastic pipe needs a stiffener',
      text(
        'HDPE and PVC give way under a lasting load, such as that of a coupling. The stiffener is a ring that fits the bore and takes the load of the coupling instead of the pipe.',
      ),
    ),
    section(
      'fitting',
      'Fitting',
      steps(
        'Cut the pipe square, deburr the inside and measure the inside diameter.',
        'Drive the stiffener in until its rim meets the pipe end; a wedge type is then expanded.',
        'Check that it reaches at least as deep as the coupling will cover.',
        'Fit the coupling over the supported length.',
      ),
    ),
    section(
      'couplings',
      'Couplings it is used with',
      text(
        `Grip couplings hold ${figure('grip.pressure')}; on plastic pipe the pressure class of the pipe is the limit as a rule.`,
      ),
      table('grip-couplings'),
    ),
  ],
  asks: [
    'Material of the pipe and its SDR or pressure class',
    'Outside diameter and wall thickness, measured',
    'Inside diameter at the pipe end',
    'Coupling that will be fitted',
    'Working pressure and temperature',
  ],
  related: [
    'grip-couplings',
    'above-ground-pipe-repair',
    'repair-clamps',
    'drilling-saddles-stainless-steel',
  ],
  keywords: ['pipe stiffener', 'HDPE stiffener', 'PVC stiffener', 'insert ring'],
  benefits: [
    'Why does plastic pipe need a stiffener? It gives way under the lasting load of a coupling; the stiffener keeps it round.',
  ],
}) satisfies StaticPage;
