import { figure } from '../references.ts';
import { bullets, section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** External wall mount WA-GP-B (specification 2, other link targets). */
export const page = definePage({
  slug: 'exterior-wall-pipe-seals',
  title: 'Exterior Wall Pipe Seals WA-GP-B',
  lead: `A disc seal bolted to the face of the wall, for pipes ${figure('disc.external.pipe')} and water pressure ${figure('disc.pressure')}.`,
  description: `Exterior wall pipe seals WA-GP-B, bolted over the opening on the face of the wall: pipes ${figure('disc.external.pipe')}.`,
  metaTitle: 'Exterior Wall Pipe Seals WA-GP-B | WA',
  drawings: ['exterior-wall-pipe-seals'],
  plate: ['disc.external.pipe', 'disc.pressure', 'disc.head', 'disc.thickness'],
  sections: [
    section(
      'when',
      'When to mount outside',
      bullets(
        'The opening is broken out, out of round or lined with loose material.',
        'The gap around the pipe is too wide or too narrow for a liner seal.',
        'The wall is thin, or the pipe was laid before the seal was planned.',
      ),
    ),
    section(
      'how-it-seals',
      'How it seals',
      text(
        'A flange frame is anchored to the wall around the opening, with a gasket on the concrete. The disc sits in the frame and is pressed against the pipe by the clamping plate. Mounted on the water side, the pressure pushes the frame onto the wall.',
      ),
      table('external-seals'),
      table('disc-seals'),
    ),
    section(
      'installation',
      'Installation',
      steps(
        'Level the concrete around the opening: the gasket needs a flat ring as wide as the frame.',
        'Drill the anchor holes through the frame as a template, clean them, set the anchors.',
        'Fasten the frame with its gasket, evenly, then press the disc against the pipe.',
      ),
    ),
  ],
  asks: [
    'Outside diameter and material of the pipe',
    'Width and height of the opening, and free wall around it',
    'Wall material, thickness and state of the surface',
    'Water head or pressure, and the side it acts on',
    'Angle between pipe and wall if it is not square',
  ],
  related: ['pipe-seals-disc', 'pipe-seals-disc-two', 'modular-seal-link-gaskets', 'split-wall-sleeve'],
  keywords: ['external wall seal', 'wall face seal', 'WA-GP-B'],
  benefits: [
    `What pipes is an exterior wall seal for? For pipes ${figure('disc.external.pipe')}.`,
    `What water pressure is an exterior wall seal for? For ${figure('disc.pressure')}.`,
    'Can an opening that is out of round be sealed? Yes, by a seal on the face of the wall.',
  ],
}) satisfies StaticPage;
