import { figure } from '../references.ts';
import { section, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Pump line flap valve with vent: WA-PWK-F. */
export const page = definePage({
  slug: 'f-model-pump-line-with-vent',
  title: 'Pump Line Flap Valve With Vent WA-PWK-F',
  lead: `A flange-mounted flap valve for pump outlets. The vent pipe, ${figure('pumpLine.vent')}, lets air out and in.`,
  description: `Pump line flap valve WA-PWK-F for pump outlets, with a vent pipe of ${figure('pumpLine.vent')}.`,
  metaTitle: 'Pump Line Flap Valve With Vent WA-PWK-F | WA',
  drawings: ['f-model-pump-line-with-vent'],
  plate: ['pumpLine.model', 'pumpLine.vent', 'pumpLine.threadedVent', 'flap.hdpe.doorAngle'],
  sections: [
    section('vent', 'Vent', table('pump-line-valves')),
    section(
      'why',
      'Why a pump line needs a vent',
      text(
        'When the pump starts, the air in the line must leave before the water arrives. When it stops, the column of water runs on and air must come in. The vent pipe lets air pass both ways.',
      ),
      text(
        'The vent ends above the highest water level, so that no water flows back through it. Its connection is threaded on smaller valves and flanged on larger ones.',
      ),
    ),
    section('head', 'Head and door', table('flap-valves-hdpe')),
    section('models', 'All models', table('flap-valve-models')),
  ],
  asks: [
    'Nominal size and drilling of the flange',
    'Flow of the pump and length of the line',
    'Highest water level at the outlet, for the height of the vent',
    'Medium and solids',
    'Number of starts per hour',
  ],
  related: ['f-model', 'flap-valves-hdpe', 'flap-valves-stainless-steel'],
  keywords: ['pump line valve', 'WA-PWK-F', 'vented flap valve'],
  benefits: [`How large is the vent pipe of a pump line flap valve? It is ${figure('pumpLine.vent')}.`],
}) satisfies StaticPage;
