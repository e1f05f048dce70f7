import { arcPoints, box, circle, polar, row, sector } from '../strokes/geometry.ts';
import { boltHeads } from '../parts/bolt.ts';
import { concreteAround } from '../parts/concrete.ts';
import { centreCross } from '../parts/marks.ts';
import { pipeEnd } from '../parts/pipe.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export interface LinkSealParams {
  links: number;
}

/** Front view of a modular link seal: rubber links fill the annulus, one bolt and pressure plate in each. */
export function linkSeal({ links }: LinkSealParams): Shape[] {
  const step = 360 / links;
  const bolts = row(links, 0, step).map((angle) => polar(120, 80, 54.5, angle));
  return [
    ...concreteAround(box(24, 4, 192, 152), arcPoints(120, 80, 68, 0, 350)),
    draw('p', circle(120, 80, 68)),
    draw(
      'r',
      ...row(links, 0, step).map((angle) =>
        sector(120, 80, 43, 66, angle - step / 2 + 2, angle + step / 2 - 2),
      ),
    ),
    draw('s', ...bolts.map(([x, y]) => circle(x, y, 7))),
    boltHeads(bolts, 2.2),
    ...pipeEnd(120, 80, 42, 8),
    centreCross(120, 80, 26),
  ];
}
