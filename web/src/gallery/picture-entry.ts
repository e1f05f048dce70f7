import { galleryGroups } from '@wa/core/catalogue/gallery';
import { galleryGroupSlug } from '@wa/core/domain/slug';
import { overPage, stateOverPage } from '../app/over-page.ts';
import type { OpenImage } from './lightbox.tsx';

/** Which picture a history entry shows in the lightbox. */
export interface PictureEntry {
  /** Slug of the group. */
  group: string;
  /** Position of the sub-project in the group; null for the group's own images. */
  project: number | null;
  image: number;
}

/** State of the history entry that shows a picture: the way back closes the lightbox. */
export const pictureState = (entry: PictureEntry) => stateOverPage(entry);

/** The picture that a history entry shows; null for none, and for one that the gallery no longer has. */
export function pictureOf(state: unknown): OpenImage | null {
  const entry = overPage(state);
  const { group: slug, project: at, image: index } = entry as Partial<Record<keyof PictureEntry, unknown>>;
  const group = galleryGroups.find(({ title }) => galleryGroupSlug(title) === slug);
  if (group === undefined || typeof index !== 'number') return null;
  const project = typeof at === 'number' ? group.projects?.[at] : undefined;
  const images = project?.images ?? (at === null ? group.general : undefined);
  if (images?.[index] === undefined) return null;
  return { title: project ? `${group.title}: ${project.name}` : group.title, images, index };
}
