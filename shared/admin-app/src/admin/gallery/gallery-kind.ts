import { pickFields } from '@wa/core/domain/record';
import { GALLERY_GROUP } from '@wa/core/domain/pages/page-schema';
import { type GalleryGroupRecord, galleryProblems } from '@wa/core/domain/pages/gallery';
import { isGalleryImage } from '@wa/core/drawings/drawings';
import type { AdminClient } from '../../client/admin-client.ts';
import { failureOf, messageOf, type RecordKind } from '../editing/record-kind.ts';
import type { GalleryForm } from './gallery-form.ts';

const groupAt = ({ shown, realId }: AdminClient, id: string): GalleryGroupRecord | null =>
  shown().gallery.find(({ _id }) => _id === realId(id)) ?? null;

/** Describes a gallery group with its sub-projects and images for the record editor (D14). */
export const galleryKind: RecordKind<GalleryGroupRecord, GalleryForm> = {
  name: 'gallery-group',
  word: 'gallery group',
  open: (stored) => (stored === null ? GALLERY_GROUP.empty : pickFields(stored, GALLERY_GROUP.names)),
  isForm: GALLERY_GROUP.isForm,
  problems: (form) => galleryProblems(form, isGalleryImage),
  peek: groupAt,
  load: async (api, id) => {
    await api.gallery.list();
    return groupAt(api, id);
  },
  absent: 'missing',
  save: ({ gallery }, base, form) => (base === null ? gallery.create(form) : gallery.update(base, form)),
  saved: ({ title }, base) => ({
    text: `${title.trim()} saved`,
    ...(base === null && { detail: 'Added to the end. Drag it to reorder.' }),
  }),
  failedNote: 'Failed to save the gallery group',
  failed: (error) => failureOf(error, 'Couldn’t save the group.', messageOf(error)),
  keyOf: ({ _id }) => _id,
};
