import { capitalized } from '../text.ts';
import { isMeasured, type CatalogueFigure, type Measure, textOfUse } from '../figures/catalogue-figure.ts';
import { isNeutral } from '../figures/figure.ts';
import { classesIn } from '../figures/figure-text.ts';
import { writeFigure } from '../figures/read-figure.ts';
import { systemOf, type UnitSystem } from '../figures/units.ts';
import { sheetOf, type SheetText } from './sheet.ts';

/** Columns of a sheet of figures, by what they hold. A limit stands in the text of the value. */
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

/** A figure before anything is known of it. */
export const NO_FIGURE: CatalogueFigure = {
  ...{ key: '', family: '', product: '', label: '', measure: null, text: '', condition: '', question: '' },
  source: { document: '', place: '', date: '' },
  state: 'confirmed',
  use: null,
};

/** The column of the system that the source prints; the other one holds the published pair or a conversion. */
export const ownColumn = (measure: Measure | null): UnitSystem =>
  measure !== null && systemOf(measure.unit) === 'metric' ? 'metric' : 'us';

/** A figure as the cells of its row. */
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

/** Characters of a sheet's name, and what it may not hold. */
const NAME_MAX = 31;

/** Figures as sheets, one a family, in their order. */
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

/** All of them as one sheet, as CSV has it. */
export const figureSheet = (figures: readonly CatalogueFigure[], name = 'Figures'): SheetText =>
  sheetOf(name, FIGURE_COLUMNS, figures.map(figureCells));

function sheetName(family: string, used: Set<string>): string {
  const base = family.replace(/[[\]:*?/\\']/g, ' ').trim() || 'Figures';
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${String(number)}`;
    const name = base.slice(0, NAME_MAX - suffix.length).trim() + suffix;
    if (used.has(name.toLowerCase())) continue;
    used.add(name.toLowerCase());
    return name;
  }
}
