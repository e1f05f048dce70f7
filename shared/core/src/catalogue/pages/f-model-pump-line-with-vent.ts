import { figure } from '../facts/fact-text.ts';
import { section, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Pump line flap valve with vent: WA-PWK-F. */
export const page = definePage({
  slug: 'f-model-pump-line-with-vent',
  title: 'Pump Line Flap Valve With Vent WA-PWK-F',
  lead: `A flange-mounted flap valve for pump outlets. The vent pipe, ${figure('pumpLine.vent')} of the valve bore, lets air out and in.`,
  description: `Pump line flap valve WA-PWK-F with vent pipe of ${figure('pumpLine.vent')} of the valve bore, threaded ${figure('pumpLine.threadedVent')}, flanged above.`,
  metaTitle: 'Pump Line Flap Valve With Vent WA-PWK-F | WA',
  drawings: ['f-model-pump-line-with-vent'],
  plate: ['pumpLine.model', 'pumpLine.vent', 'pumpLine.threadedVent', 'flap.hdpe.doorAngle'],
  sections: [
    section('vent', 'Vent', table('pump-line-valves')),
    section(
      'why',
      'Why a pump line needs a vent',
      text(
        'When the pump starts, the air in the line must leave before the water arrives; without a vent it slams the door open. When the pump stops, the column of water runs on and leaves a vacuum that slams the door shut. The vent pipe behind the valve lets air pass both ways and takes the shock out of the line.',
      ),
      text(
        'The vent ends above the highest water level, so that no water flows back through it. Its connection is threaded in the smaller diameters and flanged above.',
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
  benefits: [`Vent pipe ${figure('pumpLine.vent')} of the valve bore`],
}) satisfies StaticPage;
