import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { isMeasured, type CatalogueFigure, type Measure } from '@wa/core/domain/figures/catalogue-figure';
import { classesIn, phraseOf } from '@wa/core/domain/figures/figure-text';
import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '@wa/core/domain/limits';
import { readFigure } from '@wa/core/domain/figures/read-figure';
import { figureInCell, type CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { wordsProblem } from '@wa/core/domain/tables/table-problems';
import { cellsOfText } from '../../../ui/copied-cells.ts';
import { addColumn, addRow, setCell, setColumn, setText, textAt, type Spot } from './table-edits.ts';

/** What a pasted cell would become. Nothing is written before it is taken. */
export type Proposal = Spot & { typed: string } & (
    | { is: 'same' }
    | { is: 'figure'; key: string; others: number }
    | { is: 'words' }
    | { is: 'header' }
    | { is: 'empty' }
    | { is: 'refused'; reason: string; measure?: Measure; condition?: string }
  );

const ROWS_RULE = `A table has at most ${TABLE_ROWS_MAX.toLocaleString('en-US')} rows.`;
const COLUMNS_RULE = `A table has at most ${String(TABLE_COLUMNS_MAX)} columns.`;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s*[-–—]\s*(?=\d)/g, ' to ')
    .replace(/\s+/g, ' ')
    .trim();

/** Everything that a figure prints, alone in a cell. */
function printsOf(figure: CatalogueFigure): string[] {
  if (!isMeasured(figure)) return [figure.key, figure.text, phraseOf(figure)];
  const systems = (['us', 'metric'] as const).map((system) => classesIn(figure, system).full);
  const bare = (['us', 'metric'] as const).map((system) => classesIn(figure, system, false).full);
  return [figure.key, phraseOf(figure), ...systems, ...bare];
}

/** Figures by what they print. */
export function indexPrints({ figures }: Pick<Catalogue, 'figures'>): ReadonlyMap<string, CatalogueFigure[]> {
  const index = new Map<string, CatalogueFigure[]>();
  for (const figure of figures) {
    for (const print of new Set(printsOf(figure).map(plain)))
      if (print !== '') index.set(print, [...(index.get(print) ?? []), figure]);
  }
  return index;
}

/** The one that fits best: that of the cell, one of the row's product with the column's label, of either, the first. */
function best(found: readonly CatalogueFigure[], { row, column }: Spot, table: CatalogueTable) {
  const [line, head] = [table.rows[row], table.columns[column]];
  const header = plain(line?.header ?? '');
  const rank = ({ key, product, label }: CatalogueFigure) =>
    (figureInCell(line?.cells[column] ?? null) === key ? 8 : 0) +
    (header !== '' && plain(product).includes(header) ? 2 : 0) +
    (head && plain(head.label) === plain(label) ? 1 : 0);
  return [...found].sort((a, b) => rank(b) - rank(a))[0];
}

/** What each cell of a pasted block would become, from `start` on; the table grows by what lies beyond its edge. */
export function readPaste(
  text: string,
  start: Spot,
  table: CatalogueTable,
  prints: ReadonlyMap<string, CatalogueFigure[]>,
): Proposal[] {
  return cellsOfText(text).flatMap((line, down) =>
    line.map((typed, right): Proposal => {
      const spot = { row: start.row + down, column: start.column + right };
      return { ...spot, typed, ...readCell(typed, spot, table, prints) } as Proposal;
    }),
  );
}

type Reading<P = Proposal> = P extends Proposal ? Omit<P, 'typed' | keyof Spot> : never;

function readCell(
  typed: string,
  spot: Spot,
  table: CatalogueTable,
  prints: ReadonlyMap<string, CatalogueFigure[]>,
): Reading {
  const line = table.rows[spot.row];
  if (spot.row >= TABLE_ROWS_MAX) return { is: 'refused', reason: ROWS_RULE };
  if (spot.column >= TABLE_COLUMNS_MAX) return { is: 'refused', reason: COLUMNS_RULE };
  if (spot.row < 0 || spot.column < 0) return { is: textAt(spot, table) === typed ? 'same' : 'header' };
  const now = line?.cells[spot.column] ?? null;
  if (typed === '') return now === null ? { is: 'same' } : { is: 'empty' };
  if (now !== null && 'words' in now && now.words === typed) return { is: 'same' };
  const found = prints.get(plain(typed)) ?? [];
  const figure = best(found, spot, table);
  if (figure !== undefined)
    return figureInCell(now) === figure.key
      ? { is: 'same' }
      : { is: 'figure', key: figure.key, others: found.length - 1 };
  const read = readFigure(typed);
  if (typed.startsWith('=')) return { is: 'refused', reason: 'problem' in read ? read.problem : '' };
  const problem = wordsProblem(typed);
  if (problem === null) return { is: 'words' };
  return { is: 'refused', reason: problem, ...('measure' in read && read) };
}

/** True for what would change the table. */
export const isTakable = ({ is }: Proposal): boolean => is !== 'same' && is !== 'refused';

/** The table with everything that can be taken; rows and columns that it lacks are added. */
export function takePaste(table: CatalogueTable, proposals: readonly Proposal[]): CatalogueTable {
  const taken = proposals.filter(isTakable);
  const ofFigures = new Set(taken.flatMap(({ is, column }) => (is === 'figure' ? column : [])));
  let grown = table;
  for (const { row, column } of taken) {
    while (row >= grown.rows.length) grown = addRow(grown.rows.length)(grown);
    for (let at = grown.columns.length; column >= at; at += 1)
      grown = setColumn(at, ofFigures.has(at) ? {} : { kind: 'text' })(addColumn(at)(grown));
  }
  return taken.reduce(
    (now, proposal) =>
      proposal.is === 'figure'
        ? setCell(proposal, { figure: proposal.key })(now)
        : setText(proposal, proposal.typed)(now),
    grown,
  );
}
