import { numberWithUnit } from '../figures/read-value.ts';
import { wordsAreFigure } from '../messages.ts';
import type { CatalogueTable } from './fact-table.ts';

/** Why words cannot stand in a cell: a number with a unit is a figure (D14). Null when they can. */
export function wordsProblem(words: string): string | null {
  const number = numberWithUnit(words);
  return number === null ? null : wordsAreFigure(number);
}

/** Why a table cannot be stored, by field; empty when it can. */
export function tableProblems({ caption, columns, rows }: CatalogueTable): Record<string, string> {
  const width = columns.length;
  const uneven = rows.findIndex(({ cells }) => cells.length !== width);
  if (uneven >= 0)
    return {
      rows: `Row ${String(uneven + 1)} needs one cell for each of the ${String(width)} columns.`,
      ...(caption.trim() === '' && { caption: TABLE_NEEDS_CAPTION }),
    };
  const words = rows.flatMap(({ header, cells }) =>
    cells.flatMap((cell) => {
      const problem = cell !== null && 'words' in cell ? wordsProblem(cell.words) : null;
      return problem === null ? [] : [`${header || 'A row'}: ${problem}`];
    }),
  );
  return {
    ...(caption.trim() === '' && { caption: TABLE_NEEDS_CAPTION }),
    ...(words[0] !== undefined && { rows: words[0] }),
  };
}

const TABLE_NEEDS_CAPTION = 'A table needs a caption.';
