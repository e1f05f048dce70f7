import { figure } from '../references.ts';
import { bullets, section, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Explosion-proof silicone seals. */
export const page = definePage({
  slug: 'explosion-proof-seals',
  title: 'Explosion-Proof Pipe Seals',
  lead: `A wall seal, ${figure('explosion.thickness')}, for wall penetrations that must stay closed when the pressure rises suddenly.`,
  description: `Explosion-proof seals for pipes through walls: ${figure('explosion.thickness')}. Dimensions to send with an inquiry, and data sheet.`,
  metaTitle: 'Explosion-Proof Pipe Seals of Silicone | WA',
  drawings: ['explosion-proof-seals'],
  plate: ['explosion.thickness', 'explosion.material'],
  sections: [
    section('figures', 'Published figures', table('explosion-seals')),
    section(
      'how-it-works',
      'How it works',
      text(
        'The seal fills the ring between pipe and opening over its whole thickness. Which pressure wave it withstands is given on request: name the pressure, the duration and the direction of the wave.',
      ),
    ),
    section(
      'material',
      'Silicone beside other materials',
      text(
        'The temperature ranges below are those of the tapered plugs; that of the explosion-proof seal is given on request. Approval for a hazardous area is a matter of the whole installation and is given on request.',
      ),
      table('seal-materials'),
    ),
    section(
      'planning',
      'Planning',
      bullets(
        'Keep the pipe supported on both sides so that the seal carries no weight.',
        'Leave the seal reachable: it is inspected after every event.',
        'Ground metal pipes across the penetration.',
      ),
    ),
  ],
  asks: [
    'Outside diameter and material of the pipe',
    'Inside diameter of the opening and wall thickness',
    'Pressure of the wave, its duration and direction',
    'Medium on both sides and its temperature',
    'Classification of the area and approval required',
  ],
  onRequest: ['Approval documents'],
  related: ['pipe-plug-seals-taper-fit', 'marine-products', 'pipe-sealing-metal-tank-walls'],
  keywords: ['explosion-proof seal', 'blast seal', 'silicone pipe seal'],
  benefits: [`How thick is an explosion-proof seal? Its thickness is ${figure('explosion.thickness')}.`],
}) satisfies StaticPage;
