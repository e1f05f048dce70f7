import { figure } from '../references.ts';
import { bullets, section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Page 1 of the disc seals: how a disc seal works, its figures, the way to the types. */
export const page = definePage({
  slug: 'pipe-seals-disc',
  title: 'Pipe Disc Seals for Pipes Through Walls',
  lead: `A disc seal closes the ring between a pipe and the sleeve or cored opening in a wall. It holds ${figure('disc.pressure')}; its water head is published as ${figure('disc.head')}.`,
  description: `Disc seals for pipes through walls, one or several, seal thickness ${figure('disc.thickness')}. How they seal, types and measure sheet.`,
  metaTitle: 'Pipe Disc Seals for Pipes Through Walls | WA',
  drawings: ['pipe-seals-disc-two', 'pipe-seals-disc'],
  plate: ['disc.pressure', 'disc.head', 'disc.thickness'],
  sections: [
    section(
      'how-it-seals',
      'How it seals',
      text(
        'An elastomer disc lies between two pressure plates. Tightening the bolts draws the plates together; the disc gets thinner and wider and presses against the pipe on the inside and the wall on the outside. The seal stays elastic, so it takes up vibration and small movements of the pipe.',
      ),
      bullets(
        'The seal is pushed over the end of the pipe. Ask for a split seal where the pipe cannot be taken apart.',
        'The bolts point to the side from which the wall can be reached.',
        'Bolts are tightened crosswise in several rounds, so that the disc expands evenly.',
      ),
    ),
    section('figures', 'Pressure and thickness', table('disc-seals')),
    section('types', 'Types', table('disc-seal-types')),
    section(
      'installation',
      'Installation',
      steps(
        'Clean the opening and the pipe; remove burrs, loose concrete and old sealant.',
        'Center the pipe and support it on both sides: a seal closes the gap, it does not carry the pipe.',
        'Set the seal flush with the wall with the bolt heads to the accessible side.',
        'Tighten crosswise in rounds until the disc bears on the pipe and the opening all the way around.',
        'Check the bolts again once the elastomer has settled.',
      ),
    ),
  ],
  asks: [
    'Outside diameter of the pipe, measured, and its material',
    'Inside diameter of the sleeve or cored opening',
    'Wall thickness, and sleeve length if there is a sleeve',
    'Water head or pressure, and the side it acts on',
    'Medium and temperature at the seal',
    'Side from which the bolts can be reached',
  ],
  related: [
    'pipe-seals-disc-two',
    'pipe-with-axial-flex',
    'exterior-wall-pipe-seals',
    'modular-seal-link-gaskets',
  ],
  keywords: ['disc seal', 'pipe wall seal', 'wall penetration seal', 'sleeve seal'],
  benefits: [
    `What pressure does a disc seal hold? It holds ${figure('disc.pressure')}.`,
    `How thick is a disc seal? Its seal thickness is ${figure('disc.thickness')}.`,
    'Where are the bolts of a disc seal? On the side from which the wall can be reached.',
  ],
}) satisfies StaticPage;
