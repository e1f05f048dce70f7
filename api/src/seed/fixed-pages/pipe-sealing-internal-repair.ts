import { figure, usFigure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Internal pipe repair clamps. */
export const page = definePage({
  slug: 'pipe-sealing-internal-repair',
  title: 'Internal Pipe Repair Clamps',
  lead: `A seal unit ${figure('internal.width')} wide bridges a leaking joint or crack from inside the pipe. Working pressure ${figure('internal.pressure')}, pipes ${figure('internal.pipe')}.`,
  description: `Internal repair clamps across leaking joints and cracks: seal unit ${figure('internal.width')} wide, pipes ${figure('internal.pipe')}.`,
  metaTitle: `Internal Pipe Repair Clamps to ${usFigure('internal.pressure')} | WA`,
  drawings: ['pipe-sealing-internal-repair'],
  plate: ['internal.pressure', 'internal.width', 'internal.pipe'],
  sections: [
    section('figures', 'Published figures', table('internal-clamps')),
    section(
      'how-it-works',
      'How it works',
      text(
        'A rubber seal with lips on both edges lies across the joint. Steel bands, expanded in its grooves, press the lips onto the sound pipe on either side and lock there. No excavation is needed where a person can enter the pipe.',
      ),
    ),
    section(
      'installation',
      'Installation',
      steps(
        'Take the pipe out of service, drain and ventilate it; confined-space rules apply.',
        'Clean and dry the pipe on both sides of the joint and fill the gap flush.',
        'Place the seal centered on the joint, and lubricate where the bands will slide.',
        'Expand the bands with the hydraulic tool to the pressure given for the size, and insert the locking piece.',
        'Test the ring between the lips with air and soapy water before the pipe is filled.',
      ),
    ),
  ],
  asks: [
    'Inside diameter at the joint, measured upright and level',
    'Pipe material, and lining',
    'Width of the gap, and offset of the two pipes',
    'Working and test pressure, inside and ground water outside',
    'Medium and temperature; drinking water or not',
    'Number of joints, and distance from the access',
  ],
  related: ['repair-clamps', 'pipeline-repair-clamps', 'split-barrel-repair-clamps'],
  keywords: ['internal joint seal', 'internal repair clamp', 'trenchless joint repair'],
  benefits: [
    `What is the working pressure of internal repair clamps? It is ${figure('internal.pressure')}.`,
    `What pipes can be repaired from inside? Pipes ${figure('internal.pipe')}.`,
    'Must the joint be dug up? No excavation is needed where a person can enter the pipe.',
  ],
}) satisfies StaticPage;
