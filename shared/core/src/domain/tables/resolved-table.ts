import { slugify, uniqueSlug } from '../slug.ts';
import type { UnitSystem } from '../figures/units.ts';
import type { ClassedText, PlateFigure } from '../figures/figure-text.ts';

/** Name of the one table that is computed and holds no figures of the catalogue. */
export const FRACTIONS = 'inch-fractions';

/** Printed where the catalog has no value. */
const UNPUBLISHED = 'Not listed';

export interface ResolvedColumn {
  label: string;
  /** The unit that every figure of the column shares: shown in the head, hidden visually in the cells. */
  unit?: string;
  /** Null: the column belongs to both systems. */
  system: UnitSystem | null;
  /** Figures stand on the right. */
  numeric: boolean;
}

/** `unit` is empty for texts and where nothing is listed; `full`, which is read aloud and copied, equals `text` with classes. */
export interface ResolvedCell extends ClassedText {
  kind: 'figure' | 'text' | 'none';
  /** Its figure is open: a dagger follows. */
  isOpen?: true;
  /** A pressure or head that the product withstands: a specification asks for no less. */
  isRating?: true;
  /** Both systems print the same: it belongs to both, and the cell of the other column is empty. */
  isShared?: true;
}

export const NO_CELL: ResolvedCell = { kind: 'none', text: UNPUBLISHED, unit: '', full: UNPUBLISHED };

interface ResolvedRow {
  /** Made of the names of its table and itself: it stays when a value changes. */
  id: string;
  header: string;
  cells: ResolvedCell[];
}

/** The label of a column without its system: `Value` of `Value, US`. */
export const plainLabel = (label: string): string => label.replace(/, (?:US|metric)$/, '');

/** An id for each row of a table, a number behind one whose name stands there twice. */
export function rowIds(table: string, headers: readonly string[]): string[] {
  const ids: string[] = [];
  for (const header of headers) ids.push(uniqueSlug(slugify(`${table} ${header}`), ids));
  return ids;
}

/** A fact table ready to draw: HTML, PDF and JSON-LD read nothing else. */
export interface ResolvedTable {
  name: string;
  caption: string;
  rowLabel: string;
  columns: ResolvedColumn[];
  rows: ResolvedRow[];
  notes: string[];
}

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

export interface ChartScale {
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
  label: Both | null;
  isLabelWideOnly: boolean;
}

export interface ChartRow {
  name: string;
  /** Its page or product; empty where the chart stands on it. */
  href: string;
  /** One of its figures is open: a dagger follows the name. */
  isOpen: boolean;
  bars: ChartBar[];
  /** Between published sizes: nothing is published there. */
  gaps: { from: Share; to: Share }[];
  /** What the bars cannot say: a gap, a size that is not published. */
  words: Both[];
}

export const chartKey = (facts: readonly string[]): string => facts.join(' ');

/** Which type covers which size at which pressure, ready to draw: nothing in it that is not published. */
export interface RangeChart {
  rows: ChartRow[];
  scales: ChartScale[];
  levels: { level: number; text: Both }[];
  need: { at: Share; text: Both } | null;
  assumed: string;
  questions: string[];
  table: ResolvedTable;
}

/** Figures and tables ready to be drawn, by key and name: what a page brings along for its blocks. */
export interface ShownCatalogue {
  figures: Readonly<Record<string, PlateFigure>>;
  tables: Readonly<Record<string, ResolvedTable>>;
  /** By `chartKey`; only on pages that have one. */
  charts?: Readonly<Record<string, RangeChart>>;
}

export const NOTHING_SHOWN: ShownCatalogue = { figures: {}, tables: {} };
