import type { z } from 'zod';
import type { knownEntry, PAGE, row, block } from './page-schema.ts';

export const BACK_TO = ['home', 'previous'] as const;

export type Page = z.infer<typeof PAGE.schema>;

/** What lists carry: every field but the heavy one (D4). */
export type PageSummary = Omit<Page, 'content' | 'shown'>;

/** The fields a client may send. */
export type PageInput = typeof PAGE.empty;

/** A place within a page that a sidebar item can point to. */
export interface PageSection {
  anchor: string;
  label: string;
}

export type KnownEntry = z.infer<typeof knownEntry>;
export type LayoutEntry = Extract<KnownEntry, { type: 'layout' }>;
export type SeoEntry = Extract<KnownEntry, { type: 'seo' }>;
export type SectionEntry = Extract<KnownEntry, { type: 'section' }>;
export type Row = z.infer<typeof row>;
export type SidebarBoxItem = NonNullable<Extract<KnownEntry, { type: 'sidebar' }>['items']>[number];

/** An entry of a later version, kept as it is and not drawn. */
export interface UnknownEntry {
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
