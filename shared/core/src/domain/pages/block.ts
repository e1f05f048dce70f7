/** A piece of content in a column (specification 3). `data` is known to the block's own kind. */
export interface Block {
  id: string;
  kind: string;
  data?: unknown;
}

/** Typed data of every kind that is drawn; any other kind renders nothing. */
export interface BlockDataByKind {
  text: TextData;
  image: ImageData;
  pdf: PdfData;
  link: LinkData;
  html: HtmlData;
  divider: DividerData;
  contact: ContactData;
  /** The last four belong to the catalogue (D5) and are open to administrators, too. */
  factTable: FactTableData;
  factPlate: FactPlateData;
  tiles: TilesData;
  downloads: DownloadsData;
}
export type BlockKind = keyof BlockDataByKind;

export const TEXT_FORMATS = ['p', 'ul', 'ol'] as const;
export interface TextData {
  heading?: string;
  text?: string;
  format?: (typeof TEXT_FORMATS)[number];
  /** Heading's anchor: ids that the specification names stand here, misspellings included. */
  anchor?: string;
}

export interface ImageData {
  /** An http(s) address, a path below /uploads/, or `drawing:{name}` for one of the bundled drawings. */
  src?: string;
  alt?: string;
  lazy?: boolean;
  caption?: string;
}

export interface PdfData {
  href?: string;
  label?: string;
}

export interface LinkData {
  href?: string;
  label?: string;
}

export interface HtmlData {
  html?: string;
}

export const DIVIDER_STYLES = ['solid', 'dashed', 'dotted'] as const;
export const DIVIDER_ALIGNS = ['left', 'center', 'right'] as const;
export interface DividerData {
  style?: (typeof DIVIDER_STYLES)[number];
  /** Pixels. */
  thickness?: number;
  color?: string;
  /** Percent. */
  widthPct?: number;
  /** Pixels above and below. */
  marginY?: number;
  align?: (typeof DIVIDER_ALIGNS)[number];
}

/** No data of its own: address and phone come from the site's settings. */
export type ContactData = Record<string, never>;

/** A table of published facts, by reference: the figures stand once, in the catalogue. */
export interface FactTableData {
  /** Name of a fact table of the catalogue. */
  table?: string;
  caption?: string;
}

/** Up to four headline figures, by reference. */
export interface FactPlateData {
  /** Names of facts of the catalogue. */
  facts?: string[];
}

export interface Tile {
  href?: string;
  label?: string;
  /** Name of a bundled drawing or an image address. */
  image?: string;
  text?: string;
  /** Anchor that the target page scrolls to (hub pages, specification 2). */
  anchor?: string;
}
export interface TilesData {
  tiles?: Tile[];
}

export interface Download {
  label?: string;
  /** Empty: shown as 'on request' with the quote link (D5). */
  href?: string;
}
export interface DownloadsData {
  items?: Download[];
}
