import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import type { FigureChanges } from '@wa/core/contract/figures';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import { cellTexts, COLUMNS, isEditable, type CellTexts, type ColumnId, type EditColumn } from './columns.ts';
import type { Caret, Draft } from './grid-state.ts';
import { readDraft } from './read-draft.ts';

/** What becomes of one pasted cell. */
export interface ProposedCell {
  row: string;
  column: ColumnId;
  /** As it was pasted. */
  typed: string;
  verdict: 'same' | 'read' | 'refused';
  was: string;
  /** What it was read as, or why it is refused. */
  says: string;
}

/** A row that would change, or be made. */
interface ProposedRow {
  row: string;
  base: FigureRecord | null;
  form: FigureChanges;
}

export interface Proposal {
  cells: readonly ProposedCell[];
  rows: readonly ProposedRow[];
}

export const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

interface PasteInto {
  at: Caret;
  /** The rows as they are shown; null for one that is new. */
  rows: readonly { id: string; figure: FigureRecord | null }[];
  family: string;
  newId: () => string;
  questionOf: (figure: CatalogueFigure) => string | null;
}

/** What a pasted block would do, with nothing done: columns go on to the right, rows down, new ones after the last. */
export function proposePaste(block: readonly (readonly string[])[], into: PasteInto): Proposal {
  const { at, rows, family, newId, questionOf } = into;
  const start = Math.max(
    0,
    rows.findIndex(({ id }) => id === at.row),
  );
  const columns = COLUMNS.slice(COLUMNS.indexOf(at.column));
  const proposed = block.map((texts, line) => {
    const { id, figure } = rows[start + line] ?? { id: newId(), figure: null };
    return proposeRow({ id, figure, family, columns, texts }, questionOf);
  });
  return {
    cells: proposed.flatMap(({ cells }) => cells),
    rows: proposed.flatMap(({ change }) => (change === null ? [] : [change])),
  };
}

interface PastedRow {
  id: string;
  figure: FigureRecord | null;
  family: string;
  columns: readonly ColumnId[];
  texts: readonly string[];
}

/** Cells that cannot be read are left out, and the rest of a row is taken; a new row needs all of its own. */
function proposeRow(
  { id, figure, family, columns, texts }: PastedRow,
  questionOf: PasteInto['questionOf'],
): { cells: ProposedCell[]; change: ProposedRow | null } {
  const before = cellTexts(figure);
  const isNew = figure === null ? { family } : null;
  const draft: Draft = { isNew, cells: {}, problems: {}, settles: false };
  const given = texts.flatMap((typed, at) =>
    columns[at] === undefined ? [] : [{ column: columns[at], typed }],
  );
  const wanted = given.filter(({ column, typed }) => isEditable(column) && (figure !== null || typed !== ''));
  const read = (cells: Draft['cells']) => readDraft(figure, { ...draft, cells }, questionOf);
  const all = Object.fromEntries(wanted.map(({ column, typed }) => [column, typed])) as Draft['cells'];
  const whole = read(all);
  const problems = 'problems' in whole ? whole.problems : {};
  const sound = Object.fromEntries(
    Object.entries(all).filter(([column]) => problems[column as EditColumn] === undefined),
  ) as Draft['cells'];
  const result = 'problems' in whole ? read(sound) : whole;
  const after = 'figure' in result ? cellTexts(result.figure) : before;
  const cells = wanted.map(({ column, typed }): ProposedCell => {
    const problem = problems[column] ?? ('problems' in result ? firstOf(result.problems) : undefined);
    return { row: id, column, typed, was: before[column], ...verdictOf(column, problem, before, after) };
  });
  if ('problems' in result || Object.keys(result.form).length === 0) return { cells, change: null };
  return { cells, change: { row: id, base: figure, form: result.form } };
}

const firstOf = (problems: Partial<Record<ColumnId, string>>) => Object.values(problems)[0];

function verdictOf(
  column: ColumnId,
  problem: string | undefined,
  before: CellTexts,
  after: CellTexts,
): Pick<ProposedCell, 'verdict' | 'says'> {
  if (problem !== undefined) return { verdict: 'refused', says: problem };
  if (before[column] === after[column]) return { verdict: 'same', says: after[column] };
  return { verdict: 'read', says: after[column] };
}
