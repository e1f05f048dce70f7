import type { CatalogueFigure } from '../figures/catalogue-figure.ts';
import { figureProblems } from '../figures/figure-problems.ts';
import { readFigure, writeFigure } from '../figures/read-figure.ts';
import { quantityOf, type Unit } from '../figures/units.ts';
import { IMPORT } from '../limits.ts';
import { NO_FIGURE } from './figure-columns.ts';
import { plainLine } from './sheet.ts';

/** A column with one spec of each product: `Spec: Pressure (psi)`. */
export interface SpecColumn {
  column: number;
  label: string;
  /** Unit of a number without one; undefined if the heading names none. */
  unit: Unit | undefined;
  /** Unit of the other specs with this label if it is longer than people write it. */
  usual: Unit | undefined;
}

const PREFIX = 'Spec: ';
const HEADING = /^spec:\s*(.+)$/i;
const UNIT = /^(.*\S)\s*\(([^()]+)\)$/;

type KnownFigures = ReadonlyMap<string, CatalogueFigure>;

/** Returns a label as headings are compared with it: in any case and with any blanks. */
export const labelKey = (label: string): string => plainLine(label).toLowerCase();

/** Returns the column of a heading; null for a heading of another kind. */
export function specColumn(heading: string, column: number, figures: KnownFigures): SpecColumn | null {
  const [, whole] = HEADING.exec(heading) ?? [];
  if (whole === undefined) return null;
  const [, label = '', inside = ''] = UNIT.exec(whole) ?? [];
  const words = { column, label: whole, unit: undefined, usual: usualUnit(whole, figures) };
  if ([...figures.values()].some((figure) => labelKey(figure.label) === labelKey(whole))) return words;
  const usual = usualUnit(label || whole, figures);
  const read = [`50 ${inside}`, `${inside} 50`]
    .map((text) => readFigure(text, { unit: usual }))
    .find((each) => 'measure' in each);
  // Other words in parentheses belong to the label.
  if (inside === '' || read === undefined || !('measure' in read)) return words;
  return { column, label, unit: read.measure.unit, usual };
}

/**
 * Returns the unit of the other specs with a label if all are nominal sizes or heads: `2 in` is a nominal
 * size there, and `16 ft` a head.
 */
function usualUnit(label: string, figures: KnownFigures): Unit | undefined {
  const units = [...figures.values()]
    .filter((figure) => labelKey(figure.label) === labelKey(label))
    .map(({ measure }) => measure?.unit);
  const quantities = new Set(units.map((unit) => unit && quantityOf(unit)));
  const [quantity] = quantities;
  return quantities.size === 1 && (quantity === 'nominalSize' || quantity === 'head') ? units[0] : undefined;
}

/** Returns the headings of the labels that products have, the most common first, as many as there is room for. */
export function specHeadings(
  products: readonly { figures: readonly string[] }[],
  figures: KnownFigures,
  taken: number,
): { label: string; heading: string }[] {
  const counts = new Map<string, { label: string; count: number }>();
  for (const { figures: keys } of products) {
    const labels = keys.map((key) => figures.get(key)?.label ?? '').filter(Boolean);
    for (const [key, label] of new Map(labels.map((each) => [labelKey(each), each])))
      counts.set(key, { label: counts.get(key)?.label ?? label, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, IMPORT.maxColumns - taken)
    .map(({ label }) => ({ label, heading: PREFIX + label }));
}

/** Returns what a product's cell of a label shows: each value on its own line. */
export const specCell = (keys: readonly string[], label: string, figures: KnownFigures): string =>
  keys
    .flatMap((key) => figures.get(key) ?? [])
    .filter((figure) => labelKey(figure.label) === labelKey(label))
    .map(writeFigure)
    .join('\n');

type SpecFields = Pick<CatalogueFigure, 'measure' | 'text' | 'condition'>;

/** Reads the value of a new spec, as a sheet of specs does; the reason if it can’t be stored. */
export function readSpec(text: string, { label, unit, usual }: SpecColumn): SpecFields | string {
  const first = readFigure(text, { unit });
  if ('problem' in first) return `“${text}”: ${first.problem}`;
  const again = readFigure(text, { unit: usual });
  const read = unit === undefined && 'measure' in again ? again : first;
  const fields: SpecFields =
    'text' in read
      ? { measure: null, text: read.text, condition: '' }
      : { measure: read.measure, text: '', condition: read.condition ?? '' };
  const [problem] = Object.values(figureProblems({ ...NO_FIGURE, label, ...fields }));
  return problem === undefined ? fields : `“${text}”: ${problem}`;
}
