import type { z } from 'zod';
import type { knownEntry, PAGE, row, block } from './page-schema.ts';
import type { WithShownAt } from '../record.ts';
import { textOf, unvalidated } from '../unvalidated.ts';
import { SIDEBAR_BOX_TITLE, UNTITLED } from '../labels.ts';
import { ROW_COLUMNS_DEFAULT, ROW_COLUMNS_MAX, ROW_COLUMNS_MIN } from '../limits.ts';

export const BACK_TO = ['home', 'previous'] as const;

export type Page = z.infer<typeof PAGE.schema>;

/** A page in lists: all fields except the large ones (D4). */
export type PageSummary = Omit<Page, 'content' | 'shown'> & WithShownAt;

export type PageInput = typeof PAGE.empty;

/** An anchor on a page that a sidebar item can link to. */
export interface PageSection {
  anchor: string;
  label: string;
}

export type KnownEntry = z.infer<typeof knownEntry>;
type LayoutEntry = Extract<KnownEntry, { type: 'layout' }>;
export type SeoEntry = Extract<KnownEntry, { type: 'seo' }>;
export type SectionEntry = Extract<KnownEntry, { type: 'section' }>;
export type Row = z.infer<typeof row>;

/** An entry from a later version: it is kept but not rendered. */
interface UnknownEntry {
  type: string & {};
  [field: string]: unknown;
}

export type ContentEntry = KnownEntry | UnknownEntry;

/**
 * A piece of content in a column (specification 3). The block's kind knows the type of `data`
 * (domain/block-kinds).
 */
export type Block = z.infer<typeof block>;

/**
 * The page fields that decide which PDFs the server generates from its content (D5): those listed among its
 * documents.
 */
type Named = Pick<Page, 'slug' | 'pdfs'>;

/** Suffix of the page's slug in the name of its measurement form. */
export const MEASURE = '-measure';

export const dataSheetHref = (slug: string): string => `/data-sheets/${slug}.pdf`;
export const measureSheetHref = (slug: string): string => dataSheetHref(slug + MEASURE);

export const hasDataSheet = ({ slug, pdfs }: Named): boolean => pdfs.includes(dataSheetHref(slug));
export const hasMeasureSheet = ({ slug, pdfs }: Named): boolean => pdfs.includes(measureSheetHref(slug));

export function isEntry<T extends KnownEntry['type']>(
  entry: ContentEntry,
  type: T,
): entry is Extract<KnownEntry, { type: T }> {
  return entry.type === type;
}

export function firstEntry<T extends KnownEntry['type']>(content: readonly ContentEntry[], type: T) {
  for (const entry of content) if (isEntry(entry, type)) return entry;
  return null;
}

export type Layout = Required<Omit<LayoutEntry, 'type'>>;

/** Defaults of the layout switches for visitors and in the page builder (specification 3). */
export const LAYOUT_DEFAULTS = {
  public: { showHeader: true, showFooter: true, showSidebar: false, sectionDividers: true },
  admin: { showHeader: false, showFooter: false, showSidebar: false, sectionDividers: true },
} as const satisfies Record<string, Layout>;

/** Returns the layout switches of a page. An unset switch has the default of its `reader`. */
export function layoutOf(content: readonly ContentEntry[], reader: keyof typeof LAYOUT_DEFAULTS): Layout {
  const stored = firstEntry(content, 'layout');
  const defaults: Layout = LAYOUT_DEFAULTS[reader];
  return {
    showHeader: stored?.showHeader ?? defaults.showHeader,
    showFooter: stored?.showFooter ?? defaults.showFooter,
    showSidebar: stored?.showSidebar ?? defaults.showSidebar,
    sectionDividers: stored?.sectionDividers ?? defaults.sectionDividers,
  };
}

/** Returns the public box next to the content, with 'Links' and 'Untitled' as defaults. */
export function sidebarBoxOf(content: readonly ContentEntry[]) {
  const stored = firstEntry(content, 'sidebar');
  return {
    title: stored?.title?.trim() || SIDEBAR_BOX_TITLE,
    items: (stored?.items ?? []).map((item) => ({
      href: item.href?.trim() ?? '',
      label: item.label?.trim() || UNTITLED,
    })),
  };
}

export function seoOf(content: readonly ContentEntry[]): SeoEntry {
  return firstEntry(content, 'seo') ?? { type: 'seo' };
}

/** A normalized row: 1 to 4 columns, each with a list of blocks. */
export interface NormalRow {
  columns: number;
  columnsData: Block[][];
}

/**
 * Fills in the missing fields of a row. Columns with blocks are never dropped, whatever the stored count is.
 */
export function normalizeRow(row: Row): NormalRow {
  const stored = Array.isArray(row.columnsData) ? row.columnsData : [];
  const columnsData = stored.map((column) => (Array.isArray(column) ? column : []));
  let filled = columnsData.length;
  while (filled > 0 && columnsData[filled - 1]?.length === 0) filled -= 1;
  const columns = clampColumns(
    Math.max(row.columns ?? ROW_COLUMNS_DEFAULT, Math.min(filled, ROW_COLUMNS_MAX)),
  );
  return { columns, columnsData: fitColumns(columnsData, columns) };
}

export function clampColumns(columns: number): number {
  if (!Number.isFinite(columns)) return ROW_COLUMNS_DEFAULT;
  return Math.min(Math.max(Math.trunc(columns), ROW_COLUMNS_MIN), ROW_COLUMNS_MAX);
}

/**
 * Changes the number of columns. Blocks of removed columns move to the end of the last remaining one
 * (specification 4).
 */
export function fitColumns(columnsData: readonly (readonly Block[])[], columns: number): Block[][] {
  const kept = Array.from({ length: columns }, (_, at) => [...(columnsData[at] ?? [])]);
  kept[columns - 1]?.push(...columnsData.slice(columns).flat());
  return kept;
}

export interface NormalSection {
  /** Id in the document: the slug, otherwise section-{n}, n from 1. */
  id: string;
  title: string;
  rows: NormalRow[];
}

/** Returns the sections of a page. Older rows outside any section form one section with the page's title. */
export function sectionEntries(page: Pick<Page, 'title' | 'content'>): SectionEntry[] {
  const sections = page.content.filter((entry) => isEntry(entry, 'section'));
  if (sections.length > 0) return sections;
  const rows = page.content.filter((entry) => isEntry(entry, 'row'));
  if (rows.length === 0) return [];
  return [
    {
      type: 'section',
      title: page.title,
      slug: '',
      rows: rows.map(({ columns, columnsData }) => ({ columns, columnsData })),
    },
  ];
}

/**
 * Returns a section's id in the document (specification 2).
 * @param at index of the section, from 0
 */
export function sectionId({ slug }: Pick<SectionEntry, 'slug'>, at: number): string {
  return slug?.trim() || `section-${String(at + 1)}`;
}

export function sectionsOf(page: Pick<Page, 'title' | 'content'>): NormalSection[] {
  return sectionEntries(page).map((section, at) => ({
    id: sectionId(section, at),
    title: section.title?.trim() ?? '',
    rows: (section.rows ?? []).map(normalizeRow),
  }));
}

export function blocksIn({ rows }: NormalSection): Block[] {
  return rows.flatMap((row) => row.columnsData.flat());
}

export function holdsOnly(section: NormalSection, kinds: readonly string[]): boolean {
  const blocks = blocksIn(section);
  return blocks.length > 0 && blocks.every(({ kind }) => kinds.includes(kind));
}

export function blocksOf(page: Pick<Page, 'title' | 'content'>): Block[] {
  return sectionsOf(page).flatMap(blocksIn);
}

/** Returns the anchors on a page: its sections and the headings with an anchor. */
export function pageAnchors(page: Pick<Page, 'title' | 'content'>): PageSection[] {
  const anchors = new Map<string, string>();
  const add = (anchor: string, label: string) => {
    if (anchor !== '' && !anchors.has(anchor)) anchors.set(anchor, label || anchor);
  };
  for (const section of sectionsOf(page)) {
    add(section.id, section.title);
    for (const { kind, data } of blocksIn(section)) {
      const { anchor, heading } = unvalidated(data);
      if (kind === 'text') add(textOf(anchor).trim(), textOf(heading).trim());
    }
  }
  return [...anchors].map(([anchor, label]) => ({ anchor, label }));
}

/** Returns the items of a list block: its non-empty lines (specification 3). */
export function textItems(text: string | undefined): string[] {
  return (text ?? '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Splits the text of a text block into paragraphs at empty lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

export interface PageParts {
  /** Sections of the main text. */
  text: NormalSection[];
  /**
   * The last sections with only documents or the quote. They are below the text, or next to it on wide
   * screens.
   */
  side: NormalSection[];
}

/** Splits the sections of a page into the text and the side column. The order of the text is unchanged. */
export function partPage(sections: readonly NormalSection[]): PageParts {
  const end = sections.reduce(
    (last, section, at) => (holdsOnly(section, ['downloads', 'contact', 'tiles']) ? last : at),
    -1,
  );
  const side = sections.filter((section, at) => at > end && holdsOnly(section, ['downloads', 'contact']));
  return { text: sections.filter((section) => !side.includes(section)), side };
}

/** Returns true for a page with a side column. A box of links already uses that column. */
export const hasSide = (page: Pick<PageInput, 'title' | 'content'>): boolean =>
  !layoutOf(page.content, 'public').showSidebar && partPage(sectionsOf(page)).side.length > 0;
