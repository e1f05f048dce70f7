import type { GalleryGroupInput, GalleryImage } from './gallery.ts';

export type GalleryProblems = Partial<Record<keyof GalleryGroupInput, string>>;

/**
 * What keeps a group of the gallery from being stored: the first reason for each field.
 * @param isImage whether an address is one that an image may have
 */
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
    firstOf(projects.map(({ name, images: shown }) => imageProblem(shown, ` of ${name}`, isImage)));
  const problems: [keyof GalleryGroupInput, string | null][] = [
    ['title', title.trim() === '' ? 'A group needs a title.' : null],
    ['thumbnail', thumbnail === '' || isImage(thumbnail) ? null : `The thumbnail ${RULE}`],
    ['images', imageProblem(images, '', isImage)],
    ['projects', ofProjects ?? (twice === null ? null : `Two entries of the group have the id ${twice}.`)],
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

const firstOf = (sentences: readonly (string | null)[]): string | null =>
  sentences.find((sentence) => sentence !== null) ?? null;

const repeated = (ids: readonly string[]): string | null =>
  ids.find((id, at) => ids.indexOf(id) < at) ?? null;
