import { z } from 'zod';
import { PLACE_KINDS, PLACE_WAYS, type Place } from '../domain/catalogue/places.ts';
import { allClearable, recordId, address, line } from '../domain/entity.ts';
import { CERTIFICATE } from '../domain/certificates/certificate-schema.ts';
import { FIGURE, TABLE, SETTINGS } from '../domain/entities.ts';
import { idParams, get, post, recordCalls, reorderCall, put } from './endpoint.ts';
import { GALLERY_GROUP, galleryImages } from '../domain/pages/page-schema.ts';
import type { GalleryGroup } from '../domain/pages/gallery.ts';

export const figureSchema = FIGURE.schema;

/** Only fields that are present change; null clears a field (D4). A figure without a measure is a text. */
export const figureChangesSchema = z.object(allClearable(FIGURE.fields)).partial();
export type FigureChanges = z.infer<typeof figureChangesSchema>;

export const figureCalls = recordCalls('Figure', '/api/figures', figureSchema, figureChangesSchema, 'spec');

export const reorderFigures = reorderCall('/api/figures', 'entries', 'records');

/** A usage of a figure or table. */
export const placeSchema = z.object({
  kind: z.enum(PLACE_KINDS),
  id: recordId,
  title: z.string(),
  /** Public address of the usage; empty if there is none. */
  path: z.string(),
  /** Kind of usage: in a text, among key specs, in a table, on a card, in a data sheet. */
  as: z.enum(PLACE_WAYS),
}) satisfies z.ZodType<Place>;

export const listFigurePlaces = get('/api/figures/:id/places', {
  summary: 'List where a spec value is used: tables, pages, products, cards, data sheets, and texts',
  params: idParams,
  responses: { 200: z.array(placeSchema) },
  errors: [404],
});

export const countFigurePlaces = get('/api/figure-places', {
  summary: 'Count the uses of each spec value, by its id; unused values are absent',
  responses: { 200: z.record(recordId, z.number().int()) },
});

/** The figure that replaces a duplicate, and its version as the caller has seen it. */
const mergeSchema = z.object({ into: recordId, intoVersion: z.number().int().optional() });

export const mergeFigures = post('/api/figures/:id/merge', {
  summary: 'Move a duplicate to the bin; the value that replaces it also answers to its keys',
  params: idParams,
  body: mergeSchema,
  conditional: true,
  responses: { 200: figureSchema },
  errors: [404, 409, 412, 413, 415, 422],
});

export const tableSchema = TABLE.schema;

/** A table keeps the name that blocks use. */
const tableChangesSchema = z.object({ ...allClearable(TABLE.fields), name: TABLE.fields.name }).partial();
export type TableChanges = z.infer<typeof tableChangesSchema>;

export const tableCalls = recordCalls('Table', '/api/tables', tableSchema, tableChangesSchema);

export const listTablePlaces = get('/api/tables/:id/places', {
  summary: 'List the pages and products that show a table',
  params: idParams,
  responses: { 200: z.array(placeSchema) },
  errors: [404],
});

export const galleryGroupSchema = GALLERY_GROUP.schema;

const galleryGroupChangesSchema = z.object(allClearable(GALLERY_GROUP.fields)).partial();
export type GalleryGroupChanges = z.infer<typeof galleryGroupChangesSchema>;

export const galleryCalls = recordCalls(
  'GalleryGroup',
  '/api/gallery-groups',
  galleryGroupSchema,
  galleryGroupChangesSchema,
);

export const reorderGalleryGroups = reorderCall('/api/gallery-groups', 'entries', 'records');

const shownGroups = z.array(
  z.object({
    slug: z.string(),
    title: line,
    thumbnail: address.optional(),
    general: galleryImages.optional(),
    projects: z
      .array(z.object({ name: line, thumbnail: address.optional(), images: galleryImages }))
      .optional(),
  }),
) satisfies z.ZodType<GalleryGroup[]>;

export const getGallery = get('/api/gallery', {
  access: 'public',
  summary: 'List the groups of the project gallery in order, as visitors see them',
  responses: { 200: shownGroups },
});

export const certificateSchema = CERTIFICATE.schema;

const certificateChangesSchema = z.object(allClearable(CERTIFICATE.fields)).partial();
export type CertificateChanges = z.infer<typeof certificateChangesSchema>;

export const certificateCalls = recordCalls(
  'Certificate',
  '/api/certificates',
  certificateSchema,
  certificateChangesSchema,
);

const settingsChangesSchema = z.object(allClearable(SETTINGS.fields)).partial();
export type SettingsChanges = z.infer<typeof settingsChangesSchema>;

export const settingsSchema = SETTINGS.schema.extend({
  /** Names of environment variables that override fields of the record (D2). */
  fixed: z.partialRecord(z.enum(SETTINGS.names), z.string()),
});

export const getSettings = get('/api/settings', {
  summary: 'Get the settings in force, and the names of those set by the environment',
  responses: { 200: settingsSchema },
});

export const updateSettings = put('/api/settings', {
  summary: 'Change the given fields; a field set by the environment is a 422',
  body: settingsChangesSchema,
  conditional: true,
  responses: { 200: settingsSchema },
  errors: [409, 412, 413, 415, 422],
});
