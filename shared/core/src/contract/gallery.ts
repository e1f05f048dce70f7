import { z } from 'zod';
import { GALLERY_GROUP, galleryImages } from '../domain/pages/gallery-schema.ts';
import { address, line } from '../domain/field-schemas.ts';
import type { GalleryGroup } from '../domain/pages/gallery.ts';
import { get } from './endpoint.ts';
import { recordCalls, reorderCall } from './records.ts';

export const galleryGroupSchema = GALLERY_GROUP.schema;

/** Only the fields that are present change (D4). */
export const galleryGroupChangesSchema = z.object(GALLERY_GROUP.fields).partial();
export type GalleryGroupChanges = z.infer<typeof galleryGroupChangesSchema>;

export const galleryCalls = recordCalls({
  name: 'GalleryGroup',
  names: 'GalleryGroups',
  path: '/api/gallery-groups',
  schema: galleryGroupSchema,
  changes: galleryGroupChangesSchema,
  words: { one: 'gallery group', many: 'gallery groups' },
});

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
  summary: 'The groups of the project gallery as visitors see them, in their order',
  responses: { 200: shownGroups },
});
