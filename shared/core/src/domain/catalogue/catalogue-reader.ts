import { chartOfFigures } from '../charts/draw-range-chart.ts';
import { plateFigure } from '../figures/figure-text.ts';
import type { RangeChart } from '../tables/resolved-table.ts';
import { figuresOf, type Catalogue } from './catalogue.ts';

/** The chart of the figures with these keys; null where none of them is a published size. */
export const chartOf = (keys: readonly string[], { figure }: Pick<Catalogue, 'figure'>): RangeChart | null =>
  chartOfFigures(figuresOf(keys, figure));

/** The whole catalogue, as blocks read it (blocks/block-environment.tsx). */
export const readerOf = (catalogue: Catalogue) => ({
  table: catalogue.table,
  figure(key: string) {
    const found = catalogue.figure(key);
    return found && plateFigure(found);
  },
  chart: (facts: readonly string[]) => chartOf(facts, catalogue),
});
