import { drawing } from '@wa/core/drawings/drawings';
import type { DrawingName } from '@wa/core/drawings/drawings';
import { SHEET } from '@wa/core/drawings/strokes/shape';
import type { PathShape, Shape, TextShape } from '@wa/core/drawings/strokes/shape';
import { LIGHT, PENS } from '@wa/core/drawings/standalone-style';
import { layoutLines } from './lines.ts';
import type { Canvas } from './canvas.ts';

/** Pens are for a file of its own at any size; print takes them finer. */
const PEN_SCALE = 0.75;
const LABEL_SIZE = 8;

/** Height of a drawing of this width. */
export const drawingHeight = (width: number): number => (width * SHEET.height) / SHEET.width;

/** Paints a bundled drawing as vectors; the caller has opened the figure. */
export function paintDrawing(canvas: Canvas, name: DrawingName, x: number, y: number, width: number): void {
  const { doc } = canvas;
  doc.save();
  doc.rect(x, y, width, drawingHeight(width)).clip();
  doc.translate(x, y).scale(width / SHEET.width);
  doc.lineJoin('round').lineCap('butt');
  paintShapes(canvas, drawing(name).shapes);
  doc.restore();
}

/** Paints shapes in the coordinates of their drawing. */
export function paintShapes(canvas: Canvas, shapes: readonly Shape[]): void {
  for (const shape of shapes) {
    if (shape.kind === 'path') paintPath(canvas, shape);
    else if (shape.kind === 'text') paintLabel(canvas, shape);
    else paintShapes(canvas, shape.shapes);
  }
}

function paintPath({ doc }: Canvas, { cls, d }: PathShape): void {
  const { fill, stroke, width = 1, dash, opacity = 1 } = PENS[cls];
  if (d === '' || (fill === undefined && stroke === undefined)) return;
  doc.save().opacity(opacity).path(d);
  if (stroke !== undefined) doc.lineWidth(width * PEN_SCALE).strokeColor(LIGHT[stroke]);
  if (dash) doc.addContent(`[${dash.join(' ')}] 0 d`);
  if (fill !== undefined && stroke !== undefined) doc.fillColor(LIGHT[fill]).fillAndStroke();
  else if (fill !== undefined) doc.fillColor(LIGHT[fill]).fill();
  else doc.stroke();
  doc.restore();
}

function paintLabel(canvas: Canvas, { text, x, y, anchor }: TextShape): void {
  const style = { size: LABEL_SIZE, color: LIGHT.line, face: 'head' } as const;
  const [line] = layoutLines(canvas, [{ text }], style, Infinity);
  if (line === undefined) return;
  const start = anchor === 'middle' ? x - line.width / 2 : x;
  for (const fragment of line.fragments) {
    canvas.doc.font(fragment.font.name).fontSize(LABEL_SIZE).fillColor(LIGHT.line);
    canvas.doc.text(fragment.text, start + fragment.x, y, { lineBreak: false, baseline: 'alphabetic' });
  }
}
