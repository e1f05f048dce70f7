/**
 * What a printed sheet says, as plain data: built from a page or product, hashed to tell whether the file on disk is
 * still true, and painted by pdf/. Nothing here knows a font or a coordinate.
 */
import type { PlateFigure } from '@wa/core/domain/figures/figure-text';

/** A piece of text in one style. A lone line feed ends the line. */
export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
  /** Absolute address. */
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
  /** What the cell is: the head of its column or row, or data. */
  role: 'column' | 'row' | 'data';
  align: 'left' | 'right';
  /** With its unit, where the column's head shows the unit: what is read aloud and copied. */
  full?: string;
  /** Unit below the label of a column. */
  unit?: string;
  /** A vertical rule stands before it: around the columns of the two unit systems. */
  ruled?: boolean;
  /** An empty cell to fill in: what is asked there. */
  field?: string;
  /** Published color of a material, `#rrggbb`. */
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
  /** The head of a page: its drawing, and beside it the headline figures. */
  | { kind: 'overview'; figure: SheetFigure; plate: PlateFigure[] }
  /** Lines to fill in, two to a row. */
  | { kind: 'fields'; labels: string[] };

export interface Sheet {
  /** How it is laid out; a certificate has a frame around its one page. */
  layout: 'sheet' | 'certificate';
  /** Title of the document. */
  title: string;
  /** First-level heading. */
  heading: string;
  /** Further lines of a product's title. */
  lines: string[];
  /** What kind of paper it is, in the header: `Data sheet`. */
  label: string;
  siteName: string;
  /** Day of the last change, `2026-11-21`; of a sheet that is made when it is asked for, that day. */
  revision: string;
  isMadeWhenAsked?: true;
  contact: {
    email: string;
    phone: string;
    /** What is known of the company; empty for nothing. */
    company: string;
    /** Absolute address of the page that the sheet belongs to. */
    url: string;
    /** Mail link of the quote request. */
    mail: string;
  };
  blocks: SheetBlock[];
  /** Printed at the end where the last page has room for it. */
  ifRoom?: SheetBlock[];
}
