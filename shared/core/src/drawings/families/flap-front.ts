import { arcPoints, box, circle, polar, rect, ring, row } from '../strokes/geometry.ts';
import { nut } from '../parts/bolt.ts';
import { concreteAround } from '../parts/concrete.ts';
import { centreLine } from '../parts/marks.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface FlapFrontParams {
  opening: 'round' | 'square';
}

/** Front view of a closed HDPE flap valve on a wall: anchored frame, seal around the opening, ribbed door, hinges. */
export function flapFront({ opening }: FlapFrontParams): Shape[] {
  const square = opening === 'square';
  const anchors = square
    ? [65, 175].flatMap((x) => row(4, 26, 38).map((y) => [x, y] as const))
    : row(10, -45, 30).map((angle) => polar(120, 88, 59, angle));
  return [
    ...concreteAround(
      box(14, 6, 212, 148),
      square ? box(58, 16, 124, 134) : arcPoints(120, 88, 66, 0, 350),
      9,
    ),
    draw('d', square ? rect(58, 16, 124, 134) : circle(120, 88, 66)),
    ...(square
      ? [
          draw('r', rect(72, 38, 96, 100)),
          draw('d', rect(77, 34, 86, 99)),
          draw('dl', 'M77 60h86M77 84h86M77 108h86M106 34v99M134 34v99'),
        ]
      : [
          draw('r', ring(120, 88, 46, 52)),
          draw('d', 'M73 88A47 47 0 0 0 167 88V88A47 47 0 0 0 146 49L142 30H98L94 49A47 47 0 0 0 73 88z'),
          draw('dl', 'M80 76h80M76 98h88M84 118h72'),
        ]),
    draw('s', rect(86, 22, 68, 8), nut(98, 28, 14, 18), nut(142, 28, 14, 18)),
    draw('p', circle(98, 26, 3.5), circle(142, 26, 3.5)),
    draw('p', ...anchors.map(([x, y]) => circle(x, y, 3))),
    centreLine(120, 2, 120, 158),
    centreLine(22, 88, 218, 88),
  ];
}
