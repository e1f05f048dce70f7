import { detail, draw } from '../strokes/shape.ts';
import type { Shape } from '../strokes/shape.ts';

/** Vertical dimension at x; `reach` is the length of the extension lines, negative to the right. */
export function dimV(x: number, y1: number, y2: number, text: string, reach = 14): Shape {
  const line = reach < 0 ? reach - 4 : reach + 4;
  return detail(
    draw('t', `M${x} ${y1}V${y2}M${x - reach} ${y1}h${line}M${x - reach} ${y2}h${line}`),
    draw('f', `M${x} ${y1}l-2.4 7h4.8zM${x} ${y2}l-2.4 -7h4.8z`),
    { kind: 'text', text, x: x + 5, y: (y1 + y2) / 2 - 5, anchor: 'start' },
  );
}

/** Horizontal dimension at y; `reach` is the length of the extension lines upwards, negative downwards. */
export function dimH(y: number, x1: number, x2: number, text: string, reach = 12): Shape {
  const line = reach < 0 ? reach - 4 : reach + 4;
  return detail(
    draw('t', `M${x1} ${y}H${x2}M${x1} ${y - reach}v${line}M${x2} ${y - reach}v${line}`),
    draw('f', `M${x1} ${y}l7 -2.4v4.8zM${x2} ${y}l-7 -2.4v4.8z`),
    { kind: 'text', text, x: (x1 + x2) / 2, y: y - 4, anchor: 'middle' },
  );
}
