import type { Page } from './page.ts';

export const GALLERY_SLUG = 'project-gallery';

/** True where sections of the gallery's page are drawn above its groups: once somebody has saved it. */
export const showsSections = ({ version }: Page): boolean => version > 0;

/** A picture of the project gallery (specification 3). */
export interface GalleryImage {
  id: string;
  /** `drawing:{name}` for a bundled drawing, else an image address. */
  src: string;
  description: string;
}

export interface GalleryProject {
  name: string;
  /** The first image when left out. */
  thumbnail?: string;
  images: readonly GalleryImage[];
}

/** A group of the gallery: images of its own, or named sub-projects. A group with neither is shown by its name. */
export interface GalleryGroup {
  title: string;
  thumbnail?: string;
  general?: readonly GalleryImage[];
  projects?: readonly GalleryProject[];
}

/** How many images a group holds in all. */
export function galleryImageCount(group: GalleryGroup): number {
  const own = group.general?.length ?? 0;
  return (group.projects ?? []).reduce((sum, project) => sum + project.images.length, own);
}

/** The picture beside a group's title: its own, else the first image that it holds; null without any. */
export function galleryThumbnail(group: GalleryGroup): string | null {
  const firstProject = group.projects?.find((project) => project.images.length > 0);
  return (
    group.thumbnail ??
    group.general?.[0]?.src ??
    firstProject?.thumbnail ??
    firstProject?.images[0]?.src ??
    null
  );
}
