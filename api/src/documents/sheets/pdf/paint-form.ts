import { LEFT, RIGHT, artifact, content, ensure, rule, tag } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { layoutLines } from './lines.ts';
import type { TextStyle } from './lines.ts';
import { COLORS, CONTENT_WIDTH, SIZE } from './look.ts';
import { paintField } from './paint-field.ts';
import { paintLine } from './paint-text.ts';

const ROW = 26;
const GAP = 20;
const LABEL: TextStyle = { size: SIZE.note, color: COLORS.text2, face: 'head' };

/** Labels with a line to fill in, two to a row. The lines are artifacts: there is nothing on them to read. */
export function paintFields(canvas: Canvas, parent: Element, labels: readonly string[]): void {
  const width = (CONTENT_WIDTH - GAP) / 2;
  ensure(canvas, Math.ceil(labels.length / 2) * ROW + 8);
  labels.forEach((text, index) => {
    const x = LEFT + (index % 2) * (width + GAP);
    const [line] = layoutLines(canvas, [{ text }], LABEL, width);
    const y = canvas.y;
    if (line) {
      const element = tag(canvas, parent, 'P');
      content(canvas, element, 'P', () => paintLine(canvas, line, LABEL, { x, width }, y + ROW - 13));
      const start = x + line.width + 6;
      paintField(canvas, element, text, { x: start, y: y + ROW - 17, width: x + width - start, height: 15 });
      rule(canvas, start, y + ROW - 2, x + width, COLORS.text3, 0.5);
    }
    if (index % 2 === 1 || index === labels.length - 1) canvas.y += ROW;
  });
  canvas.y += 10;
}

const RADIUS = 62;
const CENTER_X = LEFT + 96;
const PIPE_RADIUS = 34;
/** The pipe is drawn off the middle: that is what is measured. */
const PIPE_OFFSET = 9;
const CLOCK_HEIGHT = 2 * RADIUS + 52;
const FIELD: TextStyle = { size: SIZE.text, color: COLORS.text, face: 'head' };

/**
 * Points around a casing, numbered like a clock, and a space for the distance at each of them.
 * @param points how many, the last one at the top
 */
export function paintClock(canvas: Canvas, parent: Element, points: number, alt: string): void {
  ensure(canvas, CLOCK_HEIGHT);
  const { doc, y } = canvas;
  const centerY = y + CLOCK_HEIGHT / 2;
  const reach = RADIUS + 22;
  const bbox: [number, number, number, number] = [
    CENTER_X - reach,
    centerY - reach,
    CENTER_X + reach,
    centerY + reach,
  ];
  const figure = tag(canvas, parent, 'Figure', { alt, placement: 'Block', bbox });
  content(canvas, figure, 'Figure', () => {
    doc.circle(CENTER_X, centerY, RADIUS).lineWidth(1.4).strokeColor(COLORS.text).stroke();
    doc
      .circle(CENTER_X, centerY + PIPE_OFFSET, PIPE_RADIUS)
      .lineWidth(1.4)
      .fillColor(COLORS.head)
      .strokeColor(COLORS.text);
    doc.fillAndStroke();
    for (let point = 1; point <= points; point += 1) {
      const angle = (point / points) * 2 * Math.PI - Math.PI / 2;
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      const inner = distanceToPipe(dx, dy);
      doc.moveTo(CENTER_X + dx * inner, centerY + dy * inner);
      doc.lineTo(CENTER_X + dx * RADIUS, centerY + dy * RADIUS);
      doc.lineWidth(0.8).strokeColor(COLORS.signal).stroke();
      const [label] = layoutLines(canvas, [{ text: String(point) }], FIELD, 30);
      const box = { x: CENTER_X + dx * (RADIUS + 12) - 15, width: 30, align: 'center' as const };
      if (label) paintLine(canvas, label, FIELD, box, centerY + dy * (RADIUS + 12) - 7);
    }
  });
  paintSpaces(canvas, parent, points);
  canvas.y = y + CLOCK_HEIGHT;
}

/** From the middle of the casing to the pipe, along a direction. */
function distanceToPipe(dx: number, dy: number): number {
  const along = dy * PIPE_OFFSET;
  const across = dx * PIPE_OFFSET;
  return along + Math.sqrt(PIPE_RADIUS ** 2 - across ** 2);
}

function paintSpaces(canvas: Canvas, parent: Element, points: number): void {
  const { y } = canvas;
  const left = CENTER_X + RADIUS + 50;
  const perColumn = Math.ceil(points / 2);
  const width = (RIGHT - left - GAP) / 2;
  const row = (CLOCK_HEIGHT - 8) / perColumn;
  const list = tag(canvas, parent, 'L');
  for (let point = 1; point <= points; point += 1) {
    const x = left + (point > perColumn ? width + GAP : 0);
    const top = y + ((point - 1) % perColumn) * row + row - 16;
    const [label] = layoutLines(canvas, [{ text: `${point}` }], FIELD, width);
    const [unit] = layoutLines(canvas, [{ text: 'in / mm' }], LABEL, width);
    const item = tag(canvas, list, 'LI');
    if (label) {
      const lbl = tag(canvas, item, 'Lbl');
      content(canvas, lbl, 'Lbl', () =>
        paintLine(canvas, label, FIELD, { x, width: 16, align: 'right' }, top),
      );
    }
    if (unit) {
      const body = tag(canvas, item, 'LBody');
      const box = { x, width, align: 'right' as const };
      content(canvas, body, 'LBody', () => paintLine(canvas, unit, LABEL, box, top + 1));
      artifact(canvas, () => {
        const end = x + width - unit.width - 4;
        canvas.doc.moveTo(x + 22, top + 12).lineTo(end, top + 12);
        canvas.doc.lineWidth(0.5).strokeColor(COLORS.text3).stroke();
      });
      const end = x + width - unit.width - 4;
      const field = { x: x + 22, y: top - 2, width: end - x - 22, height: 14 };
      paintField(canvas, body, `Eccentricity at point ${String(point)}, in or mm`, field);
    }
  }
}
