import { circle, polar, rect, row, sector } from '../strokes/geometry.ts';
import { nut } from '../parts/bolt.ts';
import { centreLine } from '../parts/marks.ts';
import { pipeEnd } from '../parts/pipe.ts';
import { mirroredBelow } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Bolted closing bars at both sides of a split ring; `x` is the outer end of the left pair. */
function closingBars(x: number): Shape[] {
  return [
    draw('s', rect(x, 66, 22, 10), rect(218 - x, 66, 22, 10), rect(x, 84, 22, 10), rect(218 - x, 84, 22, 10)),
    draw('p', rect(x + 6, 58, 6, 44), rect(228 - x, 58, 6, 44)),
    draw('s', nut(x + 9, 61, 13, 7), nut(231 - x, 61, 13, 7), nut(x + 9, 99, 13, 7), nut(231 - x, 99, 13, 7)),
  ];
}

export interface CasingEndParams {
  bolts: number;
  /** How far the carrier pipe sits below the middle of the casing. */
  offset: number;
}

/** Front view of a split end seal between casing and carrier pipe: two halves, closed by bolts at both sides. */
export function casingEnd({ bolts, offset }: CasingEndParams): Shape[] {
  const carrier = offset > 0 ? 30 : 37;
  const upper: Shape[] = [
    draw('m', sector(120, 80, 64, 70, 180, 360)),
    draw('r', sector(120, 80, 4, 64, 180, 360)),
    draw('s', sector(120, 80, offset > 0 ? 48 : 44, 60, 182, 358)),
    draw(
      'p',
      ...row(bolts / 2, 180 + 180 / bolts, 360 / bolts)
        .map((angle) => polar(120, 80, offset > 0 ? 54 : 52, angle))
        .map(([x, y]) => circle(x, y, 4.5)),
    ),
  ];
  return [
    ...mirroredBelow(upper),
    ...pipeEnd(120, 80 + offset, carrier, 6),
    ...closingBars(34),
    centreLine(22, 80, 218, 80),
    centreLine(120, 4, 120, 156),
  ];
}

/** Front view of an oval end seal: two carrier pipes side by side in one oval casing. */
export function ovalEnd(): Shape[] {
  const upper: Shape[] = [
    draw('m', 'M34 80A86 66 0 0 1 206 80H199A79 60 0 0 0 41 80z'),
    draw('r', 'M41 80A79 60 0 0 1 199 80z'),
    draw('s', 'M48 78A72 53 0 0 1 192 78H181A61 42 0 0 0 59 78z'),
    draw(
      'p',
      ...[205, 235, 270, 305, 335].map((angle) => {
        const [x, y] = polar(0, 0, 1, angle);
        return circle(120 + 66.5 * x, 78 + 47.5 * y, 4);
      }),
    ),
  ];
  return [
    ...mirroredBelow(upper),
    ...pipeEnd(92, 80, 25, 6),
    ...pipeEnd(148, 80, 25, 6),
    ...closingBars(16),
    centreLine(8, 80, 232, 80),
    centreLine(120, 4, 120, 156),
  ];
}
