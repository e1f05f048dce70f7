import { conversionNotes, classText, valueIn } from '../figures/figure-text.ts';
import type { ComparedPart } from '../finder/evaluate.ts';
import { CARD_FIELDS, partWithSlug, type Part } from '../finder/part.ts';
import { groupBy, pickFields } from '../record.ts';
import { head } from '../text.ts';
import {
  COMPARED_MAX,
  COMPARE_PARAMETER,
  type Comparison,
  type PartGroup,
  type ComparedRow,
  type ComparedValue,
} from './comparison.ts';
import {
  isMeasured,
  openQuestion,
  type CatalogueFigure,
  withPressureClass,
  LIMITED,
  LIMITED_LABELS,
} from '../figures/catalogue-figure.ts';
import { isNeutral } from '../figures/figure.ts';
import type { UnitSystem } from '../figures/units.ts';
import { RESTRAINT_LABEL, restraintLine, restraintText } from '../products/restraint.ts';

/** Maximum length of an unknown product name in a message, and maximum number of such names. */
const NAME_MAX = 60;
const NAMES_MAX = 5;

/** Compares the parts that an address names (D16). Pure, like the finder. */
export function compareParts(query: URLSearchParams, parts: readonly Part[]): Comparison {
  const slugs = [...new Set(query.getAll(COMPARE_PARAMETER).map((slug) => slug.trim()))].filter(Boolean);
  const known = [...new Set(slugs.flatMap((slug) => partWithSlug(parts, slug) ?? []))];
  const unknown = slugs.filter((slug) => partWithSlug(known, slug) === undefined);
  const found = known.slice(0, COMPARED_MAX);
  const figures = found.flatMap((part) => part.figures);
  return {
    parts: found.map((part) => pickFields(part, CARD_FIELDS)),
    rows: comparedRows(found),
    notes: conversionNotes(figures),
    problems: [
      ...unknown
        .slice(0, NAMES_MAX)
        .map((slug) => `We couldn’t find “${head(slug, NAME_MAX)}” in the catalog.`),
      ...(unknown.length > NAMES_MAX
        ? [`${String(unknown.length - NAMES_MAX)} more products aren’t in the catalog.`]
        : []),
      ...leftOut(known.slice(COMPARED_MAX)),
    ],
    others: found.length < COMPARED_MAX ? groupsBeside(found, parts) : [],
  };
}

function leftOut(parts: readonly Part[]): string[] {
  if (parts.length === 0) return [];
  const names = parts.slice(0, NAMES_MAX).map(({ name }) => name);
  return [
    `You can compare up to four products. Left out: ${names.join(', ')}${parts.length > NAMES_MAX ? ', and more' : ''}.`,
  ];
}

/** Groups all other parts by family, with the families of the compared parts first. */
function groupsBeside(found: readonly Part[], parts: readonly Part[]): PartGroup[] {
  const families = groupBy([...found, ...parts], ({ figures }) => figures[0]?.family ?? 'Other');
  const groups = [...families].map(([family, all]) => {
    const others = all.filter((part) => !found.includes(part));
    return { family, parts: others.map((part) => pickFields(part, ['slug', 'name', 'detail'])) };
  });
  return groups.filter((group) => group.parts.length > 0);
}

/** Returns one row per quantity. Rows that decide the fit are first, in the finder's order. */
function comparedRows(parts: readonly ComparedPart[]): ComparedRow[] {
  const figures = parts.flatMap((part) => part.figures);
  const keys = [...new Set(figures.map((figure) => keyOf(figure, figures)))];
  const order = (key: string) => (LIMITED as readonly string[]).indexOf(key) + 1 || LIMITED.length + 1;
  const rows = keys
    .sort((one, other) => order(one) - order(other))
    .map((key) => {
      const cells = parts.map((part) => part.figures.filter((figure) => keyOf(figure, figures) === key));
      return rowOf(labelOf(key, cells.flat()), cells);
    });
  return [...rows, ...restraintRow(parts)];
}

const ALWAYS = { us: '', metric: '' };

/** Returns the row about restraint; none if it applies to none of the parts. */
function restraintRow(parts: readonly ComparedPart[]): ComparedRow[] {
  if (parts.every((part) => restraintLine(part) === '')) return [];
  const texts = parts.map(restraintText);
  const cells = texts.map((text) => {
    const value = { us: text, metric: text };
    return text === '' ? [] : [{ name: '', values: [{ value, when: ALWAYS }], condition: '', isOpen: false }];
  });
  return [{ label: RESTRAINT_LABEL, cells, isDifferent: new Set(texts).size > 1 }];
}

const named = ({ label }: CatalogueFigure) => label.trim().toLowerCase();

/** Returns the row key of a figure: the quantity it limits, otherwise its label. */
function keyOf(figure: CatalogueFigure, all: readonly CatalogueFigure[]): string {
  const use =
    withPressureClass(figure).use ?? all.find((other) => other.use && named(other) === named(figure))?.use;
  return use?.limits ?? `label ${named(figure)}`;
}

function labelOf(key: string, figures: readonly CatalogueFigure[]): string {
  const [first, ...others] = figures;
  if (first && others.every((other) => named(other) === named(first))) return first.label;
  const limited = LIMITED.find((each) => each === key);
  return limited ? LIMITED_LABELS[limited] : (first?.label ?? '');
}

function rowOf(label: string, cells: readonly CatalogueFigure[][]): ComparedRow {
  const shown = cells.map((figures) =>
    figures.map((figure) => ({
      name: nameIn(figure, label, figures),
      values: valuesOf(figure),
      condition: figure.condition,
      isOpen: openQuestion(figure) !== '',
    })),
  );
  // Product names differ between parts in any case, so they don't count as a difference.
  const said = shown.map((figures) => JSON.stringify(figures));
  return { label, cells: shown, isDifferent: new Set(said).size > 1 };
}

/** Names a figure by its label if that adds to the row's label, or by its product if the cell has several. */
function nameIn(figure: CatalogueFigure, label: string, cell: readonly CatalogueFigure[]): string {
  const others = cell.filter((other) => other !== figure);
  const isSameProduct = others.every(({ product }) => product === figure.product);
  return [...(isSameProduct ? [] : [figure.product]), ...(figure.label === label ? [] : [figure.label])].join(
    ', ',
  );
}

function valuesOf(figure: CatalogueFigure): ComparedValue[] {
  if (!isMeasured(figure)) return [{ value: { us: figure.text, metric: figure.text }, when: ALWAYS }];
  const { values } = figure.measure;
  return values.map((value, at) => {
    const inBoth = (print: (system: UnitSystem) => string) => ({ us: print('us'), metric: print('metric') });
    const printed = inBoth((system) => valueIn(figure, value, system).full);
    return {
      value: isNeutral(figure.measure) ? { us: printed.us, metric: printed.us } : printed,
      when: inBoth((system) => classText(value, system, values[at - 1])),
    };
  });
}
