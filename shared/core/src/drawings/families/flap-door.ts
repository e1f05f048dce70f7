import { circle, polygon, rect, row } from '../strokes/geometry.ts';
import { nut } from '../parts/bolt.ts';
import { place } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape, ShapeClass } from '../strokes/shape.ts';

/** Tops of the flat gaskets between frame and wall, above and below the opening. */
const GASKETS = [37, 122] as const;

/** Outline of a closed door: it hangs from (114, 26) at 10 degrees from the vertical (specification 9). */
const DOOR = polygon([
  [112, 30],
  [120, 29],
  [139, 139],
  [131, 140],
]);

/** Inclined frame with its lip seal and hinge bracket; cut, or seen from the side. */
function frame(material: ShapeClass, view: 'cut' | 'side'): Shape[] {
  const body =
    view === 'side'
      ? [draw(material, 'M100 34h7L125 138H100z'), draw('rl', 'M108.5 36l17 100')]
      : [
          draw(material, 'M100 34h7l3 18h-10zM100 120h22l3 18h-25z'),
          draw('t', 'M110 52l12 68'),
          draw('rl', 'M108 36l2.6 14M122.8 122l2.4 14'),
        ];
  return [...body, draw('s', 'M100 18h14v12h-14z')];
}

/** Flat gaskets between frame and wall, held by anchors; the lips cover the anchors of a closed door. */
const gaskets = draw('r', ...GASKETS.map((y) => rect(100, y, 4, 14)));
const anchors = [draw('o', 'M74 44h38M74 130h52'), draw('s', nut(111.5, 44, 5, 8), nut(127, 130, 5, 8))];
const hinge = draw('p', circle(114, 26, 5));

export interface OpenFlapParams {
  view: 'cut' | 'side';
  /** True on a wall, false where the frame is one piece with a flange or a sleeve. */
  anchored: boolean;
}

/** HDPE flap valve whose door the outflow has swung open. */
export function openFlap({ view, anchored }: OpenFlapParams): Shape[] {
  return [
    ...frame('d', view),
    ...(anchored ? [gaskets, ...anchors] : []),
    ...place([draw('d', DOOR)], { turn: { by: -24, x: 114, y: 26 } }),
    hinge,
  ];
}

/** Steel flap valve with its door, stiffened by ribs, on the seal. */
export function closedSteelFlap(): Shape[] {
  const ribs = row(4, 0.12, 0.25).map((t) => {
    const [x, y] = [120 + 19 * t, 29 + 110 * t];
    return polygon([
      [x, y],
      [x + 13, y - 2],
      [x + 14, y + 5],
      [x + 1.2, y + 7],
    ]);
  });
  return [
    ...frame('s', 'cut'),
    gaskets,
    draw('o', 'M74 44h30M74 130h48'),
    ...place([draw('s', DOOR, ...ribs)], { dx: -2 }),
    hinge,
  ];
}
