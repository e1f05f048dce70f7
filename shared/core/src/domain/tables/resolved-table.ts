import type { UnitSystem } from '../figures/units.ts';

/** Said below a table with a dash. */
export const DASH_NOTE = 'A dash means the value is not published: ask for it with the quote.';
/** Printed where nothing is published (D5); screen readers are told "not published". */
export const UNPUBLISHED = '–';

export interface ResolvedColumn {
  label: string;
  /** The unit that every figure of the column shares: shown in the head, hidden visually in the cells. */
  unit?: string;
  /** Null: the column belongs to both systems. */
  system: UnitSystem | null;
  /** Figures stand on the right. */
  numeric: boolean;
}

export interface ResolvedCell {
  kind: 'figure' | 'text' | 'none';
  /** Without unit: `150 to 600`. */
  text: string;
  /** Empty for texts and dashes. */
  unit: string;
  /** With unit, as it is read aloud, copied and exported: `150 to 600 mm`, `DN 80`; equal to `text` with classes. */
  full: string;
  /** One entry a class, where the figure differs by class: `16 bar up to DN 150`. */
  classes?: string[];
}

export interface ResolvedRow {
  header: string;
  cells: ResolvedCell[];
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
