import { arcPoints, box, circle, polar, rect, row, sector } from '../strokes/geometry.ts';
import { hatch } from '../strokes/hatch.ts';
import { plugProfile } from '../families/taper-plug.ts';
import { boltHeads, nut } from '../parts/bolt.ts';
import { concrete, concreteAround, ground } from '../parts/concrete.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeCut, pipeEnd } from '../parts/pipe.ts';
import { water } from '../parts/water.ts';
import { mirroredBelow, mirroredRight, place } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Section of a buried chamber: a pipe runs through both walls, each passage closed by a disc seal. */
export function chamber(): Shape[] {
  const seal = (y: number, height: number) => [
    draw('r', rect(46, y, 12, height)),
    draw('s', rect(41, y, 5, height), rect(58, y, 5, height)),
    draw('o', `M33 ${y + height / 2}h38`),
    draw('s', nut(38, y + height / 2, 5, 6), nut(66, y + height / 2, 5, 6)),
  ];
  const half: Shape[] = [...ground(6, 40, 22), ...seal(70, 8), ...seal(102, 8)];
  return [
    draw('p', rect(64, 30, 112, 112)),
    ...water(64, 122, 112, 20, 146),
    ...concrete(box(40, 18, 24, 52), box(40, 110, 24, 32), box(64, 18, 36, 12)),
    ...concrete(box(176, 18, 24, 52), box(176, 110, 24, 32), box(140, 18, 36, 12)),
    ...mirroredRight(half),
    ...concrete(box(28, 142, 184, 12)),
    draw('s', rect(96, 12, 48, 7)),
    ...pipeCut(4, 236, 78, 102, 4),
    centreLine(2, 90, 238, 90),
  ];
}

/** Front view of a wall with three cored openings, each closed by a modular link seal. */
export function linkSealRow(): Shape[] {
  const middles = [46, 120, 194];
  const holes = middles.map((x) => arcPoints(x, 80, 32, 0, 350));
  const angles = row(6, 0, 60);
  return [
    draw('k', rect(4, 14, 232, 132)),
    draw('h', hatch([box(4, 14, 232, 132), ...holes], 16)),
    ...middles.flatMap((x) => [
      draw('p', circle(x, 80, 32)),
      draw('r', ...angles.map((angle) => sector(x, 80, 20, 31, angle - 27, angle + 27))),
      draw('f', ...angles.map((angle) => nut(...polar(x, 80, 25.5, angle), 5, 5))),
      ...pipeEnd(x, 80, 19, 5),
    ]),
    centreLine(6, 80, 234, 80),
  ];
}

/** Section of a wall with a collared sleeve cast in between two layers of reinforcement, pipe and seal inside. */
export function castSleeve(): Shape[] {
  const half: Shape[] = [
    draw('o', 'M86 4v38M154 4v38'),
    draw('f', ...[12, 26].flatMap((y) => [circle(90, y, 2.5), circle(150, y, 2.5)])),
    draw('m', rect(70, 42, 100, 5), rect(117, 22, 6, 20)),
    draw('r', rect(104, 47, 32, 13)),
    draw('s', rect(98, 47, 6, 11), rect(136, 47, 6, 11)),
    draw('o', 'M88 53h64'),
    draw('s', nut(94, 53, 7, 8), nut(146, 53, 7, 8)),
  ];
  return [
    ...concrete(box(76, 4, 88, 40), box(76, 116, 88, 40)),
    ...pipeCut(8, 232, 60, 100),
    ...mirroredBelow(half),
    centreLine(2, 80, 238, 80),
  ];
}

/** Front view of a rectangular wall opening closed by a solid rubber block for pipes and cables. */
export function solidBlock(): Shape[] {
  const pipes = [
    [78, 64, 20],
    [78, 106, 12],
    [124, 64, 14],
    [124, 99, 16],
    [162, 62, 10],
    [162, 84, 7],
    [162, 106, 10],
  ] as const;
  return [
    ...concreteAround(box(8, 6, 224, 148), box(38, 28, 164, 104), 10),
    draw('s', rect(38, 28, 164, 104)),
    draw('r', rect(50, 40, 140, 80)),
    ...pipes.flatMap(([x, y, r]) => pipeEnd(x, y, r, r > 10 ? 4 : 3)),
    boltHeads(
      row(5, 44, 38).flatMap(
        (x) =>
          [
            [x, 34],
            [x, 126],
          ] as const,
      ),
      2.6,
    ),
  ];
}

/** Section of a wall with two sleeves: one plug closes a spare sleeve, the other seals a pipe. */
export function plugs(): Shape[] {
  const plug = (axis: number) =>
    mirroredBelow(
      place([draw('r', plugProfile())], { scaleX: 0.8, scaleY: 0.76, dx: 25, dy: axis - 47.1 }),
      axis,
    );
  return [
    ...concrete(box(92, 4, 48, 22), box(92, 66, 48, 30), box(92, 136, 48, 20)),
    draw('m', rect(86, 26, 60, 4), rect(86, 62, 60, 4), rect(86, 96, 60, 4), rect(86, 132, 60, 4)),
    ...plug(46),
    ...plug(116),
    ...pipeCut(8, 232, 107, 125, 4),
    ...water(8, 20, 70, 87, 36),
    draw('w', rect(8, 125, 70, 31)),
    draw('o', 'M8 156h84'),
    centreLine(2, 116, 238, 116),
    centreLine(70, 46, 160, 46),
  ];
}
