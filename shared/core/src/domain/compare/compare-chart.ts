import { chartOfParts } from '../charts/draw-range-chart.ts';
import type { Part } from '../finder/part.ts';
import type { RangeChart } from '../tables/resolved-chart.ts';
import type { Comparison } from './comparison.ts';

/** The compared parts over the sizes that are published for them; null where none is. */
export const compareChart = ({ parts }: Comparison, all: readonly Part[]): RangeChart | null =>
  chartOfParts(parts.flatMap(({ slug }) => all.find((part) => part.slug === slug) ?? []));
