import type { z } from 'zod';
import { galleryGroupSlug, uniqueSlug } from '../slug.ts';
import type { GALLERY_GROUP } from './page-schema.ts';

export type GalleryGroupRecord = z.infer<typeof GALLERY_GROUP.schema>;
export type GalleryGroupInput = typeof GALLERY_GROUP.empty;
export type StoredProject = GalleryGroupInput['projects'][number];
export type GalleryImage = GalleryGroupInput['images'][number];

export interface GalleryProject {
  name: string;
  /** The first image is used if absent. */
  thumbnail?: string;
  images: GalleryImage[];
}

/** A gallery group with its own images, or with named sub-projects. An empty group shows only its name. */
export interface GalleryGroup {
  /** Hash of the group on the page; unique. */
  slug: string;
  title: string;
  thumbnail?: string;
  general?: GalleryImage[];
  projects?: GalleryProject[];
}

export function galleryImageCount(group: GalleryGroup): number {
  const own = group.general?.length ?? 0;
  return (group.projects ?? []).reduce((sum, project) => sum + project.images.length, own);
}

/** Returns the picture next to a group's title: its own or the first image in it; null if there is none. */
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

/** Fallback hash for a title without Latin letters or digits. */
const NAMELESS = 'group';

/** Returns the public groups in the given order. Duplicate slugs get -2, -3, and so on. */
export function publicGallery(records: readonly GalleryGroupRecord[]): GalleryGroup[] {
  const taken = new Set<string>();
  return records.map(({ title, thumbnail, images, projects }) => {
    const slug = uniqueSlug(galleryGroupSlug(title) || NAMELESS, taken);
    taken.add(slug);
    return {
      slug,
      title,
      ...(thumbnail !== '' && { thumbnail }),
      ...(images.length > 0 && { general: images }),
      ...(projects.length > 0 && {
        projects: projects.map(({ name, thumbnail: own, images: shown }) => ({
          name,
          ...(own !== '' && { thumbnail: own }),
          images: shown,
        })),
      }),
    };
  });
}

export type GalleryProblems = Partial<Record<keyof GalleryGroupInput, string>>;

/** Returns the reasons why a gallery group can't be stored: the first one for each field. */
export function galleryProblems(
  { title, thumbnail, images, projects }: GalleryGroupInput,
  isImage: (src: string) => boolean,
): GalleryProblems {
  const nameless = projects.findIndex(({ name }) => name.trim() === '');
  const faulty = projects.find(({ thumbnail: own }) => own !== '' && !isImage(own));
  const twice =
    repeated(projects.map(({ id }) => id)) ??
    repeated([...images, ...projects.flatMap(({ images: shown }) => shown)].map(({ id }) => id));
  const ofProjects =
    (nameless >= 0 ? `Sub-project ${String(nameless + 1)} needs a name.` : null) ??
    (faulty ? `The thumbnail of ${faulty.name} ${RULE}` : null) ??
    projects
      .map(({ name, images: shown }) => imageProblem(shown, ` of ${name}`, isImage))
      .find((problem) => problem !== null) ??
    (twice === null ? null : `Two entries of the group have the id ${twice}.`);
  const problems: [keyof GalleryGroupInput, string | null][] = [
    ['title', title.trim() === '' ? 'A group needs a title.' : null],
    ['thumbnail', thumbnail === '' || isImage(thumbnail) ? null : `The thumbnail ${RULE}`],
    ['images', imageProblem(images, '', isImage)],
    ['projects', ofProjects],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

const RULE = 'must be an http(s) address, an uploaded file or drawing: and the name of a drawing.';

function imageProblem(
  images: readonly GalleryImage[],
  where: string,
  isImage: (src: string) => boolean,
): string | null {
  const at = images.findIndex(({ src }) => !isImage(src));
  return at < 0 ? null : `Image ${String(at + 1)}${where} ${RULE}`;
}

const repeated = (ids: readonly string[]): string | null =>
  ids.find((id, at) => ids.indexOf(id) < at) ?? null;
