import { figure } from '../references.ts';
import { section, table, tiles } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Hub: seals and valves for ships, quays and offshore structures, made of the facts that exist (D5). */
export const page = definePage({
  slug: 'marine-products',
  title: 'Marine Products',
  lead: `Seals for pipes and cables through bulkheads, decks and tank walls, among them tapered plugs of fire class ${figure('plug.fireClass')}, and valves for tidal outfalls.`,
  description: `Marine products: bulkhead and tank wall seals, tapered plugs of fire class ${figure('plug.fireClass')}, explosion-proof seals and tidal flap valves.`,
  metaTitle: 'Marine Products: Bulkhead Seals and Valves | WA',
  drawings: ['marine-products'],
  plate: ['plug.fireClass', 'plug.pressure', 'tank.pipe', 'flap.steel.size'],
  hub: true,
  sections: [
    section(
      'products',
      'Products',
      tiles(
        {
          href: '/pipe-plug-seals-taper-fit',
          label: 'Tapered plugs WA-TP',
          image: 'pipe-plug-seals-taper-fit',
          text: `Fire class ${figure('plug.fireClass')}, five materials`,
        },
        {
          href: '/pipe-sealing-metal-tank-walls',
          label: 'Sleeves for tanks and bulkheads',
          image: 'pipe-sealing-metal-tank-walls',
          text: 'Sleeve in the plate, seal around the pipe',
        },
        {
          href: '/explosion-proof-seals',
          label: 'Explosion-proof seals',
          image: 'explosion-proof-seals',
          text: figure('explosion.thickness'),
        },
        {
          href: '/modular-seal-link-gaskets',
          label: 'Multi-pipe seals',
          image: 'modular-seal-link-gaskets',
          text: 'Several pipes in one opening',
        },
        {
          href: '/flap-valves-stainless-steel',
          label: 'Stainless flap valves',
          image: 'flap-valves-stainless-steel',
          text: `Nominal size ${figure('flap.steel.size')}`,
        },
        {
          href: '/repair-clamps-316l',
          label: 'Stainless repair clamps',
          image: 'repair-clamps-316l',
          text: figure('clamp.material'),
        },
      ),
    ),
    section('plugs', 'Tapered plugs', table('plug-seals'), table('seal-materials')),
    section('sleeves', 'Sleeves for tanks and bulkheads', table('tank-sleeves')),
  ],
  keywords: ['marine pipe seal', 'bulkhead transit', 'deck penetration'],
}) satisfies StaticPage;
