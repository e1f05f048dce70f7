import type { z } from 'zod';
import type { knownEntry, PAGE, row, block } from './page-schema.ts';
import { textOf, unproven } from '../unproven.ts';
import { SIDEBAR_BOX_TITLE, UNTITLED } from '../labels.ts';
import { ROW_COLUMNS_DEFAULT, ROW_COLUMNS_MAX, ROW_COLUMNS_MIN } from '../limits.ts';

export const BACK_TO = ['home', 'previous'] as const;

export type Page = z.infer<typeof PAGE.schema>;

/** What lists carry: every field but the heavy one (D4). */
export type PageSummary = Omit<Page, 'content' | 'shown'>;

export type PageInput = typeof PAGE.empty;

/** A place within a page that a sidebar item can point to. */
export interface PageSection {
  anchor: string;
  label: string;
}

export type KnownEntry = z.infer<typeof knownEntry>;
type LayoutEntry = Extract<KnownEntry, { type: 'layout' }>;
export type SeoEntry = Extract<KnownEntry, { type: 'seo' }>;
export type SectionEntry = Extract<KnownEntry, { type: 'section' }>;
export type Row = z.infer<typeof row>;
export type SidebarBoxItem = NonNullable<Extract<KnownEntry, { type: 'sidebar' }>['items']>[number];

/** An entry of a later version, kept as it is and not drawn. */
interface UnknownEntry {
  type: string & {};
  [field: string]: unknown;
}

export type ContentEntry = KnownEntry | UnknownEntry;

/** A piece of content in a column (specification 3). `data` is known to the block's own kind (domain/block-kinds). */
export type Block = z.infer<typeof block>;

/** The PDFs that the server makes from a page's own content (D5): those that the page names among its documents. */
type Named = Pick<Page, 'slug' | 'pdfs'>;

/** What the measurement form of a page has behind the page's slug. */
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

/** Defaults of the switches for visitors and in the page builder (specification 3). */
export const LAYOUT_DEFAULTS = {
  public: { showHeader: true, showFooter: true, showSidebar: false, sectionDividers: true },
  admin: { showHeader: false, showFooter: false, showSidebar: false, sectionDividers: true },
} as const satisfies Record<string, Layout>;

/** The page's layout switches; a switch that is not stored has the default of its reader. */
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

/** The box beside the content as visitors see it: 'Links' and 'Untitled' where nothing is given. */
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

/** A row as it is drawn and edited: 1 to 4 columns, as many lists of blocks. */
export interface NormalRow {
  columns: number;
  columnsData: Block[][];
}

/** Fills in what a row leaves out. Columns with blocks are never dropped, whatever the count says. */
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

/** Adds empty columns; blocks of dropped ones move to the end of the last kept one (specification 4). */
export function fitColumns(columnsData: readonly (readonly Block[])[], columns: number): Block[][] {
  const kept = Array.from({ length: columns }, (_, at) => [...(columnsData[at] ?? [])]);
  kept[columns - 1]?.push(...columnsData.slice(columns).flat());
  return kept;
}

export interface NormalSection {
  /** Id in the document: the slug, else section-{n}, n from 1. */
  id: string;
  title: string;
  rows: NormalRow[];
}

/** The section entries of a page; older rows outside any section become one, titled after the page. */
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

/** A section's id in the document (specification 2). @param at its position, from 0 */
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

/** The places within a page that a link can point to: its sections, and the headings that carry an anchor. */
export function pageAnchors(page: Pick<Page, 'title' | 'content'>): PageSection[] {
  const anchors = new Map<string, string>();
  const add = (anchor: string, label: string) => {
    if (anchor !== '' && !anchors.has(anchor)) anchors.set(anchor, label || anchor);
  };
  for (const section of sectionsOf(page)) {
    add(section.id, section.title);
    for (const { kind, data } of blocksIn(section)) {
      const { anchor, heading } = unproven(data);
      if (kind === 'text') add(textOf(anchor).trim(), textOf(heading).trim());
    }
  }
  return [...anchors].map(([anchor, label]) => ({ anchor, label }));
}

/** Items of a list block: its non-empty lines (specification 3). */
export function textItems(text: string | undefined): string[] {
  return (text ?? '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Paragraphs of a text block: an empty line separates them. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

export interface PageParts {
  /** What the page says. */
  text: NormalSection[];
  /** Its last sections that hold documents or the quote: below the text, on wide screens beside it. */
  side: NormalSection[];
  /** The headline figures of the first section: wide screens show them beside the text. */
  plate: Block | undefined;
}

/** Parts the sections of a page into its text and what stands beside it: an editor's order within the text is kept. */
export function partPage(sections: readonly NormalSection[]): PageParts {
  const end = sections.reduce(
    (last, section, at) => (holdsOnly(section, ['downloads', 'contact', 'tiles']) ? last : at),
    -1,
  );
  const side = sections.filter((section, at) => at > end && holdsOnly(section, ['downloads', 'contact']));
  return {
    text: sections.filter((section) => !side.includes(section)),
    side,
    plate: sections
      .slice(0, 1)
      .flatMap(blocksIn)
      .find(({ kind }) => kind === 'factPlate'),
  };
}

/** True for a page with a column beside its text; one with a box of links has its second column already. */
export const hasSide = (page: Pick<PageInput, 'title' | 'content'>): boolean =>
  !layoutOf(page.content, 'public').showSidebar && partPage(sectionsOf(page)).side.length > 0;
