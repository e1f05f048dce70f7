import { figure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Wall sleeves for metal tanks and steel bulkheads: WA-GP-C sleeves with WA-GP-SR seals. */
export const page = definePage({
  slug: 'pipe-sealing-metal-tank-walls',
  title: 'Wall Sleeves for Metal Tanks and Steel Bulkheads',
  lead: `Sleeve WA-GP-C in the plate and seal WA-GP-SR around the pipe, for pipe diameters ${figure('tank.pipe')}.`,
  description: `Wall sleeves WA-GP-C with seals WA-GP-SR for pipes through metal tanks and steel bulkheads, free of the plate.`,
  metaTitle: 'Metal Tank Wall Sleeves WA-GP-C, WA-GP-SR | WA',
  drawings: ['pipe-sealing-metal-tank-walls'],
  plate: ['tank.pipe', 'tank.sleeve.model', 'tank.seal.model'],
  sections: [
    section('figures', 'Sizes', table('tank-sleeves')),
    section(
      'how-it-seals',
      'How it seals',
      text(
        'A tank wall or bulkhead is too thin to hold a disc seal. The sleeve makes it deep enough: it is joined to the plate and gives the seal a bore of its own. The seal in the sleeve is pressed by its bolts against the sleeve and the pipe, and the pipe stays free of the plate.',
      ),
    ),
    section(
      'installation',
      'Installation',
      steps(
        'Cut the opening to the outside of the sleeve and deburr it.',
        'Fix the sleeve square to the plate; take the seal out before any welding.',
        'Restore the coating of the tank around the joint.',
        'Pass the pipe through, set the seal and tighten its bolts crosswise.',
      ),
    ),
  ],
  asks: [
    'Outside diameter and material of the pipe',
    'Material and thickness of the tank wall or bulkhead',
    'Liquid level above the penetration, or pressure',
    'Medium, lowest and highest temperature',
    'Curvature of the wall if the tank is round',
  ],
  related: ['marine-products', 'pipe-plug-seals-taper-fit', 'explosion-proof-seals'],
  keywords: ['tank wall sleeve', 'bulkhead sleeve', 'WA-GP-C', 'WA-GP-SR'],
  benefits: [
    `What pipe diameters are the sleeves for? For ${figure('tank.pipe')}.`,
    'Does the pipe touch the wall of the tank? No, it stays free of the plate.',
  ],
}) satisfies StaticPage;
