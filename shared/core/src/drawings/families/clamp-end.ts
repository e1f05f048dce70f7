import { circle, rect, ring, sector } from '../strokes/geometry.ts';
import { nut } from '../parts/bolt.ts';
import { centreCross } from '../parts/marks.ts';
import { pipeEnd } from '../parts/pipe.ts';
import { place } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface ClampEndParams {
  /** Number of band parts: as many bolted joints stand around the pipe. */
  parts: 1 | 2 | 3;
}

const JOINTS: Record<ClampEndParams['parts'], readonly number[]> = { 1: [0], 2: [90, 270], 3: [0, 120, 240] };

/** End view of a repair clamp: pipe, rubber mat, steel band and its bolted joints. */
export function clampEnd({ parts }: ClampEndParams): Shape[] {
  const cy = parts === 2 ? 80 : 88;
  const gaps = JOINTS[parts];
  const span = 360 / parts;
  const joint: Shape[] = [
    draw('s', rect(107, cy - 76, 7, 26), rect(126, cy - 76, 7, 26)),
    draw('p', rect(98, cy - 69, 44, 6)),
    draw('s', nut(102, cy - 66, 8, 13), nut(138, cy - 66, 8, 13)),
  ];
  return [
    draw('r', ring(120, cy, 40, 48)),
    ...pipeEnd(120, cy, 40, 7),
    draw('s', ...gaps.map((angle) => sector(120, cy, 48, 54, angle - 90 + 8, angle - 90 + span - 8))),
    ...gaps.flatMap((by) => (by === 0 ? joint : place(joint, { turn: { by, x: 120, y: cy } }))),
    draw('t', circle(120, cy, 44)),
    centreCross(120, cy, 26),
  ];
}
