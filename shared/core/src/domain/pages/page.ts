import type { z } from 'zod';
import type { knownEntry, PAGE, row } from './page-schema.ts';

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
