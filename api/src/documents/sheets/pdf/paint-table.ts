import type { SheetCell, SheetTable } from '../model/sheet.ts';
import {
  BOTTOM,
  LEFT,
  PAGE_ROOM,
  RIGHT,
  artifact,
  content,
  ensure,
  newPage,
  replaced,
  rule,
  tag,
} from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { layoutLines, lineHeight } from './lines.ts';
import type { Line, TextStyle } from './lines.ts';
import { COLORS, CONTENT_WIDTH, SIZE } from './look.ts';
import { paintField } from './paint-field.ts';
import { paintLine, paintRuns } from './paint-text.ts';
import { CELL_PAD, SWATCH_ROOM, layoutTable } from './table-columns.ts';
import type { TableLayout } from './table-columns.ts';

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
