import { rect, row } from '../strokes/geometry.ts';
import { studsDown } from '../parts/bolt.ts';
import { dimH } from '../parts/dimension.ts';
import { arrow, centreLine } from '../parts/marks.ts';
import { pipeOut } from '../parts/pipe.ts';
import { place } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface RepairClampParams {
  /** Outside radius of the pipe. */
  pipe: number;
  /** Length along the pipe. */
  length: number;
  bolts: number;
  /** Rising heat: the pipe carries a hot medium. */
  heat?: boolean;
}

/** Side view of a stainless repair clamp: the band presses a rubber mat, visible at both ends, onto the damage. */
export function repairClamp({ pipe, length, bolts, heat = false }: RepairClampParams): Shape[] {
  const start = 120 - length / 2;
  return [
    ...pipeOut(10, 230, 80 - pipe, 80 + pipe),
    ...band(start, length, pipe, bolts),
    ...(heat ? [draw('a', ...row(8, 22, 28).map((at) => `M${at} ${68 - pipe}c-9 -9 9 -18 0 -30`))] : []),
    centreLine(2, 80, start - 6, 80),
    centreLine(start + length + 6, 80, 238, 80),
    ...(pipe < 50 ? [dimH(146, start, start + length, 'L', 138 - 88 - pipe)] : []),
  ];
}

/** Side view of a pipe that leaks: the clamp is put on beside the crack and slid over it. */
export function clampBesideLeak(): Shape[] {
  return [
    ...pipeOut(10, 230, 56, 128),
    draw('o', 'M52 56l8 12l-6 6l10 14l-4 10'),
    draw('a', 'M54 52V10M50 52L34 18M58 52L76 18M46 54L18 38M62 54L92 38'),
    ...place(band(118, 92, 36, 4), { dy: 12 }),
    ...arrow(108, 92, 34, 180),
    centreLine(216, 92, 238, 92),
  ];
}

function band(x: number, width: number, pipe: number, bolts: number): Shape[] {
  const top = 80 - pipe - 8;
  const height = 2 * pipe + 16;
  return [
    draw('r', rect(x - 5, top + 5, width + 10, height - 10)),
    draw(
      's',
      `M${x} ${top + 4}q0 -4 4 -4h${width - 8}q4 0 4 4v${height - 8}q0 4 -4 4h${8 - width}q-4 0 -4 -4z`,
    ),
    draw('t', `M${x + 6} ${top}v${height}M${x + width - 6} ${top}v${height}`),
    draw('s', rect(x + 3, 66, width - 6, 8), rect(x + 3, 87, width - 6, 8)),
    draw('t', `M${x + 6} 80.5h${width - 12}`),
    ...studsDown(row(bolts, x + width / bolts / 2, width / bolts), 66, 95, Math.min(12, width / bolts - 4)),
  ];
}
