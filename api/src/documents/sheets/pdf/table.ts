import type { Run, SheetCell, SheetTable } from '../model/sheet.ts';
import { COLORS, CONTENT_WIDTH, SIZE } from './canvas.ts';
import { paintBar } from './bars.ts';
import type { Canvas, Element } from './canvas.ts';
import { layoutLines, lineHeight, paintLine, paintRuns, textWidths } from './text.ts';
import type { Line, TextStyle } from './text.ts';

const PAD_Y = 3.5;
/** Points, including the space around the caption. */
const CAPTION_HEIGHT = 22;
/** The share of a page up to which a table is not split. */
const KEPT_WHOLE = 0.4;
/** The minimum height of a row to fill in. */
const BLANK_HEIGHT = 24;

interface CellBox {
  cell: SheetCell;
  /** The lines of its text, and of the unit below it. */
  parts: { lines: Line[]; style: TextStyle }[];
  x: number;
  width: number;
}

interface RowBox {
  cells: CellBox[];
  height: number;
}

/** @returns `start`, the height that must be free where the table begins */
export function measureTable(canvas: Canvas, table: SheetTable) {
  const layout = layoutTable(canvas, table);
  const head = table.head.length > 0 ? measureRow(canvas, table.head, layout) : null;
  const rows = table.rows.map((row) => measureRow(canvas, row, layout));
  const above = (table.caption ? CAPTION_HEIGHT : 0) + (head?.height ?? 0);
  const heightOf = (some: readonly RowBox[]) => some.reduce((sum, { height }) => sum + height, above);
  const total = heightOf(rows);
  return { head, rows, start: total <= KEPT_WHOLE * canvas.room ? total : heightOf(rows.slice(0, 2)) };
}

/**
 * Draws a table with its head on every page. Rows are not split. A row that fits on no page, which the
 * catalog never has, is printed as text.
 */
export function paintTable(canvas: Canvas, table: SheetTable): void {
  const { head, rows, start } = measureTable(canvas, table);
  const room = canvas.room - (head?.height ?? 0);
  if (rows.some(({ height }) => height > room)) {
    paintAsText(canvas, table);
    return;
  }
  canvas.ensure(start);
  const element = canvas.tag(canvas.root, 'Table');
  if (table.caption) {
    canvas.y += 4;
    const style: TextStyle = { size: SIZE.block - 1, color: COLORS.brand, face: 'head' };
    paintRuns(canvas, element, 'Caption', [{ text: table.caption }], style, canvas.full);
    canvas.y += 3;
  }
  if (head) {
    paintRow(canvas, head, canvas.tag(canvas.tag(element, 'THead'), 'TR'), { background: COLORS.head });
  } else canvas.rule(canvas.left, canvas.y, canvas.right, COLORS.line2);
  const body = canvas.tag(element, 'TBody');
  rows.forEach((row, index) => {
    if (canvas.y + row.height > canvas.bottom) {
      canvas.newPage();
      if (head) paintRow(canvas, head, null, { background: COLORS.head });
    }
    const top = canvas.y;
    const since = table.changes?.rows.includes(index) ? table.changes.text : null;
    paintRow(canvas, row, canvas.tag(body, 'TR'), {
      background: index % 2 === 1 ? COLORS.rowAlt : null,
      since,
    });
    if (index === table.selected) paintBox(canvas, top, row.height);
  });
  canvas.y += 6;
}

/** Draws the box around the selected row. */
function paintBox(canvas: Canvas, top: number, height: number): void {
  canvas.artifact('Layout', () => {
    canvas.doc.rect(canvas.left + 1, top, CONTENT_WIDTH - 2, height);
    canvas.doc.lineWidth(2).strokeColor(COLORS.brand).stroke();
  });
}

function measureRow(canvas: Canvas, row: readonly SheetCell[], { widths, styles }: TableLayout): RowBox {
  let x = canvas.left;
  const cells = row.map((cell, index): CellBox => {
    const width = widths[index] ?? 0;
    const room = width - 2 * CELL_PAD - signWidth(cell);
    const part = (runs: readonly Run[], style: TextStyle) => {
      return { lines: layoutLines(canvas, runs, style, room + 0.01), style };
    };
    const parts = [part(cell.runs, cell.role === 'column' ? styles.head : styles.body)];
    if (cell.unit) parts.push(part([{ text: cell.unit }], styles.unit));
    const box = { cell, parts, x, width };
    x += width;
    return box;
  });
  const heights = cells.map(({ cell, parts }) => {
    const text = parts.reduce((sum, { lines, style }) => sum + lines.length * lineHeight(style), 0);
    return Math.max(cell.field === undefined ? 0 : BLANK_HEIGHT, text + 2 * PAD_Y);
  });
  return { cells, height: Math.max(0, ...heights) };
}

interface RowLook {
  background: string | null;
  /** The text of the bar in the margin, for a row that has one. */
  since?: string | null;
}

/** @param row null where the head is printed again on a further page, because it is read aloud once */
function paintRow(canvas: Canvas, box: RowBox, row: Element | null, { background, since }: RowLook): void {
  const { doc, y } = canvas;
  const isHead = background === COLORS.head;
  canvas.artifact('Layout', () => {
    if (background) doc.rect(canvas.left, y, CONTENT_WIDTH, box.height).fillColor(background).fill();
    for (const { cell, x } of box.cells) {
      if (!cell.ruled) continue;
      doc.moveTo(x, y).lineTo(x, y + box.height);
      doc.lineWidth(0.5).strokeColor(COLORS.line).stroke();
    }
  });
  if (row === null) canvas.artifact('Pagination', () => box.cells.forEach((cell) => paintCell(canvas, cell)));
  else
    box.cells.forEach((cell, index) => {
      const element = paintTaggedCell(canvas, cell, row, box.height);
      if (since && index === 0) paintBar(canvas, element, since, y, box.height);
    });
  canvas.y = y + box.height;
  canvas.rule(canvas.left, canvas.y, canvas.right, isHead ? COLORS.line2 : COLORS.line, isHead ? 0.9 : 0.5);
}

function paintTaggedCell(canvas: Canvas, box: CellBox, row: Element, height: number): Element {
  const { role, swatch, hasArrow, runs, full, field } = box.cell;
  if (hasArrow) canvas.artifact('Layout', () => paintArrow(canvas, box.x + CELL_PAD, canvas.y + height / 2));
  if (swatch)
    canvas.artifact('Layout', () => {
      canvas.doc.rect(box.x + CELL_PAD, canvas.y + PAD_Y + 2.5, 7, 7);
      canvas.doc.fillColor(swatch).fill();
    });
  const type = role === 'data' ? 'TD' : 'TH';
  const scope = role === 'data' ? {} : { scope: role === 'column' ? ('Column' as const) : ('Row' as const) };
  const [text] = box.parts;
  const [line, ...more] = text?.lines ?? [];
  const [fragment] = line?.fragments ?? [];
  // A span has one position for its text, so only the structure contains a text of several lines.
  const isSpan = full !== undefined && fragment !== undefined && more.length === 0;
  const element = canvas.tag(row, type, {
    ...scope,
    ...(full !== undefined && !isSpan && { actual: full }),
  });
  if (field !== undefined) {
    const inner = { x: box.x + 2, y: canvas.y + 2, width: box.width - 4, height: height - 4 };
    canvas.field(element, field, inner);
  }
  if (runs.length === 0) return element;
  const paint = () => paintCell(canvas, box);
  canvas.content(element, type, () => {
    if (isSpan && text) canvas.replaced(full, { font: fragment.font.name, size: text.style.size }, paint);
    else paint();
  });
  return element;
}

function paintCell(canvas: Canvas, { cell, parts, x, width }: CellBox): void {
  const indent = signWidth(cell);
  const box = { x: x + CELL_PAD + indent, width: width - 2 * CELL_PAD - indent, align: cell.align };
  let top = canvas.y + PAD_Y;
  for (const { lines, style } of parts)
    for (const line of lines) {
      paintLine(canvas, line, style, box, top);
      top += lineHeight(style);
    }
}

/** Draws an arrow to the left with its middle at `y`. */
function paintArrow({ doc }: Canvas, x: number, y: number): void {
  doc
    .moveTo(x + 22, y)
    .lineTo(x + 5, y)
    .lineWidth(1.6)
    .strokeColor(COLORS.brand)
    .stroke();
  doc
    .polygon([x, y], [x + 7, y - 3.5], [x + 7, y + 3.5])
    .fillColor(COLORS.brand)
    .fill();
}

function paintAsText(canvas: Canvas, { head, rows }: SheetTable): void {
  const style: TextStyle = { size: SIZE.text, color: COLORS.text, face: 'text' };
  for (const row of rows)
    row.forEach((cell, index) => {
      const label = head[index]?.runs ?? [];
      const runs = label.length > 0 ? [...label, { text: ': ' }, ...cell.runs] : cell.runs;
      paintRuns(canvas, canvas.root, 'P', runs, style, canvas.full);
    });
}

const CELL_PAD = 5;
/** The space for a swatch before its name. */
const SWATCH_ROOM = 12;
/** The space for an arrow before its word. */
const ARROW_ROOM = 26;
/** Returns the width of the sign before the text of a cell. */
const signWidth = ({ swatch, hasArrow }: SheetCell): number =>
  hasArrow ? ARROW_ROOM : swatch ? SWATCH_ROOM : 0;
/** The minimum size of table text. Longer words are cut. */
const SMALLEST = 6.5;
/** The minimum width of a column for handwriting. */
const BLANK_WIDTH = 90;

type TableLayout = ReturnType<typeof layoutTable>;
type TableStyles = ReturnType<typeof stylesAt>;

const stylesAt = (scale: number): Record<'body' | 'head' | 'unit', TextStyle> => ({
  body: { size: SIZE.table * scale, color: COLORS.text, face: 'text', leading: 1.3 },
  head: { size: SIZE.tableHead * scale, color: COLORS.text, face: 'head', leading: 1.2 },
  unit: { size: SIZE.tableHead * scale * 0.9, color: COLORS.text3, face: 'text', leading: 1.2 },
});

interface ColumnNeed {
  natural: number;
  least: number;
}

/**
 * Makes columns as wide as their text. The widest shrink first, and a table that is still too wide gets
 * smaller text.
 */
function layoutTable(canvas: Canvas, table: SheetTable) {
  for (let scale = 1; ; scale -= 0.05) {
    const styles = stylesAt(scale);
    const needs = columnNeeds(canvas, table, styles);
    const least = needs.reduce((sum, need) => sum + need.least, 0);
    if (least <= CONTENT_WIDTH || SIZE.table * scale <= SMALLEST) {
      return { widths: share(needs), styles };
    }
  }
}

function columnNeeds(canvas: Canvas, { head, rows }: SheetTable, set: TableStyles): ColumnNeed[] {
  const count = Math.max(head.length, ...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, index) => {
    const cells = [head, ...rows]
      .map((row) => row[index])
      .filter((cell): cell is SheetCell => cell !== undefined);
    const needs = cells.map((cell) => cellNeed(canvas, cell, set));
    const blank = rows.every((row) => (row[index]?.runs.length ?? 0) === 0) ? BLANK_WIDTH : 0;
    const widest = (of: keyof ColumnNeed) => Math.max(blank, ...needs.map((need) => need[of])) + 2 * CELL_PAD;
    return { natural: widest('natural'), least: widest('least') };
  });
}

function cellNeed(canvas: Canvas, cell: SheetCell, set: TableStyles): ColumnNeed {
  const style = cell.role === 'column' ? set.head : set.body;
  const own = textWidths(canvas, cell.runs, style);
  const unit = cell.unit ? textWidths(canvas, [{ text: cell.unit }], set.unit).natural : 0;
  const extra = signWidth(cell);
  return {
    natural: Math.max(own.natural, unit) + extra,
    // Figures stay on one line; texts may wrap.
    least: Math.max(cell.full !== undefined ? own.natural : own.least, unit) + extra,
  };
}

/**
 * Returns widths that fill the page. Space is divided first by the widths beyond the minimum, then evenly by
 * size.
 */
function share(needs: readonly ColumnNeed[]): number[] {
  const natural = needs.reduce((sum, need) => sum + need.natural, 0);
  const least = needs.reduce((sum, need) => sum + need.least, 0);
  if (natural <= CONTENT_WIDTH) return needs.map((need) => (need.natural * CONTENT_WIDTH) / natural);
  if (least >= CONTENT_WIDTH) return needs.map((need) => (need.least * CONTENT_WIDTH) / least);
  const part = (CONTENT_WIDTH - least) / (natural - least);
  return needs.map((need) => need.least + (need.natural - need.least) * part);
}
