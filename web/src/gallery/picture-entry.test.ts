import { describe, expect, it } from 'vitest';
import type { GalleryGroup } from '@wa/core/domain/pages/gallery';
import { isOverPage } from '../app/over-page.ts';
import { pictureOf, pictureState } from './picture-entry.ts';

const pictures = (...ids: string[]) =>
  ids.map((id) => ({ id, src: `/uploads/${id}.webp`, description: `Picture ${id}` }));
const groups: readonly GalleryGroup[] = [
  { slug: 'seals', title: 'Seals', general: pictures('a', 'b') },
  {
    slug: 'seals-2',
    title: 'Seals',
    general: pictures('c'),
    projects: [
      { name: 'Walls', images: pictures('d') },
      { name: 'Walls', images: pictures('e', 'f') },
    ],
  },
];

describe('the picture of a history entry', () => {
  it('is found again for every picture of the gallery', () => {
    for (const { slug, title, general, projects = [] } of groups) {
      const lists = [
        { project: null, name: title, images: general ?? [] },
        ...projects.map(({ name, images }, project) => ({ project, name: `${title}: ${name}`, images })),
      ];
      for (const { project, name, images } of lists)
        images.forEach((_, image) => {
          const state = pictureState({ group: slug, project, image });
          expect(isOverPage(state)).toBe(true);
          expect(pictureOf(structuredClone(state), groups)).toEqual({ title: name, images, index: image });
        });
    }
  });

  it.each([
    null,
    'x',
    { overPage: 7 },
    { overPage: {} },
    { overPage: { group: 'none', project: null, image: 0 } },
    { overPage: { group: 'seals-2', project: 99, image: 0 } },
    { overPage: { group: 'seals-2', project: 0, image: 99 } },
    { overPage: { group: 'seals', project: null, image: '0' } },
  ])('is none for %j', (state) => {
    expect(pictureOf(state, groups)).toBeNull();
  });
});
