import type { CatalogueTable, TableRecord } from '@wa/core/domain/tables/fact-table';
import type { RecordEditor } from '../editing/record-editor.ts';
import type { Spot } from './grid/table-edits.ts';
import type { TableForm } from './table-kind.ts';

/** Calls a function after each edit, with a function that returns where a cell is since then. */
export function onEachEdit(
  { subscribe, getState }: Pick<RecordEditor<TableRecord, TableForm>, 'subscribe' | 'getState'>,
  edited: (follow: (spot: Spot) => Spot | null) => void,
): () => void {
  let before = getState().form;
  return subscribe(() => {
    const [was, now] = [before, getState().form];
    before = now;
    if (was.rows !== now.rows || was.columns !== now.columns) edited((spot) => spotAfter(spot, was, now));
  });
}

/**
 * Returns where a cell is after an edit; null if its row or column was removed. Cells below or right of the table
 * stay next to it, except if it grows there.
 */
export function spotAfter({ row, column }: Spot, before: CatalogueTable, after: CatalogueTable): Spot | null {
  const [down, right] = [
    indexAfter(row, before.rows, after.rows),
    indexAfter(column, before.columns, after.columns),
  ];
  return down === null || right === null ? null : { row: down, column: right };
}

/** Edits keep the objects of untouched lines, so only a changed one is looked up by its position. */
function indexAfter<T>(at: number, before: readonly T[], after: readonly T[]): number | null {
  const line = before[at];
  const found = line === undefined ? -1 : after.indexOf(line);
  if (found >= 0) return found;
  const isStart = before.every((each, index) => each === after[index]);
  const isGrown = after.length > before.length && (isStart || !before.some((each) => after.includes(each)));
  if (at < 0 || isGrown || after.length === before.length) return at;
  return line === undefined ? at + after.length - before.length : null;
}
