import { figure } from '../references.ts';
import { bullets, drawing, section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** Stainless flap valves and sluice gates. */
export const page = definePage({
  slug: 'flap-valves-stainless-steel',
  title: 'Stainless Steel Flap Valves and Sluice Gates',
  lead: `Flap valves of stainless steel, nominal size ${figure('flap.steel.size')}, reinforced for a head of ${figure('flap.steel.head')}.`,
  description: `Stainless flap valves, nominal size ${figure('flap.steel.size')}, for outfalls and channels, and sluice gates.`,
  metaTitle: 'Stainless Steel Flap Valves and Sluice Gates | WA',
  drawings: ['flap-valves-stainless-steel'],
  plate: ['flap.steel.size', 'flap.steel.head'],
  sections: [
    section('figures', 'Sizes and head', table('flap-valves-steel')),
    section(
      'how-it-works',
      'How it works',
      text(
        'The door hangs from hinges above the opening. Outflow lifts it; when the water outside stands higher, it pushes the door onto its seal and nothing flows back. For a higher head the door is reinforced.',
      ),
      bullets('Below the valve the door needs room to swing, also above settled silt or ice.'),
    ),
    section(
      'sluice-gates',
      'Sluice gates',
      text(
        'A sluice gate closes the opening by hand or by drive, whatever the water level. It holds the head on and off seating; where backflow must be stopped unattended as well, a flap valve and a penstock are combined in one frame.',
      ),
      drawing('hdpe-sluice-gate-valves-pks', `Sluice gate of HDPE, ${figure('penstock.gate.model')}`),
      table('penstocks'),
    ),
    section(
      'installation',
      'Installation',
      steps(
        'Check that the wall is flat; level it with mortar where the frame will bear.',
        'Hang the frame plumb: a frame out of plumb changes the closing force.',
        'Drill and set the anchors through the frame, gasket between frame and wall.',
        'Swing the door by hand and check that it closes by itself and bears all around.',
      ),
    ),
  ],
  asks: [
    'Inside diameter of the pipe, or width and height of the opening',
    'Highest water level above the sill, outside and inside',
    'Mounting: wall, flange or sleeve, with wall material',
    'Medium, solids, and whether it is tidal or sea water',
    'Room in front of the opening for the door to swing',
  ],
  related: ['flap-valves-hdpe', 'flapvalve-and-penstock', 'hdpe-sluice-gate-valves-pks', 'a-model'],
  keywords: ['flap valve', 'stainless flap gate', 'backflow', 'sluice gate', 'outfall'],
  benefits: [
    `What sizes do stainless flap valves have? Their nominal size is ${figure('flap.steel.size')}.`,
    'How does a flap valve stop backflow? When the water outside stands higher, it pushes the door onto its seal.',
  ],
}) satisfies StaticPage;
