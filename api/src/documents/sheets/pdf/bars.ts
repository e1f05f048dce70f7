import { COLORS } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';

const WIDTH = 3;
const GAP = 7;

/**
 * Draws a bar in the left margin next to a changed row or paragraph. A screen reader says its text.
 * @param parent the element of the thing that has changed
 */
export function paintBar(canvas: Canvas, parent: Element, text: string, top: number, height: number): void {
  const { doc, left } = canvas;
  canvas.content(canvas.tag(parent, 'Span', { actual: text }), 'Span', () => {
    doc
      .rect(left - GAP - WIDTH, top, WIDTH, height)
      .fillColor(COLORS.signal)
      .fill();
  });
}
