import type { Unit, UnitSystem } from '../figures/units.ts';
import type { ClassedText, PlateFigure } from '../figures/figure-text.ts';

/** Name of the only computed table, which has no figures of the catalog. */
export const FRACTIONS = 'inch-fractions';

/** Printed if the catalog has no value. */
const EMPTY_CELL = 'Not listed';

export interface ResolvedColumn {
  label: string;
  /** Common unit of all figures in the column: shown in the header, visually hidden in the cells. */
  unit?: string;
  /** Null for a column of both systems. */
  system: UnitSystem | null;
  /** True if the cells are numbers, which are right-aligned. */
  numeric: boolean;
}

/**
 * `unit` is empty for texts and if nothing is listed. `full` is read aloud and copied. For a value with
 * classes, it equals `text`.
 */
export interface ResolvedCell extends ClassedText {
  kind: 'figure' | 'text' | 'none';
  /** Present if its figure has an open question: a dagger follows. */
  isOpen?: true;
  /** Present for a pressure or head that the product withstands: a guide specification requires no less. */
  isRating?: true;
  /** Present if both systems print the same: the cell spans both columns, and the other cell is empty. */
  isShared?: true;
}

export const NO_CELL: ResolvedCell = { kind: 'none', text: EMPTY_CELL, unit: '', full: EMPTY_CELL };

interface ResolvedRow {
  /** The row's key (`rowKeys`), which is its address on a page. Empty if the row has no address. */
  id: string;
  header: string;
  cells: ResolvedCell[];
}

/** Returns the label of a column without its system: `Value` for `Value, US`. */
export const plainLabel = (label: string): string => label.replace(/, (?:US|metric)$/, '');

/** A spec table ready to render, the only input for HTML, PDF, and JSON-LD. */
export interface ResolvedTable {
  name: string;
  caption: string;
  rowLabel: string;
  columns: ResolvedColumn[];
  rows: ResolvedRow[];
  notes: string[];
  /** The units of its converted values; absent if we converted none. */
  converted?: Unit[];
}

/** Returns a table for a page that has the addresses of its rows elsewhere, or none. */
export const withoutAddresses = (table: ResolvedTable): ResolvedTable => ({
  ...table,
  rows: table.rows.map((row) => ({ ...row, id: '' })),
});

export interface Both {
  us: string;
  metric: string;
}

/** Position on the axis, from 0 to 1. */
type Share = number;

export interface ChartTick {
  at: Share;
  text: string;
  /** True for a tick that is hidden on a narrow axis, as on a phone. */
  isWideOnly: boolean;
}

export interface ChartScale {
  label: string;
  system: keyof Both;
  ticks: ChartTick[];
}

/** Sizes with one pressure. A single size has equal `from` and `to`. */
export interface ChartBar {
  from: Share;
  to: Share;
  /** The end that isn't listed. */
  open: 'start' | 'end' | null;
  /** 1 is the highest pressure of the chart; 0 is a pressure that isn't listed. */
  level: number;
  label: Both | null;
  isLabelWideOnly: boolean;
}

export interface ChartRow {
  name: string;
  /** Address of its page or product; empty if the chart is on that page. */
  href: string;
  /** True if one of its figures has an open question: a dagger follows the name. */
  isOpen: boolean;
  bars: ChartBar[];
  /** Gaps between listed sizes, about which nothing is listed. */
  gaps: { from: Share; to: Share }[];
  /** Notes that bars can't show: a gap, or a size that isn't listed. */
  words: Both[];
}

export const chartKey = (facts: readonly string[]): string => facts.join(' ');

/** A chart of sizes and pressures by product type, ready to render. It shows listed values only. */
export interface RangeChart {
  rows: ChartRow[];
  scales: ChartScale[];
  levels: { level: number; text: Both }[];
  need: { at: Share; text: Both } | null;
  assumed: string;
  questions: string[];
  table: ResolvedTable;
}

/** Figures, tables, and charts for the blocks of a page, by key and name, ready to render. */
export interface ShownCatalogue {
  figures: Readonly<Record<string, PlateFigure>>;
  tables: Readonly<Record<string, ResolvedTable>>;
  /** By `chartKey`; only on pages with a chart. */
  charts?: Readonly<Record<string, RangeChart>>;
}

export const NOTHING_SHOWN: ShownCatalogue = { figures: {}, tables: {} };
