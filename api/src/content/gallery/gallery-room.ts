import { GALLERY_GROUP } from '@wa/core/domain/pages/gallery-schema';
import { galleryCalls, reorderGallery } from '@wa/core/contract/gallery';
import type { GalleryGroupChanges } from '@wa/core/contract/gallery';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { RecordRoom } from '../records/record-room.ts';
import { galleryFields } from './gallery-fields.ts';

/** Groups of the project gallery, each with its sub-projects and images (D14). */
export const galleryRoom: RecordRoom<'galleryGroups', GalleryGroupRecord, GalleryGroupChanges> = {
  kind: 'gallery-group',
  collection: 'galleryGroups',
  calls: galleryCalls,
  reorder: reorderGallery,
  listedBy: 'order',
  word: 'gallery group',
  title: ({ title }) => title,
  show: GALLERY_GROUP.view,
  fields: (_tx, given, current) => Promise.resolve(galleryFields(given, current)),
};
