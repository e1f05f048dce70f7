import { pickFields } from '@wa/core/domain/record';
import { GALLERY_GROUP } from '@wa/core/domain/pages/page-schema';
import {
  type GalleryGroupRecord,
  type GalleryImage,
  type StoredProject,
  galleryProblems,
} from '@wa/core/domain/pages/gallery';
import { isGalleryImage } from '@wa/core/drawings/drawings';
import type { AdminClient } from '../../client/admin-client.ts';
import { ClientError } from '../../client/transport/client-error.ts';
import { fieldName, valueText } from '../changes/field-names.ts';
import type { FormParts, RecordKind } from '../editing/record-kind.ts';
import { listsOf, type GalleryForm } from './gallery-form.ts';

const IMAGE = 'image:';
const PROJECT = 'project:';

/** An image as a part: it knows its list. */
interface PlacedImage {
  image: GalleryImage;
  list: string;
}

/** Images and sub-projects are parts of their own: edits of different ones merge. */
const parts: FormParts<GalleryForm> = {
  take: (form) => {
    const placed = listsOf(form).flatMap(({ id: list, images }) => images.map((image) => ({ image, list })));
    const projects = form.projects.map(({ images: _images, ...project }) => project);
    return {
      title: form.title,
      thumbnail: form.thumbnail,
      ...Object.fromEntries(projects.map((project) => [PROJECT + project.id, project])),
      ...Object.fromEntries(placed.map((part) => [IMAGE + part.image.id, part])),
      order: [...projects.map(({ id }) => PROJECT + id), ...placed.map(({ image: { id } }) => IMAGE + id)],
    };
  },
  put: (form, from) => {
    const order = (from['order'] ?? []) as string[];
    const partsOf = <T>(prefix: string) =>
      order.filter((key) => key.startsWith(prefix)).flatMap((key) => (from[key] as T | undefined) ?? []);
    const projects = partsOf<StoredProject>(PROJECT).map((project) => ({
      ...project,
      images: [] as GalleryImage[],
    }));
    const images: GalleryImage[] = [];
    for (const { image, list } of partsOf<PlacedImage>(IMAGE))
      (projects.find(({ id }) => id === list)?.images ?? images).push(image);
    const { title, thumbnail } = from as unknown as Pick<GalleryForm, 'title' | 'thumbnail'>;
    return { ...form, title, thumbnail, images, projects };
  },
  nameOf: (part) => {
    if (part === 'order') return 'Order';
    return part.startsWith(IMAGE) ? 'Image' : part.startsWith(PROJECT) ? 'Sub-project' : fieldName(part);
  },
  textOf: (value) => {
    const { image, name } = (value ?? {}) as Partial<PlacedImage & StoredProject>;
    return image === undefined ? valueText(name ?? value) : image.description || image.src;
  },
};

const groupAt = ({ shown, realId }: AdminClient, id: string): GalleryGroupRecord | null =>
  shown().gallery.find(({ _id }) => _id === realId(id)) ?? null;

/** A group of the gallery with its sub-projects and images, as the record editor has to know it (D14). */
export const galleryKind: RecordKind<GalleryGroupRecord, GalleryForm> = {
  name: 'gallery-group',
  word: 'gallery group',
  open: (stored) => (stored === null ? GALLERY_GROUP.empty : pickFields(stored, GALLERY_GROUP.names)),
  isForm: isGalleryForm,
  parts,
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
    ...(base === null && { detail: 'It stands last. Drag it to its place.' }),
  }),
  failedNote: 'Failed to save the gallery group',
  failed: (error) => ({
    text: 'The group could not be saved.',
    reason: error instanceof Error ? error.message : '',
    fields: error instanceof ClientError ? (error.body?.fields ?? {}) : {},
  }),
  keyOf: ({ _id }) => _id,
};

function isGalleryForm(value: unknown): value is GalleryForm {
  if (typeof value !== 'object' || value === null) return false;
  const { title, thumbnail, images, projects } = value as Partial<Record<string, unknown>>;
  const isImages = (list: unknown) =>
    Array.isArray(list) && list.every((each: Partial<GalleryImage> | null) => typeof each?.src === 'string');
  return (
    typeof title === 'string' &&
    typeof thumbnail === 'string' &&
    isImages(images) &&
    Array.isArray(projects) &&
    projects.every(
      (each: Partial<StoredProject> | null) => typeof each?.name === 'string' && isImages(each.images),
    )
  );
}
