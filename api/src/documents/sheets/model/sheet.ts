/**
 * A printed sheet as plain data: built from a page or product, hashed to detect an outdated file on disk, and
 * rendered by pdf/. Nothing here knows a font or a coordinate.
 */
import type { PlateFigure } from '@wa/core/domain/figures/figure-text';

/** A piece of text in one style. A single line feed ends the line. */
export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
  /** The absolute address. */
  href?: string;
}

export interface SheetListItem {
  runs: Run[];
  lists: SheetList[];
}

export interface SheetList {
  ordered: boolean;
  items: SheetListItem[];
}

export interface SheetCell {
  runs: Run[];
  /** The role of the cell: the head of its column or row, or data. */
  role: 'column' | 'row' | 'data';
  align: 'left' | 'right';
  /** The text with its unit, for screen readers and copying, where the column's head shows the unit. */
  full?: string;
  /** The unit below the label of a column. */
  unit?: string;
  /** True for a vertical rule before it, around the columns of the two unit systems. */
  ruled?: boolean;
  /** The label of an empty cell to fill in. */
  field?: string;
  /** The color of a material, `#rrggbb`. */
  swatch?: string;
}

export interface SheetTable {
  caption: string;
  /** Empty for a table without column heads. */
  head: SheetCell[];
  rows: SheetCell[][];
}

export interface SheetFigure {
  source: { kind: 'drawing'; name: string; svg: string } | { kind: 'upload'; name: string };
  alt: string;
  caption: string;
}

export type SheetBlock =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; runs: Run[]; style: 'text' | 'lead' | 'note' }
  | { kind: 'list'; list: SheetList }
  | { kind: 'table'; table: SheetTable }
  | { kind: 'figures'; figures: SheetFigure[] }
  | { kind: 'plate'; figures: PlateFigure[] }
  /** The top of a page: its drawing, and the headline figures next to it. */
  | { kind: 'overview'; figure: SheetFigure; plate: PlateFigure[] }
  /** Lines to fill in, two to a row. */
  | { kind: 'fields'; labels: string[] };

export interface Sheet {
  /** The layout. A certificate has a frame around its one page. */
  layout: 'sheet' | 'certificate';
  /** The title of the document. */
  title: string;
  /** The first-level heading. */
  heading: string;
  /** Further lines of a product's title. */
  lines: string[];
  /** The kind of document in the header: `Data sheet`. */
  label: string;
  siteName: string;
  /** The day of the last change, `2026-11-21`; the current day for a sheet that is created on demand. */
  revision: string;
  isMadeWhenAsked?: true;
  contact: {
    email: string;
    phone: string;
    /** The facts about the company; empty for none. */
    company: string;
    /** The absolute address of the page that the sheet belongs to. */
    url: string;
    /** The mail link of the quote request. */
    mail: string;
  };
  blocks: SheetBlock[];
  /** Blocks for the end of the last page if it has space for them. */
  ifRoom?: SheetBlock[];
}
