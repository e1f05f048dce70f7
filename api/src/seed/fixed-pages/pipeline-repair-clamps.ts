import { figure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Bell joint repair clamp. */
export const page = definePage({
  slug: 'pipeline-repair-clamps',
  title: 'Bell Joint Repair Clamp',
  lead: 'A two-part clamp that presses a gasket against the face of a leaking bell and holds the spigot, while the main stays in service.',
  description:
    'Bell joint repair clamp for leaking bell and spigot joints: how it seals while the main stays in service, how it is fitted and what to measure.',
  metaTitle: 'Bell Joint Repair Clamp for Pipelines | WA',
  drawings: ['pipeline-repair-clamps'],
  sections: [
    section(
      'how-it-works',
      'How it works',
      text(
        'One split ring grips behind the bell, the other carries the gasket and lies on the spigot. Bolts along the pipe draw both together and press the gasket into the corner between bell face and spigot, where the leak leaves the joint. Lead or rubber of the old joint stays in place.',
      ),
    ),
    section(
      'fitting',
      'Fitting',
      steps(
        'Uncover the joint all around and clean the face of the bell and the spigot.',
        'Remove lead that stands out of the joint.',
        'Lay the gasket around the spigot with its cut ends at the top, then the rings.',
        'Tighten the bolts in turns, so that the gap to the bell stays even.',
      ),
    ),
    section(
      'other-leaks',
      'Leaks beside the joint',
      text(
        `Where the barrel of the pipe leaks, use a repair clamp; where bell and barrel are both damaged, a split barrel clamp, made for diameters ${figure('barrel.diameter')}, encloses the whole joint.`,
      ),
      table('split-barrel-clamps'),
    ),
  ],
  asks: [
    'Outside diameter of the spigot',
    'Outside diameter and depth of the bell, and width of its face',
    'Pipe material and kind of joint: lead, rubber or mechanical',
    'Working pressure and medium',
    'Deflection of the joint, and free space around it',
  ],
  related: [
    'repair-clamps',
    'repair-clamps-316l',
    'split-barrel-repair-clamps',
    'pipe-sealing-internal-repair',
  ],
  keywords: ['bell joint clamp', 'bell and spigot leak', 'joint repair'],
  benefits: [
    'Can a leaking bell joint be sealed in service? Yes, the clamp seals it while the main stays in service.',
  ],
}) satisfies StaticPage;
