import type { SheetCell, SheetTable } from '../model/sheet.ts';
import type { Canvas } from './canvas.ts';
import { textWidths } from './lines.ts';
import type { TextStyle } from './lines.ts';
import { COLORS, CONTENT_WIDTH, SIZE } from './look.ts';

export const CELL_PAD = 5;
/** Room of a swatch before its name. */
export const SWATCH_ROOM = 12;
/** Table text is not made smaller than this: beyond it words are cut. */
const SMALLEST = 6.5;
/** A column for writing by hand gets at least this. */
const BLANK_WIDTH = 90;

export interface TableStyles {
  body: TextStyle;
  head: TextStyle;
  unit: TextStyle;
}

export interface TableLayout {
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
export function layoutTable(canvas: Canvas, table: SheetTable): TableLayout {
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
