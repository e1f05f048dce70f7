/** Limits from specification 5 and 9 that code or texts need, each with its unit. */

/** Maximum number of popular products on the not-found screen. */
export const POPULAR_PRODUCTS = 8;
/** Number of cards per page of the home page, which grows by whole pages: full rows of 6, 3, and 2. */
export const HOME_CARDS = 66;
/** Maximum number of featured pages that the not-found screen loads. */
export const FEATURED_PAGES = 6;
/** Maximum length of a figure's key in characters. */
export const FIGURE_KEY_MAX = 100;
/** Maximum length of a search in characters; the rest is ignored. */
export const QUERY_MAX = 200;
/** Maximum number of different search words; further words are ignored. */
export const TERMS_MAX = 10;
/** Maximum number of snapshots in an undo history. */
export const UNDO_LIMIT = 5;

const MEGABYTE = 1024 * 1024;
/** Bytes. */
export const IMAGE_MAX_BYTES = 8 * MEGABYTE;
/** Bytes. */
export const DOCUMENT_MAX_BYTES = 20 * MEGABYTE;
export const DOCUMENT_EXTENSIONS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'csv', 'txt'] as const;
/**
 * Maximum number of pixels of a decoded image (trust model). The largest single sensors of phones, apart from
 * those of 108 and 200 megapixels, have 9,248 x 6,936.
 */
export const IMAGE_MAX_PIXELS = 65_000_000;
/** Maximum number of pixels of all frames of an animation, which is stored at its own size. */
export const ANIMATION_MAX_PIXELS = 40_000_000;
/** Number of pixels above which an image is stored smaller: 4,096 x 3,072, 2.5 times the widest copy. */
export const STORED_MAX_PIXELS = 4_096 * 3_072;

/** Maximum number of specs that a page expects of its family's products. */
export const EXPECTED_SPECS_MAX = 50;

export const ROW_COLUMNS_MIN = 1;
export const ROW_COLUMNS_MAX = 4;
/** Number of columns in a new row of the page builder. A stored row without a count has one column. */
export const ROW_COLUMNS_NEW = 2;
export const ROW_COLUMNS_DEFAULT = 1;
export const DEFAULT_SECTION_SLUG = 'section';

/** Milliseconds. */
export const DRAG_ANIMATION_MS = 200;
/**
 * Auto-scroll while dragging: acceleration, interval in milliseconds, and threshold as a share of the
 * container per axis.
 */
export const DRAG_AUTO_SCROLL = { acceleration: 10, interval: 5, threshold: { x: 0.2, y: 0.2 } } as const;

/** Milliseconds before a hub page scrolls to the requested section. */
export const HUB_SCROLL_DELAY_MS = 200;
/** Pixels above that section after scrolling. */
export const HUB_SCROLL_OFFSET_PX = 100;

/** Pixels. */
export const CARD_IMAGE_HEIGHT_PX = 100;

/** Characters. */
export const META_TITLE = { from: 50, to: 60, max: 70, autoFill: 60 } as const;
/** Characters. */
export const META_DESCRIPTION = { from: 140, to: 160, max: 200, autoFill: 160, fallback: 160 } as const;
/** Maximum number of entries in the structured FAQ data. */
export const FAQ_BENEFITS = 6;
/** Generated keywords: how many are taken, and the length that a word must exceed. */
export const SEO_KEYWORDS = { top: 12, longerThan: 3 } as const;
/** Generated benefits: maximum number, and maximum characters each. */
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

/** Number of discarded versions kept per record after conflicts. */
export const LOST_EDITS_KEPT = 20;
/** Maximum number of key specs on a page; a longer list belongs in a table. */
export const PLATE_MAX = 4;
/** Maximum number of figures that a guide specification requires in addition to its tables. */
export const GUIDE_FIGURES_MAX = 20;
/** Maximum number of figures in a range chart: enough for sizes and pressures of about twenty types. */
export const CHART_FIGURES_MAX = 40;

/** Maximum length of an address in characters. */
export const ADDRESS_MAX = 2_048;
/** Maximum length of a slug in characters (D4). */
export const SLUG_MAX_LENGTH = 200;

/** Limits of an imported spreadsheet: bytes, unpacked bytes, rows in all sheets, and columns read. */
export const IMPORT = {
  maxBytes: 10 * 1024 * 1024,
  maxUnpacked: 64 * 1024 * 1024,
  /** Files in a workbook: one sheet with comments, pictures, and print settings needs six. */
  maxEntries: 2_000,
  maxSheets: 50,
  maxRows: 50_000,
  maxColumns: 100,
  /** Longer than any field allows. */
  maxCellChars: 4_096,
  /** Maximum line length of a CSV file: all columns at their maximum. */
  maxLineChars: 409_600,
  /** Maximum size of the changes that such a file produces. */
  maxChangesBytes: 32 * 1024 * 1024,
} as const;

/** Maximum length of the reason for overriding a deploy issue, in characters. */
export const REASON_MAX = 300;

/** Maximum number of columns and rows of a table. */
export const TABLE_COLUMNS_MAX = 30;
export const TABLE_ROWS_MAX = 2_000;

/** Maximum number of files that move to or out of the bin at once (D34). */
export const FILES_AT_ONCE = 2_000;
/** Maximum length of a file's description in characters (D34.9). */
export const FILE_ALT_MAX = 500;
/** Days that a deleted file stays in the bin (D34.8). */
export const FILE_BIN_DAYS = 30;
/** Maximum number of records that one replacement of a file may change (D34.7). */
export const FILE_USES_AT_ONCE = 1_000;
