import { rect } from '../strokes/geometry.ts';
import { draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** The sign of a water level: open triangle on the line, two short strokes beneath. */
export function levelMark(x: number, y: number): Shape {
  return draw('t', `M${x - 6} ${y - 10}h12l-6 9zM${x - 5} ${y + 5}h10M${x - 2} ${y + 9}h4`);
}

/** Water with its surface; `mark` is where the level sign stands. */
export function water(x: number, y: number, width: number, height: number, mark = x + width / 2): Shape[] {
  return [draw('w', rect(x, y, width, height)), draw('wl', `M${x} ${y}h${width}`), levelMark(mark, y)];
}
