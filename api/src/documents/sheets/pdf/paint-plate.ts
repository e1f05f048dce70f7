import type { PlateFigure } from '@wa/core/domain/figures/figure-text';
import { plateNotes } from '@wa/core/domain/figures/plate-notes';
import type { SheetFigure } from '../model/sheet.ts';
import { LEFT, RIGHT, content, ensure, rule, tag } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { layoutLines, lineHeight } from './lines.ts';
import type { Line, TextStyle } from './lines.ts';
import { COLORS, CONTENT_WIDTH } from './look.ts';
import { figureHeight, paintFigureAt } from './paint-figures.ts';
import { paintLine } from './paint-text.ts';

const GAP = 16;
const FIGURE_WIDTH = 318;
const LABEL: TextStyle = { size: 8.5, color: COLORS.text2, face: 'head', leading: 1.25 };
const US: TextStyle = { size: 14.5, color: COLORS.brand, face: 'headBold', leading: 1.2 };
const METRIC: TextStyle = { size: 9.5, color: COLORS.text2, face: 'text', leading: 1.3 };

interface EntryPart {
  type: 'Lbl' | 'LBody';
  lines: Line[];
  style: TextStyle;
}

/** Headline figures in a row, US large and metric below. */
export function paintPlate(canvas: Canvas, parent: Element, figures: readonly PlateFigure[]): void {
  const width = (CONTENT_WIDTH - (figures.length - 1) * GAP) / figures.length;
  const entries = figures.map((figure) => measureEntry(canvas, figure, plateNotes(figure, figures), width));
  const height = Math.max(...entries.map(heightOf));
  ensure(canvas, height + 18);
  rule(canvas, LEFT, canvas.y, RIGHT, COLORS.line2);
  const list = tag(canvas, parent, 'L');
  entries.forEach((entry, index) => {
    paintEntry(canvas, list, entry, LEFT + index * (width + GAP), width, canvas.y + 6);
  });
  canvas.y += height + 12;
  rule(canvas, LEFT, canvas.y, RIGHT, COLORS.line2);
  canvas.y += 10;
}

/** The main drawing with the headline figures beside it. */
export function paintOverview(
  canvas: Canvas,
  parent: Element,
  figure: SheetFigure,
  plate: readonly PlateFigure[],
): void {
  const figureWidth = FIGURE_WIDTH * canvas.fit.scale;
  const x = LEFT + figureWidth + GAP;
  const width = RIGHT - x;
  const entries = plate.map((entry) => measureEntry(canvas, entry, plateNotes(entry, plate), width));
  const beside = entries.reduce((sum, entry) => sum + heightOf(entry) + 9, 0);
  const height = Math.max(figureHeight(canvas, figure, figureWidth), beside);
  ensure(canvas, height + GAP);
  paintFigureAt(canvas, parent, figure, LEFT, figureWidth);
  const list = tag(canvas, parent, 'L');
  let top = canvas.y;
  // The entries share the height of the drawing, so that the last rule ends near its lower edge.
  const spread = Math.min((height - beside) / Math.max(entries.length, 1), 14);
  for (const entry of entries) {
    rule(canvas, x, top, RIGHT, COLORS.line2);
    paintEntry(canvas, list, entry, x, width, top + 4);
    top += heightOf(entry) + 9 + spread;
  }
  canvas.y += height + GAP;
}

function measureEntry(canvas: Canvas, figure: PlateFigure, notes: string, width: number): EntryPart[] {
  const part = (type: EntryPart['type'], text: string, style: TextStyle): EntryPart => ({
    type,
    lines: layoutLines(canvas, [{ text }], style, width),
    style,
  });
  const { label, us, metric } = figure;
  return [
    part('Lbl', label, LABEL),
    part('LBody', us.full, US),
    ...(metric ? [part('LBody', metric.full, METRIC)] : []),
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
  const item = tag(canvas, list, 'LI');
  let top = start;
  let body: Element | null = null;
  for (const { type, lines, style } of entry) {
    const element: Element = type === 'LBody' ? (body ??= tag(canvas, item, type)) : tag(canvas, item, type);
    for (const line of lines) {
      const at = top;
      content(canvas, element, type, () => paintLine(canvas, line, style, { x, width }, at));
      top += lineHeight(style);
    }
  }
}
