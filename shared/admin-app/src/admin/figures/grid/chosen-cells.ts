import { COLUMNS, type ColumnId } from './columns.ts';
import type { GridLine } from './grid-rows.ts';
import type { GridState } from './grid-state.ts';
import { shownText } from './shown-text.ts';

/** A block of cells: rows by their ids, columns from left to right. */
export interface ChosenCells {
  rows: readonly string[];
  columns: readonly ColumnId[];
}

/** The cells from one corner to the other; null while there is only the caret's. */
export function chosenCells(
  { at, from }: Pick<GridState, 'at' | 'from'>,
  rows: readonly string[],
): ChosenCells | null {
  if (at === null || from === null) return null;
  const between = <T>(list: readonly T[], one: T, other: T) => {
    const [first = 0, last = 0] = [list.indexOf(one), list.indexOf(other)].sort((a, b) => a - b);
    return list.slice(Math.max(0, first), last + 1);
  };
  return { rows: between(rows, from.row, at.row), columns: between(COLUMNS, from.column, at.column) };
}

export const chosenTexts = (
  lines: readonly GridLine[],
  state: GridState,
  { rows, columns }: ChosenCells,
): string[][] => rows.map((row) => columns.map((column) => shownText(lines, state, { row, column })));
