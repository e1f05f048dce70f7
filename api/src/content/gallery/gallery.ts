import { GALLERY_GROUP } from '@wa/core/domain/pages/page-schema';
import { requireValid } from '@wa/core/contract/errors';
import {
  type GalleryGroupChanges,
  galleryCalls,
  reorderGalleryGroups,
  getGallery,
} from '@wa/core/contract/catalogue';
import { deepEqual } from '@wa/core/domain/record';
import {
  type GalleryGroupInput,
  type GalleryImage,
  type GalleryGroupRecord,
  type GalleryGroup,
  galleryProblems,
} from '@wa/core/domain/pages/gallery';
import { isGalleryImage } from '@wa/core/drawings/drawings';
import type { EditedKind } from '../records/record-kind.ts';
import { recordRoutes, type RecordNeeds } from '../records/record-routes.ts';
import type { Router } from 'express';
import { ok } from '../../http/mount.ts';

/**
 * The group as it shall be stored: the given fields over what there is. A field that stays as it was is not judged
 * again: an older record can be mended one field at a time.
 * @param current null for a new group
 * @throws ApiError invalid with the reasons by field
 */
function galleryFields(given: GalleryGroupChanges, current: GalleryGroupInput | null): GalleryGroupInput {
  const { title, thumbnail, images, projects } = { ...GALLERY_GROUP.empty, ...current, ...given };
  const fields: GalleryGroupInput = {
    title: title.trim(),
    thumbnail,
    images: withFile(images),
    projects: projects.map((project) => ({
      ...project,
      name: project.name.trim(),
      images: withFile(project.images),
    })),
  };
  const problems = Object.entries(galleryProblems(fields, isGalleryImage)).filter(([name]) => {
    const field = name as keyof GalleryGroupInput;
    return current === null || !deepEqual(fields[field], current[field]);
  });
  requireValid(Object.fromEntries(problems));
  return fields;
}

/** An image without an address is none: its file was given up while it waited to be sent. */
const withFile = (images: readonly GalleryImage[]) => images.filter(({ src }) => src !== '');

/** Groups of the project gallery, each with its sub-projects and images (D14). */
export const GALLERY_KIND: EditedKind<'galleryGroups', GalleryGroupRecord, GalleryGroupChanges> = {
  kind: 'gallery-group',
  collection: 'galleryGroups',
  word: 'gallery group',
  title: ({ title }) => title,
  show: GALLERY_GROUP.view,
  fields: (_tx, given, current) => Promise.resolve(galleryFields(given, current)),
};

/** The gallery: the calls of every kind of record, and what visitors see. */
export function galleryRoutes(needs: RecordNeeds & { gallery: () => Promise<GalleryGroup[]> }): Router {
  const router = recordRoutes(GALLERY_KIND, galleryCalls, reorderGalleryGroups, needs);
  needs.mount(router, getGallery, async () => ok(await needs.gallery()));
  return router;
}
