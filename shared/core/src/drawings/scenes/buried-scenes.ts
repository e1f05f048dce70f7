import { circle, polygon, rect } from '../strokes/geometry.ts';
import { hatch } from '../strokes/hatch.ts';
import { nut, studsDown } from '../parts/bolt.ts';
import { ground } from '../parts/concrete.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeCut, pipeOut } from '../parts/pipe.ts';
import { weldAcross } from '../parts/weld.ts';
import { mirroredBelow, mirroredRight } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Road on its base, between two verges. */
function road(): Shape[] {
  return [
    ...ground(6, 66, 30),
    ...ground(174, 236, 30),
    draw(
      'k',
      polygon([
        [60, 30],
        [180, 30],
        [172, 42],
        [68, 42],
      ]),
    ),
    draw(
      'h',
      hatch(
        [
          [
            [60, 30],
            [180, 30],
            [172, 42],
            [68, 42],
          ],
        ],
        6,
      ),
    ),
    draw('m', rect(62, 24, 116, 6)),
  ];
}

/** Longitudinal section under a road: carrier pipe on spacers inside a casing, end seals at both mouths. */
export function casingUnderRoad(): Shape[] {
  const quarter: Shape[] = [
    draw('r', 'M16 64h10v7h6v12H12v-5z'),
    draw('s', rect(15, 60, 8, 5)),
    draw('d', rect(52, 71, 12, 14), rect(96, 71, 12, 14)),
  ];
  return [
    ...road(),
    ...pipeCut(24, 216, 66, 126, 5),
    ...pipeCut(4, 236, 84, 108, 4),
    ...mirroredBelow(mirroredRight(quarter), 96),
    centreLine(2, 96, 238, 96),
  ];
}

/** Side view below a road: a split casing in welded halves around a pipe in service. */
export function splitCasing(): Shape[] {
  return [
    ...road(),
    ...pipeOut(8, 232, 80, 112),
    draw('r', rect(42, 76, 8, 40), rect(190, 76, 8, 40)),
    draw('s', rect(48, 64, 144, 64)),
    draw('t', 'M56 64v64M184 64v64M62 70h116'),
    draw('t', 'M48 96h144'),
    weldAcross(60, 180, 96),
    centreLine(2, 96, 40, 96),
    centreLine(200, 96, 238, 96),
  ];
}

/** Longitudinal section of one casing mouth: a rubber end seal between casing and carrier, held by two bands. */
export function endSeal(): Shape[] {
  const half: Shape[] = [
    draw('m', rect(100, 30, 132, 7)),
    draw('r', 'M96 22h44v8h-36l-26 26H44v-8h30z'),
    draw('s', rect(116, 16, 14, 6), rect(52, 42, 14, 6)),
    draw('p', rect(120, 12, 6, 5), rect(56, 38, 6, 5)),
    draw('d', rect(170, 37, 18, 19)),
  ];
  return [
    draw('p', rect(100, 30, 132, 100)),
    ...pipeCut(8, 232, 56, 104, 6),
    ...mirroredBelow(half),
    centreLine(2, 80, 238, 80),
  ];
}

/** Section of an open trench: a repair clamp on the exposed main. */
export function clampInTrench(): Shape[] {
  const left = [
    [4, 28],
    [52, 28],
    [72, 146],
    [4, 146],
  ] as const;
  const right = left.map(([x, y]) => [240 - x, y] as const);
  return [
    draw('k', polygon(left), polygon(right)),
    draw('h', hatch([left], 12), hatch([right], 12)),
    draw('o', 'M4 146h232'),
    ...pipeOut(8, 232, 84, 128, 'none'),
    draw('r', rect(79, 79, 82, 54)),
    draw('s', rect(84, 74, 72, 64)),
    draw('t', 'M90 74v64M150 74v64'),
    draw('s', rect(86, 94, 68, 7), rect(86, 111, 68, 7)),
    ...studsDown([96, 112, 128, 144], 94, 118, 11),
    centreLine(2, 106, 74, 106),
    centreLine(166, 106, 238, 106),
  ];
}

/** Side view of a pipe above ground on saddles: grip couplings take up movement between the supports. */
export function couplingOnSupports(): Shape[] {
  const support = (x: number) => [
    draw(
      's',
      polygon([
        [x - 14, 96],
        [x + 14, 96],
        [x + 10, 106],
        [x - 10, 106],
      ]),
      rect(x - 4, 106, 8, 30),
      rect(x - 14, 134, 28, 6),
    ),
    draw('o', `M${x - 16} 84v12M${x + 16} 84v12`),
    draw('s', nut(x - 16, 97, 8, 6), nut(x + 16, 97, 8, 6)),
  ];
  return [
    ...ground(6, 234, 140),
    ...[46, 194].flatMap(support),
    ...pipeOut(10, 230, 48, 96),
    draw('r', rect(85, 44, 70, 56)),
    draw('s', rect(90, 40, 60, 64)),
    draw('t', 'M97 40v64M143 40v64M90 48h60'),
    draw('s', rect(87, 70, 66, 10), nut(106, 75, 10, 18), nut(134, 75, 10, 18)),
    draw('f', circle(106, 75, 2.6), circle(134, 75, 2.6)),
    centreLine(2, 72, 80, 72),
    centreLine(160, 72, 238, 72),
  ];
}
