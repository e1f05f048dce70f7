import { z } from 'zod';
import { allClearable, recordId } from '../domain/field-schemas.ts';
import { PAGE } from '../domain/pages/page-schema.ts';
import type { PageSection } from '../domain/pages/page.ts';
import { get, idParams, put, slugParams } from './endpoint.ts';
import { binCall } from './records.ts';

export const pageSchema = PAGE.schema;
export const pageSummarySchema = pageSchema.omit({ content: true, shown: true });

export const pageChangesSchema = z
  .object({
    ...allClearable(PAGE.fields),
    title: PAGE.fields.title,
    slug: PAGE.fields.slug,
  })
  .partial();
export type PageChanges = z.infer<typeof pageChangesSchema>;

const pageSectionSchema = z.object({
  anchor: z.string(),
  label: z.string(),
}) satisfies z.ZodType<PageSection>;

export const listPages = get('/api/pages', {
  access: 'bin-list',
  summary: 'Pages without content; featured only, or those in the bin, if asked',
  query: z.object({
    isDeleted: z.enum(['true', 'false']).optional(),
    featured: z.enum(['true', 'false']).optional(),
  }),
  responses: { 200: z.array(pageSummarySchema) },
});

export const getPageSections = get('/api/pages/:id/sections', {
  access: 'public',
  summary: 'The places within a page that a link can point to',
  params: idParams,
  responses: { 200: z.array(pageSectionSchema) },
  errors: [404],
});

const pageLinkSchema = z.object({ kind: z.enum(['page', 'product']), _id: recordId, title: z.string() });
export type PageLink = z.infer<typeof pageLinkSchema>;

export const listPageLinks = get('/api/pages/:id/links', {
  summary: 'Live pages and products that link to a page in their texts or by their address',
  params: idParams,
  responses: { 200: z.array(pageLinkSchema) },
  errors: [404],
});

export const getPageBySlug = get('/api/pages/slug/:slug', {
  access: 'public',
  summary: 'One page by its whole path, url-encoded',
  params: slugParams,
  responses: { 200: pageSchema },
  errors: [404],
});

export const savePageBySlug = put('/api/pages/slug/:slug', {
  summary: 'Creates the page or changes the fields that are present; another slug in the body renames it',
  params: slugParams,
  body: pageChangesSchema,
  conditional: true,
  responses: { 200: pageSchema, 201: pageSchema },
  errors: [409, 412, 413, 415, 422],
});

export const deletePage = binCall('/api/pages', pageSchema, 'Moves a page to the bin');
