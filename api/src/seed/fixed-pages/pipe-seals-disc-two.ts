import { figure } from '../references.ts';
import { drawing, section, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Page 2 of the disc seals: liner, external, thimble, eccentric, long-bolt and high-force seals. */
export const page = definePage({
  slug: 'pipe-seals-disc-two',
  title: 'Disc Seals: Liner, External, Thimble and Eccentric',
  lead: `Six disc seal types for pipes through walls, for pressures ${figure('disc.pressure')}. They differ in where the seal sits and how the pipe lies in the opening.`,
  description: `Disc seals WA-GP-F, WA-GP-B, WA-GPT, WA-GPUM, WA-GP-KAR and WA-GPLR for pipes through walls, seal thickness ${figure('disc.thickness')}.`,
  metaTitle: 'Liner, External and Eccentric Disc Seals | WA',
  drawings: ['pipe-seals-disc-two'],
  plate: ['disc.pressure', 'disc.head', 'disc.thickness', 'disc.external.pipe'],
  sections: [
    section('types', 'Types', table('disc-seal-types')),
    section('figures', 'Pressure and thickness', table('disc-seals')),
    section(
      'liner-seals',
      'Liner seals WA-GP-F and WA-GPF',
      text(
        'A liner seal sits inside the opening, between the pipe and a cast-in sleeve or a cored hole. The pressure plates lie flush with or behind the face of the wall, so nothing stands out.',
      ),
    ),
    section(
      'external-seals',
      'External wall mount WA-GP-B',
      text(
        `The seal is bolted to the face of the wall over the opening. It suits openings that are too rough or too large for a liner seal, with a pipe size ${figure('disc.external.pipe')}.`,
      ),
      drawing('exterior-wall-pipe-seals'),
      table('external-seals'),
    ),
    section(
      'thimble-sleeves',
      'Thimble sleeves WA-GPT',
      text(
        'A thimble sleeve goes through the wall and carries the seal for the pipe. The square collar anchors it in the concrete and lengthens the path of water along the sleeve. A split sleeve closes around an existing pipe; a cluster holds several sleeves in one frame.',
      ),
      drawing('thimble-sleeves'),
      table('thimble-sleeves'),
    ),
    section(
      'eccentric-seals',
      'Eccentric seals WA-GPUM',
      text(
        `A pipe that lies off the center of its casing needs a disc made to its position. The clearance must be ${figure('disc.eccentric.clearance')}. Eccentricity is measured at ${figure('disc.eccentric.points')}; the measure sheet has a field for each.`,
      ),
      drawing('eccentric-seals'),
      table('eccentric-seals'),
    ),
    section(
      'long-bolt-seals',
      'Long-bolt seals WA-GP-KAR',
      text(
        'Long bolts bring the nuts out to where a wrench reaches them, for seals set deep in a thick wall or behind an obstacle. The disc works as in a liner seal.',
      ),
      drawing('long-bolt-seals'),
    ),
    section(
      'high-force-seals',
      'High-force seals WA-GPLR',
      text(
        'A high-force seal presses the disc harder against pipe and wall; its figures are given on request. The pipe must be strong enough to bear the pressing force: send its material and wall thickness.',
      ),
      drawing('high-force-seals'),
    ),
  ],
  asks: [
    'Outside diameter of the pipe, measured, its material and wall thickness',
    'Inside diameter of the sleeve, casing or cored opening',
    'Distance between pipe and casing at each measuring point, clockwise from the top',
    'Wall thickness, and depth at which the seal sits',
    'Water head or pressure, and the side it acts on',
    'Side from which the bolts can be reached, and the free space there',
  ],
  measuresEccentricity: true,
  related: [
    { slug: 'pipe-with-axial-flex', label: 'page 3' },
    'pipe-seals-disc',
    'exterior-wall-pipe-seals',
    'split-casing-pipe-bolt-closing',
  ],
  keywords: ['WA-GP-F', 'WA-GPF', 'WA-GP-B', 'WA-GPT', 'WA-GPUM', 'WA-GP-KAR', 'WA-GPLR'],
  benefits: [
    `What pressures are disc seals for? For pressures ${figure('disc.pressure')}.`,
    `What pipes is the external wall mount for? For a pipe size ${figure('disc.external.pipe')}.`,
    `What clearance does an eccentric seal need? It must be ${figure('disc.eccentric.clearance')}.`,
  ],
}) satisfies StaticPage;
