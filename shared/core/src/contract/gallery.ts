import { z } from 'zod';
import type { GalleryGroup, GalleryGroupRecord } from '../domain/pages/gallery.ts';
import { address, line, order, storedFields } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { recordCalls, reorderCall } from './records.ts';

/** Images of one group or sub-project, and sub-projects of one group. */
const IMAGES_MAX = 500;
const PROJECTS_MAX = 200;

const id = z.string().min(1).max(100);
const images = z.array(z.object({ id, src: address, description: line }).strict()).max(IMAGES_MAX);

const fields = {
  title: line,
  thumbnail: address,
  images,
  projects: z.array(z.object({ id, name: line, thumbnail: address, images }).strict()).max(PROJECTS_MAX),
} as const;

export const galleryGroupSchema = z.object({
  ...storedFields,
  ...fields,
  order,
  isDeleted: z.boolean(),
}) satisfies z.ZodType<GalleryGroupRecord>;

/** Only the fields that are present change (D4). */
export const galleryGroupChangesSchema = z.object(fields).partial();
export type GalleryGroupChanges = z.infer<typeof galleryGroupChangesSchema>;

export const galleryCalls = recordCalls({
  name: 'GalleryGroup',
  names: 'GalleryGroups',
  path: '/api/gallery-groups',
  schema: galleryGroupSchema,
  changes: galleryGroupChangesSchema,
  words: { one: 'gallery group', many: 'gallery groups' },
});

export const reorderGallery = reorderCall('GalleryGroups', '/api/gallery-groups');

const shownGroups = z.array(
  z.object({
    slug: z.string(),
    title: line,
    thumbnail: address.optional(),
    general: images.optional(),
    projects: z.array(z.object({ name: line, thumbnail: address.optional(), images })).optional(),
  }),
) satisfies z.ZodType<GalleryGroup[]>;

export const getGallery = defineEndpoint({
  name: 'getGallery',
  method: 'GET',
  path: '/api/gallery',
  access: 'public',
  summary: 'The groups of the project gallery as visitors see them, in their order',
  responses: { 200: shownGroups },
});
