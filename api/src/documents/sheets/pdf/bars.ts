import { COLORS } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';

const WIDTH = 3;
const GAP = 7;

/**
 * Draws a bar in the left margin next to a changed row or paragraph. Screen readers read its text aloud.
 * @param parent the structure element of the row or paragraph
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
