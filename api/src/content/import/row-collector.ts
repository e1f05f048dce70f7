import { ApiError } from '@wa/core/contract/errors';
import { IMPORT } from '@wa/core/domain/limits';
import type { SheetCell, SheetRow } from '@wa/core/domain/import/sheet';

export const FORMULA = 'Formulas are not taken: put the value itself here.';
export const CELL_ERROR = 'The spreadsheet shows an error here.';
/** Of a cell that is refused, for its line of the preview. */
const SHOWN_CHARS = 200;
const TOO_LONG = 'The cell has more than 4,096 characters. Shorten it.';

/** Adds the cells of a row to the rows of its sheet, unless all are empty. @throws ApiError beyond 50,000 rows of a file */
export type AddRow = (rows: SheetRow[], row: number, cells: Iterable<readonly [number, SheetCell]>) => void;

/** Counts the rows of all sheets of one file, and keeps of each what an import can use. */
export function createRowCollector(): AddRow {
  let left = IMPORT.maxRows;
  let text = 0;
  return (rows, row, cells) => {
    const kept = new Map<number, SheetCell>();
    for (const [column, cell] of cells) {
      if (column >= IMPORT.maxColumns) continue;
      // One long text can be that of every cell: it is cut before anything looks through it.
      const isLong = cell.text.length > IMPORT.maxCellChars;
      const problem = cell.problem ?? (isLong ? TOO_LONG : undefined);
      if (problem !== undefined) kept.set(column, { text: cell.text.slice(0, SHOWN_CHARS), problem });
      else if (cell.text.trim() !== '') kept.set(column, { text: cell.text });
      text += kept.get(column)?.text.length ?? 0;
    }
    if (kept.size === 0) return;
    left -= 1;
    if (left < 0)
      throw new ApiError('too-large', 'The spreadsheet has more than 50,000 rows. Bring it in parts.');
    if (text > IMPORT.maxChangesBytes)
      throw new ApiError('too-large', 'The spreadsheet has more than 32 MB of text. Bring it in parts.');
    rows.push({ row, cells: kept });
  };
}
