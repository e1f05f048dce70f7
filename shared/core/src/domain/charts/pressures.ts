import {
  isMeasured,
  type CatalogueFigure,
  type ClassValue,
  type MeasuredFigure,
} from '../figures/catalogue-figure.ts';
import { valueIn } from '../figures/figure-text.ts';
import { convert } from '../figures/units.ts';
import type { Diameters } from './diameters.ts';
import type { Both } from '../tables/resolved-chart.ts';
import { classSizes, type SizeSpan } from './size-spans.ts';

/** One published pressure or head. */
export interface Pressure {
  bar: number;
  text: Both;
  /** `for gas`; empty for most. */
  when: string;
  /** Null where it holds for all sizes of its type. */
  sizes: SizeSpan | null;
}

/** Largest number of a value: what it is compared by. */
const numberOf = ({ value }: ClassValue): number => {
  if (typeof value === 'number') return value;
  return Array.isArray(value) ? Math.max(...value) : value.to;
};

const pressureOf = (found: MeasuredFigure, value: ClassValue, of: Diameters): Pressure => ({
  bar: convert(numberOf(value), found.measure.unit, 'bar'),
  text: { us: valueIn(found, value, 'us').full, metric: valueIn(found, value, 'metric').full },
  when: typeof value.when === 'string' ? value.when : '',
  sizes: classSizes(value, of),
});

/** What the figures of one type say of pressure, class by class. */
export const pressuresOf = (figures: readonly CatalogueFigure[], of: Diameters): Pressure[] =>
  figures
    .filter(isMeasured)
    .flatMap((found) => found.measure.values.map((value) => pressureOf(found, value, of)));
