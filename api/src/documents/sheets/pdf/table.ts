import type { SheetCell, SheetTable } from '../model/sheet.ts';
import {
  BOTTOM,
  COLORS,
  CONTENT_WIDTH,
  LEFT,
  PAGE_ROOM,
  RIGHT,
  SIZE,
  artifact,
  content,
  ensure,
  newPage,
  replaced,
  rule,
  tag,
} from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { paintField } from './form.ts';
import { layoutLines, lineHeight, paintLine, paintRuns, textWidths } from './text.ts';
import type { Line, TextStyle } from './text.ts';

const PAD_Y = 3.5;
/** Points, with the space around it. */
const CAPTION_HEIGHT = 22;
/** A table that takes no more of a page than this is not split. */
const KEPT_WHOLE = 0.4;
/** A row to fill in is at least this high. */
const BLANK_HEIGHT = 24;

interface CellBox {
  cell: SheetCell;
  lines: Line[];
  unit: Line[];
  x: number;
  width: number;
}

interface RowBox {
  cells: CellBox[];
  height: number;
}

interface MeasuredTable {
  layout: TableLayout;
  head: RowBox | null;
  rows: RowBox[];
  /** Height that must be free where the table begins. */
  start: number;
}

function measureTable(canvas: Canvas, table: SheetTable): MeasuredTable {
  const layout = layoutTable(canvas, table);
  const head = table.head.length > 0 ? measureRow(canvas, table.head, layout) : null;
  const rows = table.rows.map((row) => measureRow(canvas, row, layout));
  const above = (table.caption ? CAPTION_HEIGHT : 0) + (head?.height ?? 0);
  const heightOf = (some: readonly RowBox[]) => some.reduce((sum, { height }) => sum + height, above);
  const total = heightOf(rows);
  return { layout, head, rows, start: total <= KEPT_WHOLE * PAGE_ROOM ? total : heightOf(rows.slice(0, 2)) };
}

/** Height that must be free below a heading for the table that follows it. */
export const tableStart = (canvas: Canvas, table: SheetTable): number => measureTable(canvas, table).start;

/**
 * A table with its head on every page. Rows are not split; a row that would not fit on any page is printed as text
 * instead, as a table of the catalogue never is.
 */
export function paintTable(canvas: Canvas, parent: Element, table: SheetTable): void {
  const { layout, head, rows, start } = measureTable(canvas, table);
  const room = PAGE_ROOM - (head?.height ?? 0);
  if (rows.some(({ height }) => height > room)) {
    paintAsText(canvas, parent, table);
    return;
  }
  ensure(canvas, start);
  const element = tag(canvas, parent, 'Table');
  if (table.caption) {
    canvas.y += 4;
    const style: TextStyle = { size: SIZE.block - 1, color: COLORS.brand, face: 'head' };
    paintRuns(canvas, element, 'Caption', [{ text: table.caption }], style, {
      x: LEFT,
      width: CONTENT_WIDTH,
    });
    canvas.y += 3;
  }
  if (head) {
    const row = tag(canvas, tag(canvas, element, 'THead'), 'TR');
    paintRow(canvas, head, layout, row, COLORS.head);
  } else rule(canvas, LEFT, canvas.y, RIGHT, COLORS.line2);
  const body = tag(canvas, element, 'TBody');
  rows.forEach((row, index) => {
    if (canvas.y + row.height > BOTTOM) {
      newPage(canvas);
      if (head) paintRow(canvas, head, layout, null, COLORS.head);
    }
    paintRow(canvas, row, layout, tag(canvas, body, 'TR'), index % 2 === 1 ? COLORS.rowAlt : null);
  });
  canvas.y += 6;
}

function measureRow(canvas: Canvas, row: readonly SheetCell[], { widths, styles }: TableLayout): RowBox {
  let x = LEFT;
  let isBlank = false;
  const cells = row.map((cell, index): CellBox => {
    const width = widths[index] ?? 0;
    const style = cell.role === 'column' ? styles.head : styles.body;
    const room = width - 2 * CELL_PAD - (cell.swatch ? SWATCH_ROOM : 0);
    const lines = layoutLines(canvas, cell.runs, style, room + 0.01);
    const unit = cell.unit ? layoutLines(canvas, [{ text: cell.unit }], styles.unit, room + 0.01) : [];
    if (cell.field !== undefined) isBlank = true;
    const box = { cell, lines, unit, x, width };
    x += width;
    return box;
  });
  const heights = cells.map(({ cell, lines, unit }) => {
    const style = cell.role === 'column' ? styles.head : styles.body;
    return lines.length * lineHeight(style) + unit.length * lineHeight(styles.unit) + 2 * PAD_Y;
  });
  return { cells, height: Math.max(isBlank ? BLANK_HEIGHT : 0, ...heights) };
}

/** @param row null where the head is printed again on a further page: it is read aloud once */
function paintRow(
  canvas: Canvas,
  box: RowBox,
  layout: TableLayout,
  row: Element | null,
  background: string | null,
): void {
  const { doc, y } = canvas;
  const isHead = background === COLORS.head;
  artifact(canvas, () => {
    if (background) doc.rect(LEFT, y, CONTENT_WIDTH, box.height).fillColor(background).fill();
    for (const { cell, x } of box.cells) {
      if (cell.ruled)
        doc
          .moveTo(x, y)
          .lineTo(x, y + box.height)
          .lineWidth(0.5)
          .strokeColor(COLORS.line)
          .stroke();
    }
  });
  if (row === null)
    artifact(canvas, () => box.cells.forEach((cell) => paintCell(canvas, cell, layout)), 'Pagination');
  else for (const cell of box.cells) paintTaggedCell(canvas, cell, layout, row, box.height);
  canvas.y = y + box.height;
  rule(canvas, LEFT, canvas.y, RIGHT, isHead ? COLORS.line2 : COLORS.line, isHead ? 0.9 : 0.5);
}

function paintTaggedCell(
  canvas: Canvas,
  box: CellBox,
  layout: TableLayout,
  row: Element,
  height: number,
): void {
  const { role, swatch, runs, full, field } = box.cell;
  if (swatch) artifact(canvas, () => paintSwatch(canvas, box, swatch));
  const type = role === 'data' ? 'TD' : 'TH';
  const scope = role === 'data' ? {} : { scope: role === 'column' ? ('Column' as const) : ('Row' as const) };
  const [line, ...more] = box.lines;
  const [fragment] = line?.fragments ?? [];
  // A span has one place for its text: what takes several lines says it in the structure alone.
  const isSpan = full !== undefined && fragment !== undefined && more.length === 0;
  const element = tag(canvas, row, type, {
    ...scope,
    ...(full !== undefined && !isSpan && { actual: full }),
  });
  if (field !== undefined) {
    paintField(canvas, element, field, {
      x: box.x + 2,
      y: canvas.y + 2,
      width: box.width - 4,
      height: height - 4,
    });
  }
  if (runs.length === 0) return;
  content(canvas, element, type, () => {
    if (!isSpan) paintCell(canvas, box, layout);
    else {
      const style = { font: fragment.font.name, size: layout.styles.body.size };
      replaced(canvas, full, style, () => paintCell(canvas, box, layout));
    }
  });
}

function paintCell(canvas: Canvas, { cell, lines, unit, x, width }: CellBox, { styles }: TableLayout): void {
  const indent = cell.swatch ? SWATCH_ROOM : 0;
  const box = { x: x + CELL_PAD + indent, width: width - 2 * CELL_PAD - indent, align: cell.align };
  let top = canvas.y + PAD_Y;
  const paint = (some: readonly Line[], style: TextStyle) => {
    for (const line of some) {
      paintLine(canvas, line, style, box, top);
      top += lineHeight(style);
    }
  };
  paint(lines, cell.role === 'column' ? styles.head : styles.body);
  paint(unit, styles.unit);
}

function paintSwatch({ doc, y }: Canvas, { x }: CellBox, color: string): void {
  doc
    .rect(x + CELL_PAD, y + PAD_Y + 2.5, 7, 7)
    .fillColor(color)
    .fill();
}

function paintAsText(canvas: Canvas, parent: Element, { head, rows }: SheetTable): void {
  const style: TextStyle = { size: SIZE.text, color: COLORS.text, face: 'text' };
  for (const row of rows)
    row.forEach((cell, index) => {
      const label = head[index]?.runs ?? [];
      const runs = label.length > 0 ? [...label, { text: ': ' }, ...cell.runs] : cell.runs;
      paintRuns(canvas, parent, 'P', runs, style, { x: LEFT, width: CONTENT_WIDTH });
    });
}

const CELL_PAD = 5;
/** Room of a swatch before its name. */
const SWATCH_ROOM = 12;
/** Table text is not made smaller than this: beyond it words are cut. */
const SMALLEST = 6.5;
/** A column for writing by hand gets at least this. */
const BLANK_WIDTH = 90;

interface TableStyles {
  body: TextStyle;
  head: TextStyle;
  unit: TextStyle;
}

interface TableLayout {
  widths: number[];
  styles: TableStyles;
}

const styles = (scale: number): TableStyles => ({
  body: { size: SIZE.table * scale, color: COLORS.text, face: 'text', leading: 1.3 },
  head: { size: SIZE.tableHead * scale, color: COLORS.text, face: 'head', leading: 1.2 },
  unit: { size: SIZE.tableHead * scale * 0.9, color: COLORS.text3, face: 'text', leading: 1.2 },
});

interface ColumnNeed {
  natural: number;
  least: number;
}

/** Columns as wide as their text; the widest give way first, and a table that is still too wide gets smaller text. */
function layoutTable(canvas: Canvas, table: SheetTable): TableLayout {
  for (let scale = 1; ; scale -= 0.05) {
    const set = styles(scale);
    const needs = columnNeeds(canvas, table, set);
    const least = needs.reduce((sum, need) => sum + need.least, 0);
    if (least <= CONTENT_WIDTH || SIZE.table * scale <= SMALLEST) {
      return { widths: share(needs), styles: set };
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
    const isBlank = rows.every((row) => (row[index]?.runs.length ?? 0) === 0);
    const room = 2 * CELL_PAD;
    return {
      natural: Math.max(isBlank ? BLANK_WIDTH : 0, ...needs.map(({ natural }) => natural)) + room,
      least: Math.max(isBlank ? BLANK_WIDTH : 0, ...needs.map(({ least }) => least)) + room,
    };
  });
}

function cellNeed(canvas: Canvas, cell: SheetCell, set: TableStyles): ColumnNeed {
  const style = cell.role === 'column' ? set.head : set.body;
  const own = textWidths(canvas, cell.runs, style);
  const unit = cell.unit ? textWidths(canvas, [{ text: cell.unit }], set.unit).natural : 0;
  const extra = cell.swatch ? SWATCH_ROOM : 0;
  return {
    natural: Math.max(own.natural, unit) + extra,
    // Figures stay on one line; texts may wrap.
    least: Math.max(cell.full !== undefined ? own.natural : own.least, unit) + extra,
  };
}

/** Widths that fill the page: room is shared by what columns want beyond the least, then evenly by their size. */
function share(needs: readonly ColumnNeed[]): number[] {
  const natural = needs.reduce((sum, need) => sum + need.natural, 0);
  const least = needs.reduce((sum, need) => sum + need.least, 0);
  if (natural <= CONTENT_WIDTH) return needs.map((need) => (need.natural * CONTENT_WIDTH) / natural);
  if (least >= CONTENT_WIDTH) return needs.map((need) => (need.least * CONTENT_WIDTH) / least);
  const part = (CONTENT_WIDTH - least) / (natural - least);
  return needs.map((need) => need.least + (need.natural - need.least) * part);
}
