import { capitalized } from '../text.ts';
import {
  isMeasured,
  type CatalogueFigure,
  type Measure,
  textOfUse,
  type MeasuredFigure,
} from '../figures/catalogue-figure.ts';
import { isNeutral } from '../figures/figure.ts';
import { classesIn } from '../figures/figure-text.ts';
import { writeFigure, readFigure, type FigureHint, type ReadFigure } from '../figures/read-figure.ts';
import { systemOf, type UnitSystem, counterpartOf, quantityOf, type Unit } from '../figures/units.ts';
import { sheetOf, type SheetText } from './sheet.ts';
import { plainFigure } from '../figures/read-value.ts';
import { pairFindings } from '../figures/lint-figures.ts';

/** Columns of a sheet of figures. The text of a value includes its limit. */
export const FIGURE_COLUMNS = {
  key: 'Key',
  family: 'Family',
  product: 'Product',
  label: 'Label',
  us: 'Value (US)',
  metric: 'Value (metric)',
  condition: 'Condition',
  document: 'Source document',
  place: 'Source place',
  date: 'Source date',
  state: 'State',
  question: 'Question',
  use: 'Used for',
} as const;
export type FigureColumn = keyof typeof FIGURE_COLUMNS;

export const NO_FIGURE: CatalogueFigure = {
  ...{ key: '', family: '', product: '', label: '', measure: null, text: '', condition: '', question: '' },
  source: { document: '', place: '', date: '' },
  state: 'confirmed',
  isInternal: false,
  use: null,
};

/** Returns the column of the source's system. The other column has the source's pair or a conversion. */
const ownColumn = (measure: Measure | null): UnitSystem =>
  measure !== null && systemOf(measure.unit) === 'metric' ? 'metric' : 'us';

export function figureCells(figure: CatalogueFigure): Record<FigureColumn, string> {
  const { key, family, product, label, measure, condition, source, state, question } = figure;
  const own = ownColumn(measure);
  const values = { us: '', metric: '' };
  values[own] = writeFigure(figure);
  if (isMeasured(figure) && !isNeutral(figure.measure)) {
    const other = own === 'us' ? 'metric' : 'us';
    values[other] = classesIn(figure, other).full.replaceAll('\u2212', '-');
  }
  return {
    key,
    family,
    product,
    label,
    ...values,
    condition,
    ...source,
    state: capitalized(state),
    question,
    use: textOfUse(figure.use),
  };
}

/** Maximum length of a sheet's name in characters, and the characters it can't contain. */
const NAME_MAX = 31;

/** Returns one sheet per family of figures, in order. */
export function figureSheets(figures: readonly CatalogueFigure[]): SheetText[] {
  const families = [...new Set(figures.map(({ family }) => family))];
  const used = new Set<string>();
  const sheets = families.map((family) =>
    figureSheet(
      figures.filter((figure) => figure.family === family),
      sheetName(family, used),
    ),
  );
  return sheets.length === 0 ? [figureSheet([])] : sheets;
}

/** Returns all figures as one sheet, for CSV. */
export const figureSheet = (figures: readonly CatalogueFigure[], name = 'Specs'): SheetText =>
  sheetOf(name, FIGURE_COLUMNS, figures.map(figureCells));

function sheetName(family: string, used: Set<string>): string {
  const base = family.replace(/[[\]:*?/\\']/g, ' ').trim() || 'Specs';
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${String(number)}`;
    const name = base.slice(0, NAME_MAX - suffix.length).trim() + suffix;
    if (used.has(name.toLowerCase())) continue;
    used.add(name.toLowerCase());
    return name;
  }
}

/**
 * The result of reading the two value columns of a row: no change (null), a value, or a problem with its
 * column.
 */
type ReadValues =
  | null
  | { value: Pick<CatalogueFigure, 'measure' | 'text'>; condition?: string; column: UnitSystem }
  | { problem: string; column: UnitSystem };

/** The two value cells; null for a cell that is unchanged since the export. */
type Cells = Record<UnitSystem, string | null>;

/**
 * Reads the two value columns. A changed column takes precedence; two changed columns must agree. If the
 * source prints both systems, a change in one column keeps the value of the other.
 */
export function readValues(cells: Cells, current: CatalogueFigure | null): ReadValues {
  const measure = current?.measure ?? null;
  const own = current === null && (cells.us ?? '') === '' ? 'metric' : ownColumn(measure);
  const other = own === 'us' ? 'metric' : 'us';
  const [typed, pair] = [cells[own], cells[other]];
  if (typed === null && (pair === null || pair === '')) return null;
  if (typed === null) return readOther(pair ?? '', other, current);
  if (pair === null || pair === '') return read(typed, own, measure);
  if (typed === '') return read(pair, other, measure, true);
  return readBoth([typed, own], [pair, other], measure);
}

type Read = Exclude<ReadValues, null>;
type Value = Extract<Read, { value: unknown }>;

function read(text: string, column: UnitSystem, beside: Measure | null, isOther = false): Read {
  const found: ReadFigure = readFigure(text, hintOf(beside, isOther));
  if ('problem' in found) return { problem: found.problem, column };
  if ('text' in found) return { value: { measure: null, text: found.text }, column };
  const { measure, condition } = found;
  return { value: { measure, text: '' }, column, ...(condition !== undefined && { condition }) };
}

/** Reads a change in the column of the other system only. */
function readOther(text: string, column: UnitSystem, current: CatalogueFigure | null): Read {
  const measure = current?.measure ?? null;
  const found = read(text, column, measure, true);
  if ('problem' in found || measure === null) return found;
  const [only, ...more] = measure.values;
  const next = found.value.measure;
  if (more.length > 0 || only.published === undefined || next === null || next.values.length > 1)
    return found;
  if (systemOf(next.unit) !== column) return found;
  const published = { value: next.values[0].value, unit: next.unit };
  return { ...found, value: { measure: { unit: measure.unit, values: [{ ...only, published }] }, text: '' } };
}

type Typed = readonly [text: string, column: UnitSystem];

function readBoth(own: Typed, other: Typed, measure: Measure | null): Read {
  const [a, b] = [read(...own, measure), read(...other, measure, true)];
  if (says(a, other)) return a;
  if (says(b, own)) return b;
  const first = 'problem' in b ? a : knowing(own, a, b);
  if ('problem' in first) return first;
  const second = 'problem' in b ? b : knowing(other, b, first);
  return 'problem' in second ? second : together(first, second);
}

/** Returns true if a column contains the conversion of the other column, as an export writes it. */
function says(found: Read, [text, column]: Typed): boolean {
  if ('problem' in found || found.value.measure === null) return false;
  return plainFigure(classesIn(measured(found.value.measure), column).full) === plainFigure(text);
}

/**
 * Reads a short unit with the help of the other column: `2 in` with `DN 50` is a nominal size, `16 ft` with
 * `5 m wc` is a head.
 */
function knowing([text, column]: Typed, found: Read, { value: { measure } }: Value): Read {
  if (measure === null || ![measure.unit, classUnitOf(measure)].some(isAmbiguous)) return found;
  const again = read(text, column, measure, true);
  return 'problem' in again ? found : again;
}

const isAmbiguous = (unit: Unit | undefined) =>
  unit !== undefined && ['nominalSize', 'head'].includes(quantityOf(unit));

function classUnitOf({ values }: Measure): Unit | undefined {
  const sizes = values.map(({ when }) => when).filter((when) => typeof when === 'object');
  return sizes.find(({ of }) => of === undefined)?.unit;
}

/**
 * Returns the units of a measure as a column shows them.
 * @param isOther true for the column of the other system
 */
function hintOf(measure: Measure | null, isOther: boolean): FigureHint {
  if (measure === null) return {};
  const classUnit = classUnitOf(measure);
  const shown = (unit: Unit) => (isOther ? counterpartOf(unit) : unit);
  return { unit: shown(measure.unit), classUnit: classUnit && shown(classUnit) };
}

function together(first: Value, second: Value): Read {
  const [one, two] = [first.value.measure, second.value.measure];
  if (one === null || two === null) {
    if (one === null && two === null && first.value.text === second.value.text) return first;
    return {
      problem: 'The two values don’t agree: one is a number, and the other is text.',
      column: second.column,
    };
  }
  const [a, b] = [one, two].map((measure) => classesIn(measured(measure), second.column).full);
  if (a === b) return first;
  const [c, d] = [one, two].map((measure) => classesIn(measured(measure), first.column).full);
  if (c === d) return second;
  const joined = joinedPair(one, two);
  if (joined !== null) return { ...first, value: { measure: joined, text: '' } };
  return { problem: `The two values don’t agree: ${a ?? ''} isn’t ${b ?? ''}.`, column: second.column };
}

/** Joins two values that differ only by rounding into one printed pair; null for other values. */
function joinedPair(one: Measure, two: Measure): Measure | null {
  const [only, ...more] = one.values;
  const [pair, ...rest] = two.values;
  const isOther = systemOf(one.unit) !== systemOf(two.unit) && quantityOf(one.unit) === quantityOf(two.unit);
  if (more.length > 0 || rest.length > 0 || !isOther) return null;
  const published = { value: pair.value, unit: two.unit };
  const joined: Measure = { unit: one.unit, values: [{ ...only, published }] };
  return pairFindings(joined).length === 0 ? joined : null;
}

/** Wraps a measure in an empty figure, for functions that take figures. */
const measured = (measure: Measure): MeasuredFigure => ({ ...NO_FIGURE, measure });
