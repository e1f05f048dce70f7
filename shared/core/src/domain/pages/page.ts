import type { Block } from './block.ts';
import type { Binnable, StoredRecord } from '../record.ts';
import type { ShownCatalogue } from '../tables/shown-catalogue.ts';

export const BACK_TO = ['home', 'previous'] as const;

/** A page of the site (specification 3, D17). */
export interface Page extends StoredRecord, Binnable {
  title: string;
  /** The whole path with its slashes trimmed; inner slashes are allowed. */
  slug: string;
  images: string[];
  pdfs: string[];
  content: ContentEntry[];
  featured: boolean;
  /** Page-level url, empty when unset. */
  url: string;
  /** Where the arrow above the title leads: home, or to the page that the visitor comes from. */
  backTo: (typeof BACK_TO)[number];
  /** Right-click and selection are off (specification 1, D5). */
  copyProtection: boolean;
  /** Figures and tables that its blocks name, ready to be drawn: on what visitors are shown, never stored. */
  shown?: ShownCatalogue;
}

/** What lists carry: every field but the heavy one (D4). */
export type PageSummary = Omit<Page, 'content' | 'shown'>;

/** The fields a client may send. */
export type PageInput = Pick<
  Page,
  'title' | 'slug' | 'images' | 'pdfs' | 'content' | 'featured' | 'url' | 'backTo' | 'copyProtection'
>;

/** A place within a page that a sidebar item can point to. */
export interface PageSection {
  anchor: string;
  label: string;
}

export interface LayoutEntry {
  type: 'layout';
  showHeader?: boolean;
  showFooter?: boolean;
  showSidebar?: boolean;
  sectionDividers?: boolean;
}

export interface SidebarBoxItem {
  href?: string;
  label?: string;
}

/** The box beside the content, drawn when the layout asks for it. */
export interface SidebarBoxEntry {
  type: 'sidebar';
  title?: string;
  items?: SidebarBoxItem[];
}

export interface SeoEntry {
  type: 'seo';
  metaTitle?: string;
  metaDescription?: string;
  keywords?: string[] | string;
  benefits?: string[];
  suggestions?: string[];
}

/** One to four columns, each a list of blocks. */
export interface Row {
  columns?: number;
  columnsData?: Block[][];
}

export interface SectionEntry {
  type: 'section';
  title?: string;
  slug?: string;
  rows?: Row[];
}

/** A row outside any section, as older pages have it. */
export interface LegacyRowEntry extends Row {
  type: 'row';
}

/** An entry of a later version, kept as it is and not drawn. */
export interface UnknownEntry {
  type: string & {};
  [field: string]: unknown;
}

export type KnownEntry = LayoutEntry | SidebarBoxEntry | SeoEntry | SectionEntry | LegacyRowEntry;
export type ContentEntry = KnownEntry | UnknownEntry;
