import { circle, rect } from '../strokes/geometry.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape, ShapeClass } from '../strokes/shape.ts';

/** Pipe in section: white bore between two cut walls, straight ends. y1 and y2 are the outside. */
export function pipeCut(
  x1: number,
  x2: number,
  y1: number,
  y2: number,
  wall = 6,
  material: ShapeClass = 'm',
): Shape[] {
  return [
    draw('p', rect(x1, y1, x2 - x1, y2 - y1)),
    draw(material, rect(x1, y1, x2 - x1, wall), rect(x1, y2 - wall, x2 - x1, wall)),
  ];
}

/** Which ends show a break line; the others are cut square. */
export type Breaks = 'both' | 'left' | 'right' | 'none';

/** Pipe from outside: S-shaped breaks and one highlight line. */
export function pipeOut(x1: number, x2: number, y1: number, y2: number, breaks: Breaks = 'both'): Shape[] {
  const height = y2 - y1;
  const q = height / 4;
  const right =
    breaks === 'both' || breaks === 'right' ? `c6 ${q} 6 ${q} 0 ${2 * q}s-6 ${q} 0 ${2 * q}` : `v${height}`;
  const left =
    breaks === 'both' || breaks === 'left' ? `c-6 ${-q} -6 ${-q} 0 ${-2 * q}s6 ${-q} 0 ${-2 * q}` : '';
  return [
    draw('s', `M${x1} ${y1}H${x2}${right}H${x1}${left}z`),
    draw('t', `M${x1 + 8} ${y1 + height * 0.16}H${x2 - 8}`),
  ];
}

/** Pipe seen along its axis. */
export function pipeEnd(cx: number, cy: number, radius: number, wall = 6): Shape[] {
  return [draw('s', circle(cx, cy, radius)), draw('p', circle(cx, cy, radius - wall))];
}
