import { figure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** HDPE flap valve, wall mount A. */
export const page = definePage({
  slug: 'a-model',
  title: 'Flap Valve A, Wall Mount, HDPE',
  lead: `Model A is anchored to a flat wall over the opening. Standard head ${figure('flap.hdpe.head')}, ${figure('flap.hdpe.floodHead')}.`,
  description: `HDPE flap valve A for walls: door at ${figure('flap.hdpe.doorAngle')}, head ${figure('flap.hdpe.head')}, ${figure('flap.hdpe.floodHead')}.`,
  metaTitle: 'Flap Valve A, HDPE, Wall Mount | WA',
  drawings: ['a-model'],
  plate: ['flap.model.a', 'flap.hdpe.head', 'flap.hdpe.floodHead', 'flap.hdpe.doorAngle'],
  sections: [
    section('figures', 'Head and door', table('flap-valves-hdpe')),
    section(
      'mounting',
      'Mounting on a wall',
      text(
        'The frame carries the hinge and the seat. It bears on the wall around the opening with a gasket between them, and the anchors press the gasket. The opening may be round or rectangular; the frame must overlap it all around.',
      ),
      steps(
        'Level the wall around the opening and remove laitance.',
        'Hold the frame plumb over the opening and mark the anchor holes.',
        'Drill, clean, set the anchors, lay the gasket, fasten the frame evenly.',
        'Check that the door closes by its own weight and bears on the whole seat.',
      ),
    ),
    section('models', 'All models', table('flap-valve-models')),
  ],
  asks: [
    'Diameter, or width and height, of the opening',
    'Flat wall free around the opening, on all four sides',
    'Wall material and thickness',
    'Permanent and flood water level above the sill',
    'Room for the door to swing',
  ],
  related: ['flap-valves-hdpe', 'g-model', 'f-model', 'flapvalve-and-penstock'],
  keywords: ['flap valve wall mount', 'model A', 'HDPE flap gate'],
  benefits: [
    `What head does flap valve A hold? The standard head is ${figure('flap.hdpe.head')}, ${figure('flap.hdpe.floodHead')}.`,
  ],
}) satisfies StaticPage;
