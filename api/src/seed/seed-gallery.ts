import type { GalleryGroupRecord, GalleryImage } from '@wa/core/domain/pages/gallery';
import { galleryGroupSlug } from '@wa/core/domain/slug';
import { galleryGroups } from './gallery.ts';
import { stableId } from './stable-id.ts';

const copies = (images: readonly GalleryImage[]) => images.map((image) => ({ ...image }));

/** Groups of the gallery as the seed inserts them; the store adds version and times. */
export const seedGallery: readonly Omit<GalleryGroupRecord, 'version' | 'updatedAt'>[] = galleryGroups.map(
  ({ title, thumbnail = '', general = [], projects = [] }, order) => ({
    _id: stableId('gallery-group', title),
    title,
    thumbnail,
    images: copies(general),
    projects: projects.map(({ name, thumbnail: first = '', images }) => ({
      id: galleryGroupSlug(name),
      name,
      thumbnail: first,
      images: copies(images),
    })),
    order,
    isDeleted: false,
  }),
);
