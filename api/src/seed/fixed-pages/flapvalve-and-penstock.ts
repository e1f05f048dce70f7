import { figure } from '../references.ts';
import { section, table, text, bullets } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** HDPE flap valve combined with a penstock: WA-POTK-G / WA-PSG. */
export const page = definePage({
  slug: 'flapvalve-and-penstock',
  title: 'Flap Valve With Penstock WA-POTK-G, WA-PSG',
  lead: 'A flap valve and a penstock in one frame: the flap stops backflow unattended, the penstock closes the opening by hand.',
  description: `Flap valve with penstock WA-POTK-G and WA-PSG in one frame: leakage of the penstock ${figure('penstock.leakage')}.`,
  metaTitle: 'Flap Valve With Penstock WA-POTK-G, WA-PSG | WA',
  drawings: ['flapvalve-and-penstock'],
  plate: ['flap.penstock.model', 'penstock.head', 'penstock.leakage', 'flap.hdpe.doorAngle'],
  sections: [
    section('penstock', 'Penstock', table('penstocks')),
    section('flap', 'Flap valve', table('flap-valves-hdpe')),
    section(
      'how-it-works',
      'How it works',
      text(
        'In normal service the gate is open and the flap does the work. In a flood the gate is lowered as a second barrier, and the flap can be serviced behind it. The gate holds the head from either side: on seating the water presses it onto its seal, off seating away from it.',
      ),
      bullets(
        'Operated from the gate, from a column on the slab above, or by a drive.',
        'Non-rising spindles save headroom; rising spindles show the position.',
      ),
    ),
    section('models', 'All models', table('flap-valve-models')),
  ],
  asks: [
    'Diameter, or width and height, of the opening',
    'Highest water level above the sill on both sides',
    'Wall material, thickness and free surface around the opening',
    'Height of the operating place above the sill, and drive wanted',
    'Medium and solids',
  ],
  related: ['g-model', 'hdpe-sluice-gate-valves-pks', 'flap-valves-hdpe', 'stop-logs-hdpe'],
  keywords: ['flap valve with penstock', 'WA-POTK-G', 'WA-PSG', 'flood gate'],
  benefits: [
    `What head does the penstock hold? It holds ${figure('penstock.head')}.`,
    'Why combine a flap valve with a penstock? The flap stops backflow unattended; the penstock closes the opening by hand.',
  ],
}) satisfies StaticPage;
