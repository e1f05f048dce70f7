import { readSvg } from '../../../content/drawings/read-svg.ts';
import type { SvgShape } from '../../../content/drawings/read-svg.ts';
import { layoutLines } from './lines.ts';
import type { Canvas } from './canvas.ts';

/** Pens are for a file of its own at any size; print takes them finer. */
const PEN_SCALE = 0.75;

/** Height of a drawing of this width. */
export function drawingHeight(svg: string, width: number): number {
  const [, , boxWidth, boxHeight] = readSvg(svg).viewBox;
  return (width * boxHeight) / boxWidth;
}

/** Paints a drawing as vectors; the caller has opened the figure. */
export function paintDrawing(canvas: Canvas, svg: string, x: number, y: number, width: number): void {
  const { doc } = canvas;
  const { viewBox, shapes } = readSvg(svg);
  const [left, top, boxWidth] = viewBox;
  const scale = width / boxWidth;
  doc.save();
  doc.rect(x, y, width, drawingHeight(svg, width)).clip();
  doc.translate(x - left * scale, y - top * scale).scale(scale);
  doc.lineJoin('round').lineCap('butt');
  paintShapes(canvas, shapes);
  doc.restore();
}

/** Paints shapes in the coordinates of their drawing. */
export function paintShapes(canvas: Canvas, shapes: readonly SvgShape[]): void {
  for (const shape of shapes) {
    if (shape.kind === 'path') paintPath(canvas, shape);
    else paintLabel(canvas, shape);
  }
}

function paintPath({ doc }: Canvas, shape: Extract<SvgShape, { kind: 'path' }>): void {
  const { d, fill, stroke, width, dash, opacity } = shape;
  if (fill === null && stroke === null) return;
  doc.save().opacity(opacity).path(d);
  if (stroke !== null) doc.lineWidth(width * PEN_SCALE).strokeColor(stroke);
  if (dash.length > 0) doc.addContent(`[${dash.join(' ')}] 0 d`);
  if (fill !== null && stroke !== null) doc.fillColor(fill).fillAndStroke();
  else if (fill !== null) doc.fillColor(fill).fill();
  else doc.stroke();
  doc.restore();
}

function paintLabel(canvas: Canvas, label: Extract<SvgShape, { kind: 'text' }>): void {
  const { text, x, y, size, anchor, fill } = label;
  if (fill === null) return;
  const [line] = layoutLines(canvas, [{ text }], { size, color: fill, face: 'head' }, Infinity);
  if (line === undefined) return;
  const start = anchor === 'start' ? x : x - line.width / (anchor === 'middle' ? 2 : 1);
  for (const fragment of line.fragments) {
    canvas.doc.font(fragment.font.name).fontSize(size).fillColor(fill);
    canvas.doc.text(fragment.text, start + fragment.x, y, { lineBreak: false, baseline: 'alphabetic' });
  }
}
