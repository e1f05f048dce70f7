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
  /** The position of the sheet in the document whose first page is the text, and to which it leads. */
  pageOf?: number;
}

/** The paper of a document. */
export type Paper = 'letter' | 'a4';

export interface SheetListItem {
  runs: Run[];
  lists: SheetList[];
}

export interface SheetList {
  ordered: boolean;
  /** The number of the first item; 1 if absent. */
  start?: number;
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
  /** True for an arrow that points from the text to the row. */
  hasArrow?: true;
}

export interface SheetTable {
  caption: string;
  /** Empty for a table without column heads. */
  head: SheetCell[];
  rows: SheetCell[][];
  /** The position of the row in a box. */
  selected?: number;
  /** The positions of the rows with a bar in the margin, and the text of the bar: `Changed since November 2, 2026`. */
  changes?: { rows: number[]; text: string };
}

export interface SheetFigure {
  source: { kind: 'drawing'; name: string; svg: string } | { kind: 'upload'; name: string };
  alt: string;
  caption: string;
}

export type SheetBlock =
  | { kind: 'heading'; level: 2 | 3; text: string }
  /** `bar` is the text of a bar in the margin. */
  | { kind: 'paragraph'; runs: Run[]; style: 'text' | 'lead' | 'note'; bar?: string }
  | { kind: 'list'; list: SheetList }
  | { kind: 'table'; table: SheetTable }
  | { kind: 'figures'; figures: SheetFigure[] }
  | { kind: 'plate'; figures: PlateFigure[] }
  /** The top of a page: its drawing, and the headline figures next to it. */
  | { kind: 'overview'; figure: SheetFigure; plate: PlateFigure[] }
  /** Lines to fill in, two to a row. */
  | { kind: 'fields'; labels: string[] }
  /** Empty boxes for stamps, side by side. */
  | { kind: 'stamps'; labels: string[] }
  /** Titles with the page numbers to which they lead; those of level 2 are indented. */
  | { kind: 'contents'; entries: { text: string; level: 1 | 2; page: Run }[] }
  /** Terms with their page numbers, in columns. */
  | { kind: 'index'; entries: { term: string; pages: Run[] }[] };

export interface Sheet {
  /** The layout. A certificate has a frame around its one page; a cover has no header. */
  layout: 'sheet' | 'certificate' | 'cover';
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
  /** The line below the title in place of the revision; empty for none. */
  titleNote?: string;
  /** True for a sheet whose entry in the outline is below that of the last sheet for which this isn't set. */
  isInChapter?: true;
  /** The address that says whether the sheet is current, with the code of its revision (D27). */
  check?: { href: string; code: string };
  /** Texts at the top and bottom of each page that name the document to which the sheet belongs. */
  within?: { header: string; footer: string };
  contact: {
    email: string;
    phone: string;
    /** The facts about the company; empty for none. */
    company: string;
    /** The absolute address of the page that the sheet belongs to. */
    url: string;
    /** The mail link of the quote request; absent on documents for a third party. */
    mail?: string;
  };
  blocks: SheetBlock[];
  /** Blocks for the end of the last page if it has space for them. */
  ifRoom?: SheetBlock[];
}

/** One PDF. Each of its sheets begins on a new page, and its pages are numbered from first to last. */
export interface SheetDocument {
  title: string;
  /** Letter by default. */
  paper?: Paper;
  /** At least one. */
  sheets: Sheet[];
}
