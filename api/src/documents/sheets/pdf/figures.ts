import { DAGGER, type PlateFigure, plateNotes } from '@wa/core/domain/figures/figure-text';
import { readSvg, type SvgShape } from '../../../content/drawings/read-svg.ts';
import type { SheetFigure } from '../model/sheet.ts';
import { COLORS, CONTENT_WIDTH, SIZE } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { layoutLines, lineHeight, paintLine, type Line, type TextStyle } from './text.ts';

const GAP = 12;
const ALONE = 276;
const IMAGE_HEIGHT_MAX = 300;
const CAPTION: TextStyle = { size: SIZE.note, color: COLORS.text2, face: 'text' };

type FigureBox = ReturnType<typeof measureFigure>;

/** Draws figures side by side, at most three to a row. A single one is centered. */
export function paintFigures(canvas: Canvas, figures: readonly SheetFigure[]): void {
  const perRow = Math.min(figures.length, figures.length === 4 ? 2 : 3);
  for (let at = 0; at < figures.length; at += perRow) {
    const row = figures.slice(at, at + perRow);
    const alone = ALONE * canvas.scale;
    const cell = perRow === 1 ? alone : (CONTENT_WIDTH - (perRow - 1) * GAP) / perRow;
    const boxes = row.map((figure) =>
      measureFigure(canvas, figure, cell * (perRow === 1 ? 1 : canvas.scale)),
    );
    const height = Math.max(...boxes.map(({ total }) => total));
    canvas.ensure(height + GAP);
    const start = perRow === 1 ? canvas.left + (CONTENT_WIDTH - alone) / 2 : canvas.left;
    boxes.forEach((box, index) => paintFigure(canvas, box, start + index * (cell + GAP), cell));
    canvas.y += height + GAP;
  }
}

/** @returns width and height of the picture, its caption, and the height of both */
function measureFigure(canvas: Canvas, figure: SheetFigure, room: number) {
  const caption = figure.caption ? layoutLines(canvas, [{ text: figure.caption }], CAPTION, room) : [];
  const box = (width: number, height: number) => {
    return { figure, width, height, caption, total: height + caption.length * lineHeight(CAPTION) };
  };
  if (figure.source.kind === 'drawing') return box(room, drawingHeight(figure.source.svg, room));
  const picture = canvas.pictures.get(figure.source.name);
  // A missing or unreadable file leaves only its caption.
  if (!picture) return box(0, 0);
  const scale = Math.min(room / picture.width, IMAGE_HEIGHT_MAX / picture.height);
  return box(picture.width * scale, picture.height * scale);
}

function paintFigure(canvas: Canvas, box: FigureBox, left: number, room: number): void {
  const { doc, y } = canvas;
  const { figure, width, height, caption } = box;
  const { source } = figure;
  const x = left + (room - width) / 2;
  if (height > 0) {
    const bbox: [number, number, number, number] = [x, y, x + width, y + height];
    const element = canvas.tag(canvas.root, 'Figure', { alt: figure.alt, placement: 'Block', bbox });
    canvas.content(element, 'Figure', () => {
      if (canvas.isDraft) return;
      if (source.kind === 'drawing') paintDrawing(canvas, source.svg, x, y, width);
      else {
        const bytes = canvas.pictures.get(source.name)?.bytes;
        if (bytes) doc.image(bytes, x, y, { width, height });
      }
    });
    if (source.kind === 'drawing') {
      canvas.artifact('Layout', () => {
        doc.rect(x, y, width, height).lineWidth(0.6).strokeColor(COLORS.line).stroke();
      });
    }
  }
  if (caption.length === 0) return;
  const element = canvas.tag(canvas.root, 'Caption');
  caption.forEach((line, index) => {
    const top = y + height + 2 + index * lineHeight(CAPTION);
    canvas.content(element, 'Caption', () => paintLine(canvas, line, CAPTION, { x: left, width: room }, top));
  });
}

const PLATE_GAP = 16;
const FIGURE_WIDTH = 318;
const LABEL: TextStyle = { size: 8.5, color: COLORS.text2, face: 'head', leading: 1.25 };
const US: TextStyle = { size: 14.5, color: COLORS.brand, face: 'headBold', leading: 1.2 };
const METRIC: TextStyle = { size: 9.5, color: COLORS.text2, face: 'text', leading: 1.3 };

interface EntryPart {
  type: 'Lbl' | 'LBody';
  lines: Line[];
  style: TextStyle;
}

/** Draws headline figures in a row, US large and metric below. */
export function paintPlate(canvas: Canvas, figures: readonly PlateFigure[]): void {
  const width = (CONTENT_WIDTH - (figures.length - 1) * PLATE_GAP) / figures.length;
  const entries = figures.map((figure) => measureEntry(canvas, figure, plateNotes(figure, figures), width));
  const height = Math.max(...entries.map(heightOf));
  canvas.ensure(height + 18);
  canvas.rule(canvas.left, canvas.y, canvas.right, COLORS.line2);
  const list = canvas.tag(canvas.root, 'L');
  entries.forEach((entry, index) => {
    paintEntry(canvas, list, entry, canvas.left + index * (width + PLATE_GAP), width, canvas.y + 6);
  });
  canvas.y += height + 12;
  canvas.rule(canvas.left, canvas.y, canvas.right, COLORS.line2);
  canvas.y += 10;
}

/** Draws the main drawing with the headline figures next to it. */
export function paintOverview(canvas: Canvas, figure: SheetFigure, plate: readonly PlateFigure[]): void {
  const figureWidth = FIGURE_WIDTH * canvas.scale;
  const x = canvas.left + figureWidth + PLATE_GAP;
  const width = canvas.right - x;
  const entries = plate.map((entry) => measureEntry(canvas, entry, plateNotes(entry, plate), width));
  const beside = entries.reduce((sum, entry) => sum + heightOf(entry) + 9, 0);
  const picture = measureFigure(canvas, figure, figureWidth);
  const height = Math.max(picture.total, beside);
  canvas.ensure(height + PLATE_GAP);
  paintFigure(canvas, picture, canvas.left, figureWidth);
  const list = canvas.tag(canvas.root, 'L');
  let top = canvas.y;
  // The entries share the height of the drawing, so that the last rule ends near its lower edge.
  const spread = Math.min((height - beside) / Math.max(entries.length, 1), 14);
  for (const entry of entries) {
    canvas.rule(x, top, canvas.right, COLORS.line2);
    paintEntry(canvas, list, entry, x, width, top + 4);
    top += heightOf(entry) + 9 + spread;
  }
  canvas.y += height + PLATE_GAP;
}

function measureEntry(canvas: Canvas, figure: PlateFigure, notes: string, width: number): EntryPart[] {
  const part = (type: EntryPart['type'], text: string, style: TextStyle): EntryPart => ({
    type,
    lines: layoutLines(canvas, [{ text }], style, width),
    style,
  });
  const { label, us, metric, isOpen } = figure;
  const dagger = isOpen ? DAGGER : '';
  return [
    part('Lbl', label, LABEL),
    part('LBody', us.full + dagger, US),
    ...(metric ? [part('LBody', metric.full + dagger, METRIC)] : []),
    ...(notes ? [part('LBody', notes, { ...LABEL, face: 'text', color: COLORS.text3 })] : []),
  ];
}

function heightOf(entry: readonly EntryPart[]): number {
  return entry.reduce((sum, { lines, style }) => sum + lines.length * lineHeight(style), 0);
}

function paintEntry(
  canvas: Canvas,
  list: Element,
  entry: readonly EntryPart[],
  x: number,
  width: number,
  start: number,
): void {
  const item = canvas.tag(list, 'LI');
  let top = start;
  let body: Element | null = null;
  for (const { type, lines, style } of entry) {
    const element: Element = type === 'LBody' ? (body ??= canvas.tag(item, type)) : canvas.tag(item, type);
    for (const line of lines) {
      const at = top;
      canvas.content(element, type, () => paintLine(canvas, line, style, { x, width }, at));
      top += lineHeight(style);
    }
  }
}

/** The smallest letter in a drawing that is readable on paper, in points. */
const LETTER_MIN = 7;
/** The scale of line widths. A drawing in a file of its own may have any size; print needs thinner lines. */
const PEN_SCALE = 0.75;

/** Returns the height of a drawing of this width. */
function drawingHeight(svg: string, width: number): number {
  const [, , boxWidth, boxHeight] = readSvg(svg).viewBox;
  return (width * boxHeight) / boxWidth;
}

/** Draws a drawing as vectors. The caller has opened the figure. */
function paintDrawing(canvas: Canvas, svg: string, x: number, y: number, width: number): void {
  const { doc } = canvas;
  const { viewBox, shapes } = readSvg(svg);
  const [left, top, boxWidth] = viewBox;
  const scale = width / boxWidth;
  doc.save();
  doc.rect(x, y, width, drawingHeight(svg, width)).clip();
  doc.translate(x - left * scale, y - top * scale).scale(scale);
  doc.lineJoin('round').lineCap('butt');
  for (const shape of shapes) {
    if (shape.kind === 'path') paintPath(canvas, shape);
    else paintLabel(canvas, shape, LETTER_MIN / scale);
  }
  doc.restore();
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

/** @param sizeMin the minimum size in units of the drawing */
function paintLabel(canvas: Canvas, label: Extract<SvgShape, { kind: 'text' }>, sizeMin: number): void {
  const { text, x, y, anchor, fill } = label;
  if (fill === null) return;
  const size = Math.max(label.size, sizeMin);
  const [line] = layoutLines(canvas, [{ text }], { size, color: fill, face: 'head' }, Infinity);
  if (line === undefined) return;
  const start = anchor === 'start' ? x : x - line.width / (anchor === 'middle' ? 2 : 1);
  for (const fragment of line.fragments) {
    canvas.doc.font(fragment.font.name).fontSize(size).fillColor(fill);
    canvas.doc.text(fragment.text, start + fragment.x, y, { lineBreak: false, baseline: 'alphabetic' });
  }
}
