import { z } from 'zod';
import { BACK_TO } from '../domain/pages/page.ts';
import type { ContentEntry, Page, PageSection, PageSummary } from '../domain/pages/page.ts';
import type { RangeChart } from '../domain/tables/resolved-chart.ts';
import type { ShownCatalogue } from '../domain/tables/shown-catalogue.ts';
import { ROW_COLUMNS_MAX } from '../domain/limits.ts';
import {
  address,
  addressList,
  allClearable,
  idParams,
  line,
  longText,
  slug,
  slugParams,
  storedFields,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Data of a kind this version does not know is kept as it is; depth and size are held by the body parser. */
const block = z.object({ id: z.string().max(100), kind: z.string().max(100), data: z.unknown().optional() });

const row = z.object({
  columns: z.number().int().min(1).max(ROW_COLUMNS_MAX).optional(),
  columnsData: z.array(z.array(block).max(500)).max(ROW_COLUMNS_MAX).optional(),
});

const sidebarBoxItem = z.object({ href: address.optional(), label: line.optional() });

const knownEntries = [
  z.object({
    type: z.literal('layout'),
    showHeader: z.boolean().optional(),
    showFooter: z.boolean().optional(),
    showSidebar: z.boolean().optional(),
    sectionDividers: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('sidebar'),
    title: line.optional(),
    items: z.array(sidebarBoxItem).max(500).optional(),
  }),
  z.object({
    type: z.literal('seo'),
    metaTitle: line.optional(),
    metaDescription: line.optional(),
    keywords: z.union([z.array(line).max(200), longText]).optional(),
    benefits: z.array(line).max(100).optional(),
    suggestions: z.array(line).max(200).optional(),
  }),
  z.object({
    type: z.literal('section'),
    title: line.optional(),
    slug: slug.optional(),
    rows: z.array(row).max(500).optional(),
  }),
  row.extend({ type: z.literal('row') }),
] as const;

const KNOWN_TYPES: readonly string[] = ['layout', 'sidebar', 'seo', 'section', 'row'];
const unknownEntry = z
  .looseObject({ type: z.string().max(100) })
  // Ends this branch, so that a known entry is told what is wrong with it and not that it is unknown.
  .refine((entry) => !KNOWN_TYPES.includes(entry.type), { error: 'does not fit its type', abort: true });

export const contentEntrySchema: z.ZodType<ContentEntry> = z.union([
  z.discriminatedUnion('type', knownEntries),
  unknownEntry,
]);

/** What the page's blocks name of the catalogue, ready to be drawn: on answers to visitors alone. */
const shownCatalogueSchema: z.ZodType<ShownCatalogue> = z.object({
  figures: z.record(z.string(), z.custom<ShownCatalogue['figures'][string]>(isObject)),
  tables: z.record(z.string(), z.custom<ShownCatalogue['tables'][string]>(isObject)),
  charts: z.record(z.string(), z.custom<RangeChart>(isObject)).optional(),
});

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

const fields = {
  title: line,
  slug,
  images: addressList,
  pdfs: addressList,
  content: z.array(contentEntrySchema).max(500),
  featured: z.boolean(),
  url: address,
  backTo: z.enum(BACK_TO),
  copyProtection: z.boolean(),
} as const;

export const pageSchema = z.object({
  ...storedFields,
  ...fields,
  isDeleted: z.boolean(),
  shown: shownCatalogueSchema.optional(),
}) satisfies z.ZodType<Page>;

export const pageSummarySchema = pageSchema.omit({
  content: true,
  shown: true,
}) satisfies z.ZodType<PageSummary>;

export const pageChangesSchema = z
  .object({
    ...allClearable(fields),
    title: fields.title,
    slug: fields.slug,
  })
  .partial();
export type PageChanges = z.infer<typeof pageChangesSchema>;

const pageSectionSchema = z.object({
  anchor: z.string(),
  label: z.string(),
}) satisfies z.ZodType<PageSection>;

export const listPages = defineEndpoint({
  name: 'listPages',
  method: 'GET',
  path: '/api/pages',
  access: 'bin-list',
  summary: 'Pages without content; featured only, or those in the bin, if asked',
  query: z.object({
    isDeleted: z.enum(['true', 'false']).optional(),
    featured: z.enum(['true', 'false']).optional(),
  }),
  responses: { 200: z.array(pageSummarySchema) },
});

export const getPageSections = defineEndpoint({
  name: 'getPageSections',
  method: 'GET',
  path: '/api/pages/:id/sections',
  access: 'public',
  summary: 'The places within a page that a link can point to',
  params: idParams,
  responses: { 200: z.array(pageSectionSchema) },
  errors: [404],
});

export const getPageBySlug = defineEndpoint({
  name: 'getPageBySlug',
  method: 'GET',
  path: '/api/pages/slug/:slug',
  access: 'public',
  summary: 'One page by its whole path, url-encoded',
  params: slugParams,
  responses: { 200: pageSchema },
  errors: [404],
});

export const savePageBySlug = defineEndpoint({
  name: 'savePageBySlug',
  method: 'PUT',
  path: '/api/pages/slug/:slug',
  access: 'session',
  summary: 'Creates the page or changes the fields that are present; another slug in the body renames it',
  params: slugParams,
  body: pageChangesSchema,
  conditional: true,
  responses: { 200: pageSchema, 201: pageSchema },
  errors: [409, 412, 413, 415, 422],
});

export const deletePage = defineEndpoint({
  name: 'deletePage',
  method: 'DELETE',
  path: '/api/pages/:id',
  access: 'session',
  summary: 'Moves a page to the bin',
  params: idParams,
  conditional: true,
  responses: { 200: pageSchema },
  errors: [404, 409, 412],
});
