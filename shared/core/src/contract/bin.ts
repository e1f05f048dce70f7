import { z } from 'zod';
import type { BinKind } from '../domain/record.ts';
import { line, recordId } from '../domain/field-schemas.ts';
import { idParams, success, put, get, remove } from './endpoint.ts';
import { figureSchema } from './figures.ts';
import { galleryGroupSchema } from './gallery.ts';
import { pageSchema } from './pages.ts';
import { productSchema } from './products.ts';
import { sidebarItemSchema } from './sidebar-items.ts';
import { tableSchema } from './tables.ts';

/** A record of any kind that the bin holds, as answers show it. */
export const binnedSchema = z.union([
  productSchema,
  sidebarItemSchema,
  pageSchema,
  figureSchema,
  tableSchema,
  galleryGroupSchema,
]);

/** Spellings of `?type=` that clients send, and the kind each one means (D4). */
const KIND_BY_NAME = {
  product: 'product',
  'sidebar-item': 'sidebar-item',
  sidebarItem: 'sidebar-item',
  sidebar: 'sidebar-item',
  page: 'page',
  figure: 'figure',
  table: 'table',
  'gallery-group': 'gallery-group',
} as const satisfies Record<string, BinKind>;

const typeQuery = z.object({
  type: z
    .enum(Object.keys(KIND_BY_NAME) as [keyof typeof KIND_BY_NAME])
    .transform((name) => KIND_BY_NAME[name]),
});

export const restoreFromBin = put('/api/bin/restore/:id', {
  summary: 'Takes a record out of the bin; repeats as 200',
  params: idParams,
  query: typeQuery,
  conditional: true,
  responses: { 200: binnedSchema },
  errors: [404, 409, 412, 422],
});

export const listBinLinks = get('/api/bin/links/:id', {
  summary:
    'Live sidebar items that still link to a record of the bin: they lose their target when it goes for good',
  params: idParams,
  query: typeQuery,
  responses: { 200: z.array(z.object({ _id: recordId, name: line })) },
  errors: [404],
});

export const deletePermanently = remove('/api/bin/permanent/:id', {
  summary: 'Removes a record of the bin for good; a live one is refused',
  params: idParams,
  query: typeQuery,
  conditional: true,
  responses: { 200: success },
  errors: [404, 409, 412],
});
