import { describe, expect, it } from 'vitest';
import { galleryGroups } from '@wa/core/catalogue/gallery';
import { galleryGroupSlug } from '@wa/core/domain/slug';
import { isOverPage } from '../app/over-page.ts';
import { pictureOf, pictureState } from './picture-entry.ts';

describe('the picture of a history entry', () => {
  it('is found again for every picture of the gallery', () => {
    for (const { title, general, projects = [] } of galleryGroups) {
      const group = galleryGroupSlug(title);
      const lists = [
        { project: null, name: title, images: general ?? [] },
        ...projects.map(({ name, images }, project) => ({ project, name: `${title}: ${name}`, images })),
      ];
      for (const { project, name, images } of lists)
        images.forEach((_, image) => {
          const state = pictureState({ group, project, image });
          expect(isOverPage(state)).toBe(true);
          expect(pictureOf(structuredClone(state))).toEqual({ title: name, images, index: image });
        });
    }
  });

  it.each([
    null,
    'x',
    { overPage: 7 },
    { overPage: {} },
    { overPage: { group: 'none', project: null, image: 0 } },
    { overPage: { group: 'disc-seal-projects', project: 99, image: 0 } },
    { overPage: { group: 'disc-seal-projects', project: 0, image: 99 } },
    { overPage: { group: 'disc-seal-projects', project: null, image: '0' } },
  ])('is none for %j', (state) => {
    expect(pictureOf(state)).toBeNull();
  });
});
