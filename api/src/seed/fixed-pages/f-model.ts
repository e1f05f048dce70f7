import { figure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** HDPE flap valve, flange mount F. */
export const page = definePage({
  slug: 'f-model',
  title: 'Flap Valve F, Flange Mount, HDPE',
  lead: `Model F is bolted to a pipe flange. Standard head ${figure('flap.hdpe.head')}, ${figure('flap.hdpe.floodHead')}.`,
  description: `HDPE flap valve F for pipe flanges: door at ${figure('flap.hdpe.doorAngle')}, head ${figure('flap.hdpe.head')}, ${figure('flap.hdpe.floodHead')}.`,
  metaTitle: 'Flap Valve F, HDPE, Flange Mount | WA',
  drawings: ['f-model'],
  plate: ['flap.model.f', 'flap.hdpe.head', 'flap.hdpe.floodHead', 'flap.hdpe.doorAngle'],
  sections: [
    section('figures', 'Head and door', table('flap-valves-hdpe')),
    section(
      'mounting',
      'Mounting on a flange',
      text(
        'The valve has the bolt circle of the pipe flange. Bolt holes straddle the vertical center line, so that the hinge is level. The flange carries the weight of the valve and the push of the water: support the pipe near it.',
      ),
      steps(
        'Clean the flange face and check that two bolt holes lie level.',
        'Set the gasket, offer the valve up with the hinge on top, insert all bolts.',
        'Tighten crosswise; a flange of HDPE is tightened again once the gasket has settled.',
      ),
    ),
    section('models', 'All models', table('flap-valve-models')),
  ],
  asks: [
    'Nominal size and drilling of the flange: standard, bolt circle, number and size of holes',
    'Material of the pipe and the flange',
    'Permanent and flood water level above the sill',
    'Room for the door to swing',
  ],
  related: ['flap-valves-hdpe', 'f-model-pump-line-with-vent', 'a-model', 'end-pipe-mounted'],
  keywords: ['flap valve flange mount', 'model F', 'flanged flap valve'],
  benefits: [
    `What head does flap valve F hold? The standard head is ${figure('flap.hdpe.head')}, ${figure('flap.hdpe.floodHead')}.`,
    'How is flap valve F mounted? It is bolted to a pipe flange and has the bolt circle of that flange.',
  ],
}) satisfies StaticPage;
