import { numberWithUnit } from '../figures/read-value.ts';
import { wordsAreFigure } from '../messages.ts';
import type { CatalogueTable } from './fact-table.ts';

/**
 * Returns the reason why a cell can't contain these words: a number with a unit must be a figure (D14). Null
 * if it can.
 */
export function wordsProblem(words: string): string | null {
  const number = numberWithUnit(words);
  return number === null ? null : wordsAreFigure(number);
}

/** Returns the reasons why a table can't be stored, by field; empty if it can. */
export function tableProblems({ caption, columns, rows }: CatalogueTable): Record<string, string> {
  const uneven = rows.findIndex(({ cells }) => cells.length !== columns.length);
  const words = rows.flatMap(({ header, cells }) =>
    cells.flatMap((cell) => {
      const problem = cell !== null && 'words' in cell ? wordsProblem(cell.words) : null;
      return problem === null ? [] : [`${header || 'A row'}: ${problem}`];
    }),
  );
  const inRows =
    uneven < 0
      ? words[0]
      : `Row ${String(uneven + 1)} needs one cell for each of the ${String(columns.length)} columns.`;
  return {
    ...(caption.trim() === '' && { caption: 'A table needs a caption.' }),
    ...(inRows !== undefined && { rows: inRows }),
  };
}
