import {
  FIGURE_STATES,
  isMeasured,
  type CatalogueFigure,
  type FigureState,
} from '@wa/core/domain/figures/catalogue-figure';
import { convertedUnit } from '@wa/core/domain/figures/figure';
import { classesIn } from '@wa/core/domain/figures/figure-text';
import { writeFigure } from '@wa/core/domain/figures/read-figure';
import { systemOf } from '@wa/core/domain/figures/units';
import { capitalized } from '@wa/core/domain/text';

/** Columns of the grid, from left to right. */
export const COLUMNS = ['key', 'product', 'label', 'value', 'other', 'condition', 'source', 'state'] as const;
export type ColumnId = (typeof COLUMNS)[number];
/** All columns except the one of the other system, which follows from the value. */
export type EditColumn = Exclude<ColumnId, 'other'>;
export type CellTexts = Record<ColumnId, string>;

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
