import type { ResolvedTable } from './resolved-table.ts';

/** A text in both unit systems. */
export interface Both {
  us: string;
  metric: string;
}

/** Where on the axis, from 0 to 1. */
type Share = number;

export interface ChartTick {
  at: Share;
  text: string;
  /** Left out where the axis is as narrow as on a phone. */
  isWideOnly: boolean;
}

/** One line of numbers below the bars. */
export interface ChartScale {
  /** `DN`, `NPS, in`, `Outside diameter, mm`. */
  label: string;
  system: keyof Both;
  ticks: ChartTick[];
}

/** Sizes of one pressure. `from` equal to `to` is a single size. */
export interface ChartBar {
  from: Share;
  to: Share;
  /** The end that is not published. */
  open: 'start' | 'end' | null;
  /** 1 is the highest pressure of the chart; 0 is one that is not published. */
  level: number;
  /** The pressure, where there is room for it. */
  label: Both | null;
  isLabelWideOnly: boolean;
}

export interface ChartRow {
  name: string;
  /** Its page or product; empty where the chart stands on it. */
  href: string;
  bars: ChartBar[];
  /** Between published sizes: nothing is published there. */
  gaps: { from: Share; to: Share }[];
  /** What the bars cannot say: a gap, a size that is not published. */
  words: Both[];
}

/** By what a page finds the chart of its block. */
export const chartKey = (facts: readonly string[]): string => facts.join(' ');

/** Which type covers which size at which pressure, ready to draw: nothing in it that is not published. */
export interface RangeChart {
  rows: ChartRow[];
  scales: ChartScale[];
  /** Pressures from the highest, by the level of their bars. */
  levels: { level: number; text: Both }[];
  need: { at: Share; text: Both } | null;
  /** What was assumed to draw it. */
  assumed: string;
  /** What the source leaves open about its figures. */
  questions: string[];
  /** The same for who would rather read it. */
  table: ResolvedTable;
}
