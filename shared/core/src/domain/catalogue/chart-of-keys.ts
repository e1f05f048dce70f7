import { chartOfFigures } from '../charts/draw-range-chart.ts';
import type { RangeChart } from '../tables/resolved-table.ts';
import { figuresOf, type Catalogue } from './catalogue.ts';

/** The chart of the figures with these keys; null where none of them is a published size. */
export const chartOf = (keys: readonly string[], { figure }: Pick<Catalogue, 'figure'>): RangeChart | null =>
  chartOfFigures(figuresOf(keys, figure));
