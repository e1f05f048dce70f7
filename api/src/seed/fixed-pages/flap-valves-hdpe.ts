import { figure } from '../references.ts';
import { section, table, text, tiles } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** HDPE flap valves: all models on one page (specification 2, other link targets). */
export const page = definePage({
  slug: 'flap-valves-hdpe',
  title: 'HDPE Flap Valves',
  lead: `Flap valves of HDPE for walls, flanges and pipe ends. Standard head ${figure('flap.hdpe.head')}, ${figure('flap.hdpe.floodHead')}.`,
  description: `HDPE flap valves A, F, G and BS: head ${figure('flap.hdpe.head')}, ${figure('flap.hdpe.floodHead')}.`,
  metaTitle: 'HDPE Flap Valves: Models A, F, G and BS | WA',
  drawings: ['flap-valves-hdpe'],
  plate: ['flap.hdpe.head', 'flap.hdpe.floodHead', 'flap.hdpe.floodTime', 'flap.hdpe.doorAngle'],
  sections: [
    section('figures', 'Head and door', table('flap-valves-hdpe')),
    section(
      'models',
      'Models',
      table('flap-valve-models'),
      tiles(
        { href: '/a-model', label: 'A: wall mount', image: 'a-model' },
        { href: '/f-model', label: 'F: flange mount', image: 'f-model' },
        { href: '/g-model', label: 'G: wall mount', image: 'g-model' },
        { href: '/end-pipe-mounted', label: 'BS: end of pipe', image: 'end-pipe-mounted' },
        { href: '/flapvalve-and-penstock', label: 'With penstock', image: 'flapvalve-and-penstock' },
        {
          href: '/f-model-pump-line-with-vent',
          label: 'Pump line with vent',
          image: 'f-model-pump-line-with-vent',
        },
      ),
    ),
    section(
      'how-it-works',
      'How it works',
      text(
        `The door is mounted at ${figure('flap.hdpe.doorAngle')} from the vertical, so that its own weight closes it. Neither fresh water nor sewage corrodes HDPE.`,
      ),
    ),
  ],
  asks: [
    'Inside diameter of the pipe, or width and height of the opening',
    'Mounting: wall, flange or pipe end',
    'Permanent and flood water level above the sill',
    'Medium, solids and temperature',
  ],
  related: [
    'hdpe-sluice-gate-valves-pks',
    'hdpe-flap-weir-valves',
    'stop-logs-hdpe',
    'flap-valves-stainless-steel',
  ],
  keywords: ['HDPE flap valve', 'backflow preventer', 'outfall flap', 'storm water'],
  benefits: [
    `What permanent head do HDPE flap valves hold? The standard head is ${figure('flap.hdpe.head')}.`,
    `What head do HDPE flap valves hold in a flood? The standard head is ${figure('flap.hdpe.floodHead')}.`,
    'Do HDPE flap valves corrode? No, neither fresh water nor sewage corrodes HDPE.',
  ],
}) satisfies StaticPage;
