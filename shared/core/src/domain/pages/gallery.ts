import type { z } from 'zod';
import { galleryGroupSlug, uniqueSlug } from '../slug.ts';
import type { GALLERY_GROUP } from './page-schema.ts';

export type GalleryGroupRecord = z.infer<typeof GALLERY_GROUP.schema>;
export type GalleryGroupInput = typeof GALLERY_GROUP.empty;
export type StoredProject = GalleryGroupInput['projects'][number];
export type GalleryImage = GalleryGroupInput['images'][number];

export interface GalleryProject {
  name: string;
  /** The first image when left out. */
  thumbnail?: string;
  images: GalleryImage[];
}

/** A group of the gallery: images of its own, or named sub-projects. A group with neither is shown by its name. */
export interface GalleryGroup {
  /** Its hash on the page: no other group has it. */
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

/** What a hash can be made of where a title has no letter or digit of the Latin alphabet. */
const NAMELESS = 'group';

/** Groups as visitors see them, in the given order. A slug that is taken gets -2, -3 and so on. */
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

/** Why a group of the gallery can't be stored: the first reason for each field. */
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
