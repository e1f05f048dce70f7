import { pickFields } from '@wa/core/domain/record';
import { FIGURE } from '@wa/core/domain/entities';
import type { FigureChanges } from '@wa/core/contract/catalogue';
import {
  isFigureKey,
  isMeasured,
  type CatalogueFigure,
  type FigureRecord,
} from '@wa/core/domain/figures/catalogue-figure';
import { figureProblems } from '@wa/core/domain/figures/figure-problems';
import { readFigure, type ReadFigure } from '@wa/core/domain/figures/read-figure';
import { KEY_RULE, KEY_TAKEN } from '@wa/core/domain/messages';
import { readState, type ColumnId } from './grid-rows.ts';
import type { Draft } from './grid-state.ts';

/** Result of reading a row's input: the figure, or the reasons why it can't be read. */
type ReadDraft =
  | { figure: CatalogueFigure; form: FigureChanges }
  | { problems: Partial<Record<ColumnId, string>> };

/** Reads a typed value, for a figure that may already have one. */
export const readValueOf = (text: string, base: CatalogueFigure | null): ReadFigure =>
  readFigure(text, base !== null && isMeasured(base) ? { unit: base.measure.unit } : {});

/**
 * Combines the input of a row with its saved figure. A contradiction in the figure becomes a question, unless
 * the row has a state of its own.
 * @param questionOf returns the contradiction of a figure as a question; null for none
 */
export function readDraft(
  base: FigureRecord | null,
  { cells, isNew, settles }: Draft,
  questionOf: (figure: CatalogueFigure) => string | null = () => null,
  isTaken: (key: string) => boolean = () => false,
): ReadDraft {
  const before = base === null ? FIGURE.empty : pickFields(base, FIGURE.names);
  const problems: Partial<Record<ColumnId, string>> = {};
  const figure = withWords({ ...before, ...(isNew && { family: isNew.family }) }, cells);
  if (cells.source !== undefined) figure.source = { ...before.source, place: cells.source.trim() };
  if (cells.state !== undefined) {
    const state = readState(cells.state);
    if (state === null) problems.state = 'Enter Confirmed, Question, or Hidden.';
    else figure.state = state;
  }
  if (cells.value !== undefined) {
    const read = readValueOf(cells.value, base);
    if ('problem' in read) problems.value = read.problem;
    else if ('text' in read) Object.assign(figure, { measure: null, text: read.text });
    else {
      Object.assign(figure, { measure: read.measure, text: '' });
      if (read.condition !== undefined && cells.condition === undefined) figure.condition = read.condition;
    }
  }
  if (!isFigureKey(figure.key)) problems.key = KEY_RULE;
  else if (figure.key !== before.key && isTaken(figure.key)) problems.key = KEY_TAKEN;
  if (problems.value === undefined) {
    const { measure, text, use, ...others } = figureProblems(figure);
    Object.assign(problems, others);
    const value = measure ?? text ?? use;
    if (value !== undefined) problems.value = value;
  }
  if (Object.keys(problems).length > 0) return { problems };
  // The server updates the wording of an open question to the new value; only "Correct" answers it.
  const isAsked = base?.state === 'question' && !settles;
  if (cells.value !== undefined && cells.state === undefined && !isAsked)
    settle(figure, settles, questionOf(figure));
  if (figure.state !== 'question') figure.question = '';
  return { figure, form: changesOf(figure, base) };
}

/** Returns the figure with the key and the words typed in its row. */
export function withWords(figure: CatalogueFigure, cells: Draft['cells']): CatalogueFigure {
  const typed = { ...figure };
  for (const field of ['key', 'product', 'label', 'condition'] as const) {
    const text = cells[field];
    if (text !== undefined) typed[field] = text.trim();
  }
  return typed;
}

function settle(figure: CatalogueFigure, settles: boolean, question: string | null): void {
  if (question !== null) Object.assign(figure, { state: 'question', question });
  else if (settles) figure.state = 'confirmed';
}

/** Returns the fields to send; all of them for a new figure. */
function changesOf(figure: CatalogueFigure, base: FigureRecord | null): FigureChanges {
  if (base === null) return { ...figure };
  const changed = FIGURE.names.filter(
    (field) => JSON.stringify(figure[field]) !== JSON.stringify(base[field]),
  );
  return pickFields(figure, changed);
}

const COLUMN_OF: Readonly<Record<string, ColumnId>> = {
  measure: 'value',
  text: 'value',
  use: 'value',
  question: 'state',
  family: 'label',
};

/** Maps the server's reasons from fields to cells. */
export function problemsByColumn(
  fields: Readonly<Record<string, string>> | undefined,
  otherwise: string,
): Partial<Record<ColumnId, string>> {
  const entries = Object.entries(fields ?? {}).map(([path, reason]) => {
    const field = /^[^.]*/.exec(path)?.[0] ?? path;
    return [COLUMN_OF[field] ?? field, reason];
  });
  return entries.length === 0 ? { key: otherwise } : (Object.fromEntries(entries) as object);
}
