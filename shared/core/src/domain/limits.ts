/** Numbers of specification 5 and 9 that code or sentences need, each with its unit. */

/** Popular products on the not-found screen, at most. */
export const POPULAR_PRODUCTS = 8;
/** Cards of one page of the home page, which the visitor sees grow: whole rows of 6, 3 and 2. */
export const HOME_CARDS = 66;
/** Featured pages that the not-found screen reads, at most. */
export const FEATURED_PAGES = 6;
/** Characters of a figure's key. */
export const FIGURE_KEY_MAX = 100;
/** Characters of a search that are read. */
export const QUERY_MAX = 200;
/** Different words of a search that are looked for; the rest of a longer one is ignored. */
export const TERMS_MAX = 10;
/** Snapshots that an undo history holds, at most. */
export const UNDO_LIMIT = 5;

const MEGABYTE = 1024 * 1024;
/** Bytes. */
export const IMAGE_MAX_BYTES = 8 * MEGABYTE;
/** Bytes. */
export const DOCUMENT_MAX_BYTES = 20 * MEGABYTE;
export const DOCUMENT_EXTENSIONS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'csv', 'txt'] as const;
/** Pixels of an image after decoding (trust model). */
export const IMAGE_MAX_PIXELS = 40_000_000;

export const ROW_COLUMNS_MIN = 1;
export const ROW_COLUMNS_MAX = 4;
/** Columns of a row that the builder adds; a stored row without a count has one. */
export const ROW_COLUMNS_NEW = 2;
export const ROW_COLUMNS_DEFAULT = 1;
export const DEFAULT_SECTION_SLUG = 'section';

/** Milliseconds. */
export const DRAG_ANIMATION_MS = 200;
/** Auto-scroll while dragging: acceleration, milliseconds, and share of the container per axis. */
export const DRAG_AUTO_SCROLL = { acceleration: 10, interval: 5, threshold: { x: 0.2, y: 0.2 } } as const;

/** Milliseconds before a hub page scrolls to the part it was asked for. */
export const HUB_SCROLL_DELAY_MS = 200;
/** Pixels left free above it. */
export const HUB_SCROLL_OFFSET_PX = 100;

/** Pixels. */
export const CARD_IMAGE_HEIGHT_PX = 100;

/** Characters. */
export const META_TITLE = { from: 50, to: 60, max: 70, autoFill: 60 } as const;
/** Characters. */
export const META_DESCRIPTION = { from: 140, to: 160, max: 200, autoFill: 160, fallback: 160 } as const;
/** Entries of the structured FAQ data, at most. */
export const FAQ_BENEFITS = 6;
/** Generated keywords: how many, and how long a word must be (longer than). */
export const SEO_KEYWORDS = { top: 12, longerThan: 3 } as const;
/** Generated benefits: how many, and characters each. */
export const SEO_BENEFITS = { max: 8, maxLength: 90 } as const;

export const DIVIDER_DEFAULTS = {
  style: 'solid',
  thickness: 2,
  color: '#1f2937',
  widthPct: 100,
  marginY: 32,
  align: 'center',
} as const;
export const DIVIDER_THICKNESS = { min: 1, max: 12 } as const;
/** Percent. */
export const DIVIDER_WIDTH = { min: 10, max: 100 } as const;
/** Pixels. */
export const DIVIDER_MARGIN = { min: 0, max: 96 } as const;

/** Edits that lost a conflict, kept of each record. */
export const LOST_EDITS_KEPT = 20;
/** Headline figures on a plate, at most; more would be a table. */
export const PLATE_MAX = 4;
/** Figures that a guide specification demands beside its tables. */
export const GUIDE_FIGURES_MAX = 20;
/** Figures of a range chart, at most: sizes and pressures of some twenty types. */
export const CHART_FIGURES_MAX = 40;

/** Characters of a slug, at most (D4). */
export const SLUG_MAX_LENGTH = 200;

/** A spreadsheet that is brought back: bytes, bytes unpacked, rows of all its sheets, columns that are looked at. */
export const IMPORT = {
  maxBytes: 10 * 1024 * 1024,
  maxUnpacked: 64 * 1024 * 1024,
  /** Files within a workbook: a sheet with comments, pictures and print settings brings six. */
  maxEntries: 2_000,
  maxSheets: 50,
  maxRows: 50_000,
  maxColumns: 100,
  /** More than any field takes. */
  maxCellChars: 4_096,
  /** Of a CSV file: all columns at their longest. */
  maxLineChars: 409_600,
  /** Of the changes that a file of that size leads to. */
  maxChangesBytes: 32 * 1024 * 1024,
} as const;

/** Characters of why a deploy goes past a point of the gate. */
export const REASON_MAX = 300;

/** Columns and rows of one table. */
export const TABLE_COLUMNS_MAX = 30;
export const TABLE_ROWS_MAX = 2_000;
