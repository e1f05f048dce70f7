import {
  type FigureState,
  type FigureRecord,
  FIGURE_STATES,
  isMeasured,
  type CatalogueFigure,
} from '@wa/core/domain/figures/catalogue-figure';
import type { Draft, Caret, GridState } from './grid-state.ts';
import { convertedUnit } from '@wa/core/domain/figures/figure';
import { classesIn } from '@wa/core/domain/figures/figure-text';
import { writeFigure } from '@wa/core/domain/figures/read-figure';
import { systemOf } from '@wa/core/domain/figures/units';
import { capitalized } from '@wa/core/domain/text';

export interface FigureFilter {
  /** Words that a figure must contain. */
  text: string;
  /** Null shows all. */
  family: string | null;
  state: FigureState | null;
}

/** One line of the grid. */
export type GridLine =
  | { kind: 'family'; id: string; family: string; count: number; questions: number }
  | { kind: 'figure'; id: string; figure: FigureRecord | null };

export interface Family {
  name: string;
  figures: readonly FigureRecord[];
}

const NO_FAMILY = 'No family';
export const familyName = (family: string): string => family || NO_FAMILY;

/** Groups figures by family, in the order of their first appearance. */
export function familiesOf(figures: readonly FigureRecord[]): Family[] {
  const families = new Map<string, FigureRecord[]>();
  for (const figure of figures) {
    const known = families.get(figure.family);
    if (known) known.push(figure);
    else families.set(figure.family, [figure]);
  }
  return [...families].map(([name, members]) => ({ name, figures: members }));
}

const haystacks = new WeakMap<FigureRecord, string>();

function haystackOf(figure: FigureRecord): string {
  const kept = haystacks.get(figure);
  if (kept !== undefined) return kept;
  const { key, product, label, value, other, condition } = cellTexts(figure);
  const parts = [key, product, label, value, other, condition, figure.family, ...figure.formerKeys];
  const text = parts.join('\n').toLowerCase();
  haystacks.set(figure, text);
  return text;
}

const wordsOf = (text: string) => text.toLowerCase().replace(/^#/, '').split(/\s+/).filter(Boolean);

/** Returns the matching figures in order. */
export function filterFigures(
  figures: readonly FigureRecord[],
  { text, family, state }: FigureFilter,
): readonly FigureRecord[] {
  const words = wordsOf(text);
  if (words.length === 0 && family === null && state === null) return figures;
  return figures.filter(
    (figure) =>
      (family === null || figure.family === family) &&
      (state === null || figure.state === state) &&
      (words.length === 0 || words.every((word) => haystackOf(figure).includes(word))),
  );
}

/**
 * Returns the lines of the grid: each family below its name, with new rows at its end. Rows with input stay
 * listed.
 */
export function linesOf(
  all: readonly FigureRecord[],
  shown: readonly FigureRecord[],
  drafts: Readonly<Record<string, Draft>>,
): GridLine[] {
  const isHidden = all.length > shown.length;
  const fits = new Set(isHidden ? shown : []);
  const wanted = isHidden ? all.filter((it) => fits.has(it) || drafts[it._id] !== undefined) : all;
  const known = new Map(familiesOf(wanted).map((each) => [each.name, each]));
  const families = isHidden
    ? familiesOf(all).flatMap(({ name }) => known.get(name) ?? [])
    : [...known.values()];
  const added = Object.entries(drafts).flatMap(([id, { isNew }]) => (isNew ? [{ id, ...isNew }] : []));
  for (const { family } of added)
    if (!families.some(({ name }) => name === family)) families.push({ name: family, figures: [] });
  return families.flatMap(({ name, figures }): GridLine[] => {
    const questions = figures.filter(({ state }) => state === 'question').length;
    const head = { id: `family/${name}`, family: name, count: figures.length, questions };
    return [
      { kind: 'family', ...head },
      ...figures.map((figure): GridLine => ({ kind: 'figure', id: figure._id, figure })),
      ...added
        .filter(({ family }) => family === name)
        .map(({ id }): GridLine => ({ kind: 'figure', id, figure: null })),
    ];
  });
}

/** Returns the text of a cell: the unsaved input, or else the saved value. */
export function shownText(lines: readonly GridLine[], { drafts }: GridState, { row, column }: Caret): string {
  const line = lines.find(({ kind, id }) => kind === 'figure' && id === row);
  const typed = isEditable(column) ? drafts[row]?.cells[column] : undefined;
  return typed ?? cellTexts(line?.kind === 'figure' ? line.figure : null)[column];
}

/** Columns of the grid, from left to right. */
export const COLUMNS = ['key', 'product', 'label', 'value', 'other', 'condition', 'source', 'state'] as const;
export type ColumnId = (typeof COLUMNS)[number];
/** All columns except the one of the other system, which follows from the value. */
export type EditColumn = Exclude<ColumnId, 'other'>;
type CellTexts = Record<ColumnId, string>;

export const COLUMN_NAMES: Readonly<Record<ColumnId, string>> = {
  key: 'Key',
  product: 'Product',
  label: 'Label',
  value: 'Value',
  other: 'Other units',
  condition: 'Condition',
  source: 'Source',
  state: 'State',
};

export const isEditable = (column: ColumnId): column is EditColumn => column !== 'other';

export const stateName = (state: FigureState): string => capitalized(state);

/** Returns the state that a text names, in full or by its first letters; null for none. */
export function readState(text: string): FigureState | null {
  const begin = text.trim().toLowerCase();
  if (begin === '') return null;
  return FIGURE_STATES.find((state) => state.startsWith(begin)) ?? null;
}

/** Returns the value in the other system; empty if both systems print the same. */
export function otherSystem(found: CatalogueFigure): { text: string; isConverted: boolean } {
  if (!isMeasured(found)) return { text: '', isConverted: false };
  const own = systemOf(found.measure.unit);
  if (own === null) return { text: '', isConverted: false };
  const isConverted = found.measure.values.some(
    (value) => convertedUnit({ ...value, unit: found.measure.unit }) !== null,
  );
  return { text: classesIn(found, own === 'us' ? 'metric' : 'us').full, isConverted };
}

const EMPTY: CellTexts = {
  key: '',
  product: '',
  label: '',
  value: '',
  other: '',
  condition: '',
  source: '',
  state: stateName('confirmed'),
};
const known = new WeakMap<CatalogueFigure, CellTexts>();

/** Returns the editable texts of a figure's cells; without a figure, those of a new row. */
export function cellTexts(found: CatalogueFigure | null): CellTexts {
  if (found === null) return EMPTY;
  const kept = known.get(found);
  if (kept !== undefined) return kept;
  const { key, product, label, condition, source, state } = found;
  const texts: CellTexts = {
    key,
    product,
    label,
    value: writeFigure(found),
    other: otherSystem(found).text,
    condition,
    source: source.place,
    state: stateName(state),
  };
  known.set(found, texts);
  return texts;
}
