import { box, circle, polygon, rect } from '../strokes/geometry.ts';
import { nut } from '../parts/bolt.ts';
import { concrete } from '../parts/concrete.ts';
import { arrow, centreLine, handWheel } from '../parts/marks.ts';
import { pipeCut } from '../parts/pipe.ts';
import { water } from '../parts/water.ts';
import { place } from '../strokes/place.ts';
import { detail, draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface FlapValveParams {
  /** How the frame is held: on a wall, on a cast-in sleeve, on a pipe flange, or clamped to a plain pipe end. */
  mount: 'wall' | 'sleeve' | 'flange' | 'pipe';
  material: 'hdpe' | 'steel';
  /** `vent`: riser for pump lines. `penstock`: sliding gate in front of the flap. */
  extra: 'none' | 'vent' | 'penstock';
}

/** Tops of the flat gaskets between frame and wall or flange, above and below the opening. */
const GASKETS = [37, 122] as const;

/** Section of a flap valve at 10 degrees, door swung open by the flow from the left. */
export function flapValve({ mount, material, extra }: FlapValveParams): Shape[] {
  const onWall = mount === 'wall' || mount === 'sleeve';
  const shift = extra === 'penstock' ? 16 : 0;
  return [
    ...water(150, 118, 84, 34, 206),
    ...(onWall
      ? [...concrete(box(52, 8, 48, 44), box(52, 120, 48, 32)), draw('o', 'M8 52h92M8 120h92')]
      : pipeCut(8, 100, 46, 126)),
    draw('w', rect(8, 66, 92, 54)),
    draw('wl', 'M8 66h92'),
    ...(extra === 'vent' ? vent() : []),
    ...fixing(mount),
    ...(extra === 'penstock' ? gate(material) : []),
    ...place([...frame(mount !== 'pipe'), ...door(material)], { dx: shift }),
    ...arrow(26, 92, 52),
    detail(draw('t', `M${174 + shift} 128A92 92 0 0 1 ${132 + shift} 143`)),
    centreLine(2, 84, onWall ? 96 : 86, 84),
  ];
}

function vent(): Shape[] {
  return [
    draw('p', 'M34 52V12h20v40'),
    draw('m', rect(30, 12, 5, 34), rect(53, 12, 5, 34)),
    ...arrow(44, 44, 30, -90),
  ];
}

function fixing(mount: FlapValveParams['mount']): Shape[] {
  if (mount === 'flange')
    return [
      draw('s', rect(90, 30, 9, 20), rect(90, 122, 9, 20)),

      draw('o', 'M84 44h16M84 130h16'),
      draw('s', nut(87, 44), nut(87, 130)),
    ];
  if (mount === 'pipe')
    return [
      draw('s', rect(66, 38, 34, 8), rect(66, 126, 34, 8)),
      draw('r', rect(70, 45, 24, 4), rect(70, 123, 24, 4)),
      draw('s', nut(74, 35, 9, 6), nut(90, 35, 9, 6), nut(74, 137, 9, 6), nut(90, 137, 9, 6)),
    ];
  const sleeve = mount === 'sleeve' ? [draw('m', rect(58, 52, 42, 5), rect(58, 115, 42, 5))] : [];
  return [...sleeve, draw('o', 'M78 44h22M78 130h22')];
}

function gate(material: FlapValveParams['material']): Shape[] {
  return [
    draw('s', rect(100, 34, 16, 18), rect(100, 120, 16, 18)),
    draw('r', ...GASKETS.map((y) => rect(100, y, 3, 14))),
    draw(material === 'hdpe' ? 'd' : 's', rect(103, 24, 10, 58)),
    draw('rl', 'M101 53v28'),
    draw('o', 'M108 24V6'),
    ...handWheel(108, 6),
  ];
}

/** Inclined frame with the lip seal, its gasket, anchor nuts and the hinge bracket. */
function frame(gasket: boolean): Shape[] {
  return [
    draw(
      's',
      polygon([
        [100, 34],
        [107, 34],
        [110, 52],
        [100, 52],
      ]),
      polygon([
        [100, 120],
        [122, 120],
        [125, 138],
        [100, 138],
      ]),
    ),
    ...(gasket
      ? [draw('r', ...GASKETS.map((y) => rect(100, y, 4, 14))), draw('o', 'M100 44h12M100 130h26')]
      : []),
    draw('t', 'M110 52l12 68'),
    draw('rl', 'M108 36l2.6 14M122.8 122l2.4 14'),
    draw('s', nut(111.5, 44, 5, 8), nut(127, 130, 5, 8)),
    draw('s', 'M100 18h14v12h-14z'),
  ];
}

function door(material: FlapValveParams['material']): Shape[] {
  const leaf: Shape[] = [
    draw(
      material === 'hdpe' ? 'd' : 's',
      polygon([
        [112, 30],
        [120, 29],
        [139, 139],
        [131, 140],
      ]),
    ),
    ...(material === 'hdpe' ? [] : [draw('t', 'M121 52l8 -1l12 66l-9 2')]),
  ];
  return [...place(leaf, { turn: { by: -24, x: 114, y: 26 } }), draw('p', circle(114, 26, 5))];
}
