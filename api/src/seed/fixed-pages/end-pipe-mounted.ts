import { figure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** HDPE flap valve for the end of a pipe, BS. */
export const page = definePage({
  slug: 'end-pipe-mounted',
  title: 'Flap Valve BS, End of Pipe, HDPE',
  lead: `Model BS sits on a plain pipe end, without wall or flange. Standard head ${figure('flap.hdpe.head')}, ${figure('flap.hdpe.floodHead')}.`,
  description: `HDPE flap valve BS for plain pipe ends: door at ${figure('flap.hdpe.doorAngle')}, head ${figure('flap.hdpe.head')}, ${figure('flap.hdpe.floodHead')}.`,
  metaTitle: 'Flap Valve BS, HDPE, End of Pipe | WA',
  drawings: ['end-pipe-mounted'],
  plate: ['flap.model.bs', 'flap.hdpe.head', 'flap.hdpe.floodHead', 'flap.hdpe.doorAngle'],
  sections: [
    section('figures', 'Head and door', table('flap-valves-hdpe')),
    section(
      'mounting',
      'Mounting on a pipe end',
      text(
        'A sleeve on the valve fits the outside of the pipe and is clamped to it; a rubber lining seals the ring. The pipe end must be square and round, and long enough for the sleeve.',
      ),
      steps(
        'Cut the pipe square, deburr it and clean the outside over the length of the sleeve.',
        'Push the valve on with the hinge on top and check it with a level.',
        'Tighten the clamp and check that the door closes by its own weight.',
      ),
    ),
    section('models', 'All models', table('flap-valve-models')),
  ],
  asks: [
    'Outside diameter of the pipe, measured at two places',
    'Pipe material, and profile if it is corrugated',
    'Length of plain pipe that is free',
    'Permanent and flood water level above the sill',
  ],
  related: ['flap-valves-hdpe', 'f-model', 'a-model', 'flap-valves-stainless-steel'],
  keywords: ['end of pipe flap valve', 'model BS', 'pipe end check valve'],
  benefits: ['Does flap valve BS need a wall or a flange? No, it sits on a plain pipe end.'],
}) satisfies StaticPage;
