import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { RecordOf } from '../store/records.ts';

/** A group as administrators see it: its fields, and no others. */
export function toGalleryGroup(record: RecordOf<'galleryGroups'>): GalleryGroupRecord {
  const { _id, version, updatedAt, title, thumbnail, images, projects, order, isDeleted } = record;
  return { _id, version, updatedAt, title, thumbnail, images, projects, order, isDeleted };
}
