import { figure } from '../references.ts';
import { section, steps, table, text } from './blocks.ts';
import { definePage } from './define-page.ts';
import type { StaticPage } from './static-page.ts';

/** HDPE flap valve, wall mount G. */
export const page = definePage({
  slug: 'g-model',
  title: 'Flap Valve G, Wall Mount, HDPE',
  lead: `Model G is anchored to a wall and is the base of the combination with a penstock. Door at ${figure('flap.hdpe.doorAngle')}.`,
  description: `HDPE flap valve G for walls, also with penstock: head ${figure('flap.hdpe.head')}, ${figure('flap.hdpe.floodHead')}.`,
  metaTitle: 'Flap Valve G, HDPE, Wall Mount | WA',
  drawings: ['g-model'],
  plate: ['flap.model.g', 'flap.hdpe.head', 'flap.hdpe.floodHead', 'flap.hdpe.doorAngle'],
  sections: [
    section('figures', 'Head and door', table('flap-valves-hdpe')),
    section(
      'mounting',
      'Mounting on a wall',
      text(
        'The frame is anchored around the opening like model A. Where the opening must also be closed by hand, the gate of a penstock runs behind the flap in the same frame.',
      ),
      steps(
        'Level the wall and mark the anchor holes through the frame, held plumb.',
        'Set the anchors, lay the gasket and fasten the frame evenly.',
        'Move the door through its whole swing and check the seat.',
      ),
    ),
    section('models', 'All models', table('flap-valve-models')),
    section('penstock', 'With penstock', table('penstocks')),
  ],
  asks: [
    'Diameter, or width and height, of the opening',
    'Wall material, thickness and free surface around the opening',
    'Permanent and flood water level above the sill',
    'Whether a penstock is wanted, and the height of its operating place',
  ],
  related: ['flapvalve-and-penstock', 'a-model', 'flap-valves-hdpe', 'hdpe-sluice-gate-valves-pks'],
  keywords: ['flap valve wall mount', 'model G', 'flap valve penstock'],
  benefits: [
    'Can flap valve G take a penstock? Yes, the gate of the penstock runs behind the flap in the same frame.',
  ],
}) satisfies StaticPage;
