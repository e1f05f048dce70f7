import { polygon, rect } from '../strokes/geometry.ts';
import { boltAcross, nut, studAcross } from '../parts/bolt.ts';
import { dimV } from '../parts/dimension.ts';
import { centreLine } from '../parts/marks.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface SleeveCouplingParams {
  /** Outside radius of the left and the right pipe. */
  left: number;
  right: number;
  /** Letters at the outside diameters. */
  labels?: readonly [left: string, right: string];
}

/**
 * Half section of a bolted sleeve coupling: above the axis cut, below from outside. Long bolts draw the end rings
 * together and wedge a gasket between sleeve and pipe. Two radii make it a reducing coupling.
 */
export function sleeveCoupling({ left, right, labels }: SleeveCouplingParams): Shape[] {
  const [l, r] = [80 - left, 80 - right];
  return [
    draw('p', rect(8, l, 108, left), rect(124, r, 108, right)),
    draw('m', rect(8, l, 108, 6), rect(124, r, 108, 6)),
    draw('s', rect(8, 80, 108, left), rect(124, 80, 108, right)),
    // Above the axis: gasket wedges, sleeve, end rings.
    draw('r', gasket(72, l, 1), gasket(168, r, -1)),
    draw(
      'm',
      polygon([
        [86, l - 15],
        [154, r - 15],
        [154, r - 8],
        [86, l - 8],
      ]),
    ),
    draw('m', endRing(72, l, -1), endRing(168, r, 1)),
    ...boltAcross(24, 64, 176, 10),
    // Below: the same from outside.
    draw(
      's',
      polygon([
        [86, 80],
        [154, 80],
        [154, 95 + right],
        [86, 95 + left],
      ]),
    ),
    draw('s', rect(62, 80, 12, 62), rect(166, 80, 12, 62)),
    draw('t', 'M92 80v' + (15 + left - 1) + 'M148 80v' + (15 + right + 1)),
    ...studAcross(96, 62, 178),
    ...studAcross(133, 62, 178),
    centreLine(2, 80, 238, 80),
    ...diameters(left, right, labels),
  ];
}

/** Flange adaptor: the sleeve ends in a drilled flange instead of the right gasket. */
export function flangeAdaptor(): Shape[] {
  return [
    draw('p', rect(8, 52, 132, 28), rect(168, 52, 64, 28)),
    draw('m', rect(8, 52, 130, 6), rect(168, 52, 64, 6)),
    draw('s', rect(8, 80, 130, 28), rect(168, 80, 64, 28)),
    draw('r', gasket(82, 52, 1)),
    draw('m', rect(96, 36, 52, 7), 'M148 8h9v44h-9z', 'M161 8h9v44h-9z'),
    draw('r', rect(157, 22, 4, 30)),
    draw('m', endRing(82, 52, -1)),
    ...boltAcross(15, 148, 170, 10),
    draw('o', 'M64 28h84'),
    draw('s', nut(69, 28, 8, 11)),
    draw('s', rect(96, 80, 52, 44), rect(72, 80, 12, 62), rect(148, 80, 9, 72), rect(161, 80, 9, 72)),
    draw('t', 'M102 80v44'),
    draw('p', rect(62, 94, 86, 6), rect(62, 130, 86, 6)),
    draw('s', nut(68, 97, 8, 13), nut(68, 133, 8, 13)),
    draw('p', rect(138, 110, 42, 6), rect(138, 142, 42, 6)),
    draw('s', nut(144, 113, 8, 12), nut(174, 113, 8, 12), nut(144, 145, 8, 12), nut(174, 145, 8, 12)),
    centreLine(2, 80, 238, 80),
    dimV(30, 52, 108, 'OD', 20),
  ];
}

/** Wedge of rubber on a pipe at y, its blunt end at x. */
function gasket(x: number, y: number, inwards: 1 | -1): string {
  return polygon([
    [x, y - 12],
    [x + 14 * inwards, y - 10],
    [x + 24 * inwards, y],
    [x, y],
  ]);
}

/** Cut end ring: from the bolt down to the gasket, clear of the pipe. */
function endRing(x: number, y: number, outwards: 1 | -1): string {
  return polygon([
    [x, y - 3],
    [x, 14],
    [x + 10 * outwards, 14],
    [x + 10 * outwards, y - 3],
  ]);
}

function diameters(left: number, right: number, labels?: readonly [string, string]): Shape[] {
  if (!labels) return [];
  return [dimV(30, 80 - left, 80 + left, labels[0], 16), dimV(206, 80 - right, 80 + right, labels[1])];
}
