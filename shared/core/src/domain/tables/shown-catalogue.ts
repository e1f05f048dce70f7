import type { RangeChart } from './resolved-chart.ts';
import type { ResolvedTable } from './resolved-table.ts';
import type { PlateFigure } from '../figures/figure-text.ts';

/** Figures and tables ready to be drawn, by key and name: what a page brings along for its blocks. */
export interface ShownCatalogue {
  figures: Readonly<Record<string, PlateFigure>>;
  tables: Readonly<Record<string, ResolvedTable>>;
  /** By `chartKey`; only on pages that have one. */
  charts?: Readonly<Record<string, RangeChart>>;
}

export const NOTHING_SHOWN: ShownCatalogue = { figures: {}, tables: {} };
