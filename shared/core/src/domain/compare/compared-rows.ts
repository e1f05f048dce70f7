import { isMeasured, openQuestion, type CatalogueFigure } from '../figures/catalogue-figure.ts';
import { isNeutral } from '../figures/figure.ts';
import { classText, valueIn } from '../figures/figure-text.ts';
import { withPressureClass } from '../figures/pressure-class.ts';
import { LIMITED, LIMITED_LABELS } from '../figures/figure-use.ts';
import type { Part } from '../finder/part.ts';
import { RESTRAINT_LABEL, restraintLine, restraintText } from '../products/restraint.ts';
import type { ComparedFigure, ComparedRow, ComparedValue } from './comparison.ts';

type ComparedPart = Pick<Part, 'figures' | 'tasks' | 'restraint' | 'restraintCondition'>;

/** Figures of all parts that speak of one thing. */
interface Subject {
  label: string;
  cells: CatalogueFigure[][];
}

/**
 * One row a quantity: what figures limit brings them together, else what they are called. Quantities that decide
 * whether a part fits come first, in the order of the finder.
 */
export function comparedRows(parts: readonly ComparedPart[]): ComparedRow[] {
  const figures = parts.flatMap((part) => part.figures);
  const keys = [...new Set(figures.map((figure) => keyOf(figure, figures)))];
  const order = (key: string) => (LIMITED as readonly string[]).indexOf(key) + 1 || LIMITED.length + 1;
  const rows = keys
    .sort((one, other) => order(one) - order(other))
    .map((key) => {
      const cells = parts.map((part) => part.figures.filter((figure) => keyOf(figure, figures) === key));
      return rowOf({ label: labelOf(key, cells.flat()), cells });
    });
  return [...rows, ...restraintRow(parts)];
}

/** Whether the parts restrain the pipes; no row where it means nothing to any of them. */
function restraintRow(parts: readonly ComparedPart[]): ComparedRow[] {
  if (parts.every((part) => restraintLine(part) === '')) return [];
  const texts = parts.map(restraintText);
  const none = { us: '', metric: '' };
  const cells = texts.map((text) =>
    text === ''
      ? []
      : [
          {
            name: '',
            values: [{ value: { us: text, metric: text }, when: none }],
            condition: '',
            question: '',
          },
        ],
  );
  return [{ label: RESTRAINT_LABEL, cells, isDifferent: new Set(texts).size > 1 }];
}

const named = ({ label }: CatalogueFigure) => label.trim().toLowerCase();

/** What a figure limits; one that limits nothing goes with those of its name. */
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

function rowOf({ label, cells }: Subject): ComparedRow {
  const shown = cells.map((figures) => figures.map((figure) => comparedFigure(figure, label, figures)));
  // Whose figure it is differs from part to part and says nothing.
  const said = shown.map((figures) => JSON.stringify(figures));
  return { label, cells: shown, isDifferent: new Set(said).size > 1 };
}

function comparedFigure(
  figure: CatalogueFigure,
  label: string,
  cell: readonly CatalogueFigure[],
): ComparedFigure {
  return {
    name: nameIn(figure, label, cell),
    values: valuesOf(figure),
    condition: figure.condition,
    question: openQuestion(figure),
  };
}

/** By its label where that says more than the row does, by its product where a cell has the same of several. */
function nameIn(figure: CatalogueFigure, label: string, cell: readonly CatalogueFigure[]): string {
  const others = cell.filter((other) => other !== figure);
  const isSameProduct = others.every(({ product }) => product === figure.product);
  return [...(isSameProduct ? [] : [figure.product]), ...(figure.label === label ? [] : [figure.label])].join(
    ', ',
  );
}

function valuesOf(figure: CatalogueFigure): ComparedValue[] {
  const none = { us: '', metric: '' };
  if (!isMeasured(figure)) return [{ value: { us: figure.text, metric: figure.text }, when: none }];
  const { values } = figure.measure;
  const systems = isNeutral(figure.measure) ? (['us', 'us'] as const) : (['us', 'metric'] as const);
  return values.map((value, at) => {
    const before = values[at - 1];
    const [us, metric] = systems.map((system) => valueIn(figure, value, system).full);
    const [usClass, metricClass] = (['us', 'metric'] as const).map((system) =>
      classText(value, system, before),
    );
    return {
      value: { us: us ?? '', metric: metric ?? '' },
      when: { us: usClass ?? '', metric: metricClass ?? '' },
    };
  });
}
