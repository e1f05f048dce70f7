import { figure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** HDPE stop-log valves. */
export const page = definePage({
  slug: 'stop-logs-hdpe',
  title: 'HDPE Stop Logs',
  lead: 'Beams of HDPE set one above the other in side channels, which dam or close a channel to the height that is needed.',
  description:
    'HDPE stop logs close or dam a channel beam by beam: how they seal, how they are set and lifted, and which dimensions to send with an inquiry.',
  metaTitle: 'HDPE Stop Logs for Channels and Openings | WA',
  drawings: ['stop-logs-hdpe'],
  sections: [
    section(
      'how-they-work',
      'How they work',
      text(
        'Each log lies on the one below with a seal between them; seals at the ends bear on the channels, and the water presses them there. The number of logs sets the water level. HDPE floats, so the logs are held down by a clamp or ballasted.',
      ),
    ),
    section(
      'handling',
      'Setting and lifting',
      steps(
        'Clean the channels and the sill; a stone under the lowest log leaks along its whole length.',
        'Lower the logs one by one, level, with the lifting beam or hooks.',
        'Clamp the stack from above.',
        'Equalize the levels before lifting: logs under pressure jam in their channels.',
      ),
    ),
    section(
      'permanent',
      'Gate instead of logs',
      text(
        'For an opening that is operated often, a sluice gate is quicker than logs and closes under flow.',
      ),
      table('penstocks', `Sluice gates ${figure('penstock.gate.model')} and penstocks`),
    ),
  ],
  asks: [
    'Clear width of the channel',
    'Height to be dammed, and highest water level',
    'Channels present or wanted: on the wall or cast in, with depth and width',
    'Way of lifting: by hand, hook or lifting beam',
    'Place where the logs are stored',
  ],
  related: ['hdpe-sluice-gate-valves-pks', 'hdpe-flap-weir-valves', 'flap-valves-hdpe'],
  keywords: ['stop logs', 'HDPE stop log', 'dam board', 'flow isolation'],
  benefits: [
    'How do stop logs set the water level? By their number.',
    'Do HDPE logs float? Yes, so they are held down by a clamp or ballasted.',
  ],
}) satisfies StaticPage;
