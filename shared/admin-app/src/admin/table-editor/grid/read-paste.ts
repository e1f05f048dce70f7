import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { isMeasured, type CatalogueFigure, type Measure } from '@wa/core/domain/figures/catalogue-figure';
import { classesIn, phraseOf } from '@wa/core/domain/figures/figure-text';
import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '@wa/core/domain/limits';
import { readFigure } from '@wa/core/domain/figures/read-figure';
import { figureInCell, type CatalogueTable, type TableColumn } from '@wa/core/domain/tables/fact-table';
import { wordsProblem } from '@wa/core/domain/tables/table-problems';
import { cellsOfText } from '../../../ui/copied-cells.ts';
import {
  addColumn,
  addRow,
  setCell,
  setColumn,
  setText,
  textAt,
  type Edit,
  type Spot,
} from './table-edits.ts';

/** Proposal for a pasted cell. Nothing is written until the user applies it. */
export type Proposal = Spot & { typed: string } & (
    | { is: 'same' }
    /** A figure whose key is in the cell. */
    | { is: 'figure'; key: string }
    /** `offer`: the key of the figure of this product and label that has the same printed value. */
    | { is: 'words'; offer?: string }
    | { is: 'header' }
    | { is: 'empty' }
    | { is: 'refused'; reason: string; measure?: Measure; condition?: string; offer?: string }
  );

const ROWS_RULE = `A table has at most ${TABLE_ROWS_MAX.toLocaleString('en-US')} rows.`;
const COLUMNS_RULE = `A table has at most ${String(TABLE_COLUMNS_MAX)} columns.`;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s*[-–—]\s*(?=\d)/g, ' to ')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns all texts that a figure can have in a cell. */
function printsOf(figure: CatalogueFigure): string[] {
  if (!isMeasured(figure)) return [figure.text, phraseOf(figure)];
  const systems = (['us', 'metric'] as const).map((system) => classesIn(figure, system).full);
  const bare = (['us', 'metric'] as const).map((system) => classesIn(figure, system, false).full);
  return [phraseOf(figure), ...systems, ...bare];
}

/** Maps keys and printed texts to figures. */
export interface Prints {
  keys: ReadonlySet<string>;
  prints: ReadonlyMap<string, readonly CatalogueFigure[]>;
}

export function indexPrints({ figures }: Pick<Catalogue, 'figures'>): Prints {
  const prints = new Map<string, CatalogueFigure[]>();
  for (const figure of figures) {
    for (const print of new Set(printsOf(figure).map(plain)))
      if (print !== '') prints.set(print, [...(prints.get(print) ?? []), figure]);
  }
  return { keys: new Set(figures.map(({ key }) => key)), prints };
}

/** Finds the figure with the row's product and the column's label, because many products share a value. */
function offered(found: readonly CatalogueFigure[], { row, column }: Spot, table: CatalogueTable) {
  const header = plain(table.rows[row]?.header ?? '');
  const label = plain(table.columns[column]?.label ?? '');
  if (header === '' || label === '') return undefined;
  const isOfRow = (product: string) => product === header || product.startsWith(`${header} `);
  return found.find((figure) => isOfRow(plain(figure.product)) && plain(figure.label) === label)?.key;
}

const isBlank = ({ columns, rows }: CatalogueTable) =>
  columns.every(({ label }) => label.trim() === '') &&
  rows.every(({ header, cells }) => header.trim() === '' && cells.every((cell) => cell === null));

/**
 * Returns where a pasted block starts: at the corner if it has the table's headers, or if the table is blank and the
 * block's first line has only names; otherwise at `from`.
 */
function startOf(lines: readonly string[][], from: Spot, table: CatalogueTable, { keys }: Prints): Spot {
  const [first = [], second = []] = lines;
  if (first.length < 2 || second.length < 2) return from;
  const heads = [table.rowLabel, ...table.columns.map(({ label }) => label)];
  const isSame = !isBlank(table) && heads.every((head, at) => plain(head) === plain(first[at] ?? ''));
  const isName = (text: string) => !/^[\d=]/.test(text) && wordsProblem(text) === null && !keys.has(text);
  return isSame || (isBlank(table) && first.every(isName)) ? { row: -1, column: -1 } : from;
}

/**
 * Returns a proposal for each cell of a pasted block, starting at `from`. The table grows by the rows and columns
 * beyond its edge.
 */
export function readPaste(text: string, from: Spot, table: CatalogueTable, index: Prints): Proposal[] {
  const lines = cellsOfText(text);
  const start = startOf(lines, from, table, index);
  const cells = lines.flatMap((line, down) =>
    line.map((typed, right) => ({ row: start.row + down, column: start.column + right, typed })),
  );
  const names = cells.filter(({ row, column }) => (row < 0 || column < 0) && hasRoom({ row, column }));
  const named = takePaste(
    table,
    names.map((cell): Proposal => ({ ...cell, is: 'header' })),
  );
  return cells.map((cell): Proposal => ({ ...cell, ...readCell(cell.typed, cell, { table, named, index }) }));
}

type Reading<P = Proposal> = P extends Proposal ? Omit<P, 'typed' | keyof Spot> : never;

const hasRoom = ({ row, column }: Spot) => row < TABLE_ROWS_MAX && column < TABLE_COLUMNS_MAX;

interface Surroundings {
  table: CatalogueTable;
  /** Returns the table with the pasted headers and row names. */
  named: CatalogueTable;
  index: Prints;
}

function readCell(typed: string, spot: Spot, { table, named, index }: Surroundings): Reading {
  const line = table.rows[spot.row];
  if (!hasRoom(spot)) return { is: 'refused', reason: spot.row >= TABLE_ROWS_MAX ? ROWS_RULE : COLUMNS_RULE };
  if (spot.row < 0 || spot.column < 0) return { is: textAt(spot, table) === typed ? 'same' : 'header' };
  const now = line?.cells[spot.column] ?? null;
  if (typed === '') return now === null ? { is: 'same' } : { is: 'empty' };
  if (now !== null && 'words' in now && now.words === typed) return { is: 'same' };
  const found = index.prints.get(plain(typed)) ?? [];
  const own = figureInCell(now);
  if (own !== null && (own === typed || found.some(({ key }) => key === own))) return { is: 'same' };
  if (index.keys.has(typed)) return { is: 'figure', key: typed };
  const read = readFigure(typed);
  if (typed.startsWith('=')) return { is: 'refused', reason: 'problem' in read ? read.problem : '' };
  const key = offered(found, spot, named);
  const offer = key === undefined ? {} : { offer: key };
  const problem = wordsProblem(typed);
  if (problem === null) return { is: 'words', ...offer };
  return { is: 'refused', reason: problem, ...('measure' in read && read), ...offer };
}

/** Returns true if it would change the table. */
export const isTakable = ({ is }: Proposal): boolean => is !== 'same' && is !== 'refused';

/** Returns the table with this cell. Missing rows and columns are added. */
export const growTo =
  ({ row, column }: Spot, kind: TableColumn['kind'] = 'figure'): Edit =>
  (table) => {
    let grown = table;
    while (row >= grown.rows.length) grown = addRow(grown.rows.length)(grown);
    for (let at = grown.columns.length; column >= at; at += 1)
      grown = setColumn(at, { kind })(addColumn(at)(grown));
    return grown;
  };

/** Returns the table with all valid cells. Missing rows and columns are added. */
export function takePaste(table: CatalogueTable, proposals: readonly Proposal[]): CatalogueTable {
  const ofFigures = new Set(
    proposals.flatMap((each) =>
      each.is === 'figure' || 'measure' in each || 'offer' in each ? each.column : [],
    ),
  );
  return proposals.filter(isTakable).reduce((now, proposal) => {
    const { column } = proposal;
    let grown = now;
    for (let at = now.columns.length; at <= column; at += 1)
      grown = growTo({ row: -1, column: at }, ofFigures.has(at) ? 'figure' : 'text')(grown);
    grown = growTo(proposal)(grown);
    return proposal.is === 'figure'
      ? setCell(proposal, { figure: proposal.key })(grown)
      : setText(proposal, proposal.typed)(grown);
  }, table);
}
