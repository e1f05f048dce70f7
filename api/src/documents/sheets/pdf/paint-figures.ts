import type { SheetFigure } from '../model/sheet.ts';
import { LEFT, artifact, content, ensure, tag } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { layoutLines, lineHeight } from './lines.ts';
import type { Line, TextStyle } from './lines.ts';
import { COLORS, CONTENT_WIDTH, SIZE } from './look.ts';
import { drawingHeight, paintDrawing } from './paint-drawing.ts';
import { paintLine } from './paint-text.ts';

const GAP = 12;
const ALONE = 276;
const IMAGE_HEIGHT_MAX = 300;
const CAPTION: TextStyle = { size: SIZE.note, color: COLORS.text2, face: 'text' };

interface FigureBox {
  figure: SheetFigure;
  width: number;
  height: number;
  caption: Line[];
}

/** Figures side by side, at most three to a row; one alone stands in the middle. */
export function paintFigures(canvas: Canvas, parent: Element, figures: readonly SheetFigure[]): void {
  const perRow = Math.min(figures.length, figures.length === 4 ? 2 : 3);
  for (let at = 0; at < figures.length; at += perRow) {
    const row = figures.slice(at, at + perRow);
    const alone = ALONE * canvas.fit.scale;
    const cell = perRow === 1 ? alone : (CONTENT_WIDTH - (perRow - 1) * GAP) / perRow;
    const boxes = row.map((figure) =>
      measureFigure(canvas, figure, cell * (perRow === 1 ? 1 : canvas.fit.scale)),
    );
    const heights = boxes.map(({ height, caption }) => height + caption.length * lineHeight(CAPTION));
    const height = Math.max(...heights);
    ensure(canvas, height + GAP);
    const start = perRow === 1 ? LEFT + (CONTENT_WIDTH - alone) / 2 : LEFT;
    boxes.forEach((box, index) => paintFigure(canvas, parent, box, start + index * (cell + GAP), cell));
    canvas.y += height + GAP;
  }
}

/** One figure of a given width at the free space; the space stays free. Answers its height. */
export function paintFigureAt(
  canvas: Canvas,
  parent: Element,
  figure: SheetFigure,
  x: number,
  width: number,
): number {
  const box = measureFigure(canvas, figure, width);
  paintFigure(canvas, parent, box, x, width);
  return box.height + box.caption.length * lineHeight(CAPTION);
}

/** Height that a figure takes at this width. */
export function figureHeight(canvas: Canvas, figure: SheetFigure, width: number): number {
  const { height, caption } = measureFigure(canvas, figure, width);
  return height + caption.length * lineHeight(CAPTION);
}

function measureFigure(canvas: Canvas, figure: SheetFigure, room: number): FigureBox {
  const caption = figure.caption ? layoutLines(canvas, [{ text: figure.caption }], CAPTION, room) : [];
  if (figure.source.kind === 'drawing')
    return { figure, width: room, height: drawingHeight(figure.source.svg, room), caption };
  const picture = canvas.pictures.get(figure.source.name);
  // A file that is gone or unreadable leaves its caption.
  if (!picture) return { figure, width: 0, height: 0, caption };
  const scale = Math.min(room / picture.width, IMAGE_HEIGHT_MAX / picture.height);
  return { figure, width: picture.width * scale, height: picture.height * scale, caption };
}

function paintFigure(canvas: Canvas, parent: Element, box: FigureBox, left: number, room: number): void {
  const { doc, y } = canvas;
  const { figure, width, height, caption } = box;
  const { source } = figure;
  const x = left + (room - width) / 2;
  if (height > 0) {
    const options = { alt: figure.alt, placement: 'Block', bbox: [x, y, x + width, y + height] } as const;
    const element = tag(canvas, parent, 'Figure', { ...options, bbox: [...options.bbox] });
    content(canvas, element, 'Figure', () => {
      if (source.kind === 'drawing') paintDrawing(canvas, source.svg, x, y, width);
      else {
        const bytes = canvas.pictures.get(source.name)?.bytes;
        if (bytes) doc.image(bytes, x, y, { width, height });
      }
    });
    if (source.kind === 'drawing') {
      artifact(canvas, () => {
        doc.rect(x, y, width, height).lineWidth(0.6).strokeColor(COLORS.line).stroke();
      });
    }
  }
  if (caption.length === 0) return;
  const element = tag(canvas, parent, 'Caption');
  caption.forEach((line, index) => {
    const top = y + height + 2 + index * lineHeight(CAPTION);
    content(canvas, element, 'Caption', () =>
      paintLine(canvas, line, CAPTION, { x: left, width: room }, top),
    );
  });
}
