import { move } from '@wa/core/domain/ordering';
import type { GalleryGroupInput, GalleryImage, StoredProject } from '@wa/core/domain/pages/gallery';

/** Form of a group: all stored fields except its position. */
export type GalleryForm = GalleryGroupInput;

/** Stands for the images of the group itself; those of a sub-project are named by its id. */
export const OWN = '';

export interface ImageList {
  /** `OWN`, or the id of a sub-project. */
  id: string;
  name: string;
  images: readonly GalleryImage[];
}

/** Returns all lists of images as the editor shows them. */
export const listsOf = ({ images, projects }: GalleryForm): ImageList[] => [
  { id: OWN, name: 'the group', images },
  ...projects.map(({ id, name, images: shown }) => ({ id, name: name || 'Untitled', images: shown })),
];

export const imagesIn = (form: GalleryForm, list: string): readonly GalleryImage[] =>
  listsOf(form).find(({ id }) => id === list)?.images ?? [];

/** Counts the images of a group and its sub-projects, and those without a description. */
export function countImages(form: Pick<GalleryForm, 'images' | 'projects'>): {
  all: number;
  undescribed: number;
} {
  const images = [...form.images, ...form.projects.flatMap(({ images: shown }) => shown)];
  return { all: images.length, undescribed: undescribedIn(images) };
}

export const undescribedIn = (images: readonly GalleryImage[]): number =>
  images.filter(({ description }) => description.trim() === '').length;

export function editProject(
  form: GalleryForm,
  id: string,
  change: (now: StoredProject) => StoredProject,
): GalleryForm {
  return { ...form, projects: form.projects.map((now) => (now.id === id ? change(now) : now)) };
}

/** Changes the images of one list. */
export function editImages(
  form: GalleryForm,
  list: string,
  change: (now: readonly GalleryImage[]) => readonly GalleryImage[],
): GalleryForm {
  if (list === OWN) return { ...form, images: [...change(form.images)] };
  return editProject(form, list, (now) => ({ ...now, images: [...change(now.images)] }));
}

/**
 * Inserts images at a position of the list, from 0. If the list no longer exists, they go to the group's own.
 */
export function insertImages(
  form: GalleryForm,
  list: string,
  at: number,
  added: readonly GalleryImage[],
): GalleryForm {
  const place = form.projects.some(({ id }) => id === list) ? list : OWN;
  return editImages(form, place, (now) => [...now.slice(0, at), ...added, ...now.slice(at)]);
}

export const describeImage = (form: GalleryForm, list: string, id: string, description: string) =>
  editImages(form, list, (now) => now.map((image) => (image.id === id ? { ...image, description } : image)));

/** Removing an image also removes it as a thumbnail. */
function tidy(before: GalleryForm, after: GalleryForm): GalleryForm {
  const all = (form: GalleryForm) => listsOf(form).flatMap(({ images }) => images);
  const kept = (thumbnail: string, was: readonly GalleryImage[], now: readonly GalleryImage[]) => {
    const isIn = (images: readonly GalleryImage[]) => images.some(({ src }) => src === thumbnail);
    return isIn(was) && !isIn(now) ? '' : thumbnail;
  };
  return {
    ...after,
    thumbnail: kept(after.thumbnail, all(before), all(after)),
    projects: after.projects.map((now) => ({
      ...now,
      thumbnail: kept(now.thumbnail, imagesIn(before, now.id), now.images),
    })),
  };
}

export const removeImage = (form: GalleryForm, list: string, id: string): GalleryForm =>
  tidy(
    form,
    editImages(form, list, (now) => now.filter((image) => image.id !== id)),
  );

/** Moves an image to the end of another list. */
export function moveImage(form: GalleryForm, from: string, to: string, id: string): GalleryForm {
  const image = imagesIn(form, from).find((each) => each.id === id);
  if (image === undefined) return form;
  const without = editImages(form, from, (now) => now.filter((each) => each !== image));
  return tidy(
    form,
    editImages(without, to, (now) => [...now, image]),
  );
}

export const moveProject = (form: GalleryForm, from: number, to: number): GalleryForm => ({
  ...form,
  projects: [...move(form.projects, from, to)],
});

export const addProject = (form: GalleryForm, id: string): GalleryForm => ({
  ...form,
  projects: [...form.projects, { id, name: '', thumbnail: '', images: [] }],
});

/** Removes a sub-project with its images. */
export const removeProject = (form: GalleryForm, id: string): GalleryForm =>
  tidy(form, { ...form, projects: form.projects.filter((project) => project.id !== id) });
