import { circle, round } from '../strokes/geometry.ts';
import { place } from '../strokes/place.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

export function centreLine(x1: number, y1: number, x2: number, y2: number): Shape {
  return draw('c', `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`);
}

/** Centre cross of a round part. */
export function centreCross(x: number, y: number, reach: number): Shape {
  return draw('c', `M${x - reach} ${y}h${2 * reach}M${x} ${y - reach}v${2 * reach}`);
}

/** Arrow from (x, y): flow, movement or pressure. Angle in degrees clockwise, 0 points right. */
export function arrow(x: number, y: number, length = 30, angle = 0): Shape[] {
  const shape = draw('a', `M${x} ${y}h${length}m-9 -6l10 6l-10 6`);
  return angle === 0 ? [shape] : place([shape], { turn: { by: angle, x, y } });
}

/** Hand wheel seen from the side, with its spindle nut. */
export function handWheel(x: number, y: number, reach = 16): Shape[] {
  return [
    draw('s', `M${x - reach} ${y}a${reach} 3.5 0 1 0 ${2 * reach} 0a${reach} 3.5 0 1 0 ${-2 * reach} 0z`),
    draw('f', circle(x, y, 2.5)),
  ];
}
