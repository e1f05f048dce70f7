import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { isMeasured, type CatalogueFigure, type Measure } from '@wa/core/domain/figures/catalogue-figure';
import { classesIn, phraseOf } from '@wa/core/domain/figures/figure-text';
import { readFigure } from '@wa/core/domain/figures/read-figure';
import { figureInCell, type CatalogueTable, type TableCell } from '@wa/core/domain/tables/fact-table';
import { wordsProblem } from '@wa/core/domain/tables/table-problems';
import { addRow, setCell, setHeader, type Spot } from './table-edits.ts';

/** What a pasted cell would become. Nothing is written before it is taken. */
export type Proposal = Spot & { typed: string } & (
    | { is: 'same' }
    | { is: 'figure'; key: string; others: number }
    | { is: 'words' }
    | { is: 'header' }
    | { is: 'empty' }
    | { is: 'refused'; reason: string; measure?: Measure; condition?: string }
  );

/** Cells and rows of one paste that are read; the rest is said. */
export const PASTE_ROWS = 500;

/** Lines and cells of copied text; a cell in quotes may hold line ends and tabs. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [['']];
  let isQuoted = false;
  const put = (sign: string) => {
    const row = rows.at(-1);
    if (row) row[row.length - 1] += sign;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      put(sign);
      at += 1;
    } else if (sign === '"' && (isQuoted || rows.at(-1)?.at(-1) === '')) isQuoted = !isQuoted;
    else if (isQuoted) put(sign);
    else if (sign === '\t') rows.at(-1)?.push('');
    else if (sign === '\n') rows.push(['']);
    else if (sign !== '\r') put(sign);
  }
  if (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows.map((row) => row.map((cell) => cell.trim()));
}

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

/** What each cell of a pasted block would become, from `start` on. */
export function readPaste(
  text: string,
  start: Spot,
  table: CatalogueTable,
  prints: ReadonlyMap<string, CatalogueFigure[]>,
): Proposal[] {
  return cellsOf(text)
    .slice(0, PASTE_ROWS)
    .flatMap((line, down) =>
      line.map((typed, right): Proposal => {
        const spot = { row: Math.max(start.row, 0) + down, column: start.column + right };
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
  if (spot.column === -1) return line?.header === typed ? { is: 'same' } : { is: 'header' };
  if (table.columns[spot.column] === undefined)
    return { is: 'refused', reason: 'The table has no column here.' };
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

/** The cell that a proposal makes; undefined where it makes none. */
function cellOf(proposal: Proposal): TableCell | undefined {
  if (proposal.is === 'figure') return { figure: proposal.key };
  if (proposal.is === 'words') return { words: proposal.typed };
  return proposal.is === 'empty' ? null : undefined;
}

/** True for what would change the table. */
export const isTakable = ({ is }: Proposal): boolean => is !== 'same' && is !== 'refused';

/** The table with everything that can be taken; rows that it lacks are added. */
export function takePaste(table: CatalogueTable, proposals: readonly Proposal[]): CatalogueTable {
  return proposals.filter(isTakable).reduce((now, proposal) => {
    let next = now;
    while (next.rows[proposal.row] === undefined) next = addRow(next.rows.length)(next);
    if (proposal.is === 'header') return setHeader(proposal.row, proposal.typed)(next);
    const cell = cellOf(proposal);
    return cell === undefined ? next : setCell(proposal, cell)(next);
  }, table);
}
