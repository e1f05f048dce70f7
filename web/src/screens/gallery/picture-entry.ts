import type { GalleryGroup } from '@wa/core/domain/pages/gallery';
import { overPage, stateOverPage } from '../../site/history.ts';
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

/** The picture that a history entry shows; null for none, and for one that these groups no longer have. */
export function pictureOf(state: unknown, groups: readonly GalleryGroup[]): OpenImage | null {
  const entry = overPage(state);
  const { group: slug, project: at, image: index } = entry as Partial<Record<keyof PictureEntry, unknown>>;
  const group = groups.find((each) => each.slug === slug);
  if (group === undefined || typeof index !== 'number') return null;
  const project = typeof at === 'number' ? group.projects?.[at] : undefined;
  const images = project?.images ?? (at === null ? group.general : undefined);
  if (images?.[index] === undefined) return null;
  return { title: project ? `${group.title}: ${project.name}` : group.title, images, index };
}
