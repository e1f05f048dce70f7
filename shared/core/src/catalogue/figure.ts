import { dnOfNps, npsOfDn } from './nominal-size.ts';
import { convertedText, publishedText } from './rounding.ts';
import {
  convert,
  counterpartOf,
  quantityOf,
  symbolOf,
  systemOf,
  withUnit,
  type Unit,
  type UnitSystem,
} from './units.ts';

/** One figure, a range, or the sizes on offer. */
export type FigureValue = number | { from: number; to: number } | readonly number[];

/** How the published figure binds: "up to 36 psi", "20 in and larger". */
export type Limit = 'upTo' | 'upToAbout' | 'about' | 'moreThan' | 'atLeast';

export interface Figure {
  value: FigureValue;
  unit: Unit;
  limit?: Limit;
  /** The other system's figure where the source prints one: it wins over a conversion. */
  published?: { value: FigureValue; unit: Unit };
}

/** A figure in one system, ready to print. */
export interface FigureText {
  /** Figure and limit without the unit: `up to 36`. */
  text: string;
  /** Printed unit: `psi`. */
  unit: string;
  /** Everything: `up to 36 psi`, `DN 40 to 350`. */
  full: string;
}

const PREFIX: Record<Limit, string> = {
  upTo: 'up to ',
  upToAbout: 'up to about ',
  about: 'about ',
  moreThan: 'more than ',
  atLeast: '',
};
const suffixOf = (limit: Limit | undefined) => (limit === 'atLeast' ? ' and larger' : '');

const mapValue = (value: FigureValue, print: (n: number) => string): string => {
  if (typeof value === 'number') return print(value);
  if ('from' in value) return `${print(value.from)} to ${print(value.to)}`;
  return value.map(print).join(' / ');
};

function convertNumber(value: number, from: Unit, to: Unit): number {
  if (quantityOf(from) !== 'nominalSize') return convert(value, from, to);
  return from === 'NPS' ? dnOfNps(value) : npsOfDn(value);
}

function print(figure: Figure, body: string, unit: Unit, withLimit: boolean): FigureText {
  const prefix = withLimit && figure.limit !== undefined ? PREFIX[figure.limit] : '';
  const suffix = withLimit ? suffixOf(figure.limit) : '';
  return {
    text: `${prefix}${body}${suffix}`,
    unit: symbolOf(unit),
    full: `${prefix}${withUnit(body, unit)}${suffix}`,
  };
}

/** The unit that shows a figure in a system. */
export function unitIn(figure: Figure, system: UnitSystem): Unit {
  const own = systemOf(figure.unit);
  if (own === null || own === system) return figure.unit;
  return figure.published?.unit ?? counterpartOf(figure.unit);
}

/**
 * A figure in one system. The source's own figures are printed as they are, others converted and rounded.
 * `withLimit: false` leaves "up to" and its like out.
 */
export function figureIn(figure: Figure, system: UnitSystem, withLimit = true): FigureText {
  const unit = unitIn(figure, system);
  if (unit === figure.unit)
    return print(
      figure,
      mapValue(figure.value, (n) => publishedText(n, unit)),
      unit,
      withLimit,
    );
  const { published } = figure;
  if (published !== undefined)
    return print(
      figure,
      mapValue(published.value, (n) => publishedText(n, unit)),
      unit,
      withLimit,
    );
  const body = mapValue(figure.value, (n) => convertedText(convertNumber(n, figure.unit, unit), unit));
  return print(figure, body, unit, withLimit);
}

/** True when both systems print the same figure (angles, percent, hours, counts). */
export const isNeutral = (figure: Figure): boolean => systemOf(figure.unit) === null;

/** Both systems as one phrase, US first: `up to 36 psi (2.5 bar)`, `8°`. */
export function figureInBoth(figure: Figure, withLimit = true): string {
  const us = figureIn(figure, 'us', withLimit).full;
  return isNeutral(figure) ? us : `${us} (${figureIn(figure, 'metric', false).full})`;
}
