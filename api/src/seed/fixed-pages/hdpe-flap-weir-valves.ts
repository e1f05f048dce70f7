import { drawing, headed, section, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** HDPE flap weir valves: weir, overflow and float valves. */
export const page = definePage({
  slug: 'hdpe-flap-weir-valves',
  title: 'HDPE Flap Weir Valves',
  lead: 'Weir, overflow and float valves of HDPE hold back water up to a level and keep backflow out of the overflow.',
  description:
    'HDPE flap weir valves in three types: weir, overflow and float valves. How each works, where it fits and which dimensions to send with an inquiry.',
  metaTitle: 'HDPE Flap Weir, Overflow and Float Valves | WA',
  drawings: ['hdpe-flap-weir-valves'],
  plate: ['weir.types'],
  sections: [
    section('types', 'Types', table('weir-valves')),
    section(
      'how-they-work',
      'How they work',
      headed(
        'Weir valves',
        'The flap stands on the crest of the weir. Water from inside pushes it open; high water outside presses it shut, so that the basin keeps its volume.',
      ),
      headed(
        'Overflow valves',
        'The flap hangs over a long, low overflow opening: the overflow lifts it, high water outside presses it shut.',
      ),
      headed(
        'Float valves',
        'A float moves the door with the water level: the opening is throttled or closed when the level is reached, without power.',
      ),
      drawing('float-valves-hdpe'),
    ),
    section(
      'head',
      'Head',
      text(
        'Crest length and float are designed by project. For comparison, the figures of the HDPE flap valves:',
      ),
      table('flap-valves-hdpe'),
    ),
  ],
  asks: [
    'Length and height of the crest or opening',
    'Water levels inside and outside: normal, highest and lowest',
    'Overflow rate',
    'Level at which a float valve opens or closes',
    'Wall material and free surface around the opening',
  ],
  related: [
    'flap-valves-hdpe',
    'hdpe-sluice-gate-valves-pks',
    'stop-logs-hdpe',
    'manhole-odor-pressure-relief-valve',
  ],
  keywords: ['weir flap', 'overflow valve', 'float valve', 'CSO', 'HDPE'],
  benefits: [
    'What types of HDPE flap weir valves are there? There are weir, overflow and float valves.',
    'Does a float valve need power? No, its float moves the door with the water level.',
  ],
}) satisfies StaticPage;
