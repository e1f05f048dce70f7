import { describe, expect, it } from 'vitest';
import { galleryGroupSlug } from '@wa/core/domain/slug';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { galleryGroups, imagesOf } from './gallery.ts';

const drawingOf = (src: string) => src.replace(/^drawing:/, '');

describe('the project gallery', () => {
  it.each([
    'casing spacer',
    'split casing',
    'flap valve',
    'penstock',
    'wall sleeve',
    'solid block seal',
    'pipe plug',
    'end seal',
    'disc seal',
  ])('has a group of %s projects with images', (name) => {
    const group = galleryGroups.find(({ title }) => title.toLowerCase() === `${name} projects`);
    expect(group === undefined ? 0 : imagesOf(group).length).toBeGreaterThan(1);
  });

  it('shows the four empty groups without images', () => {
    const empty = galleryGroups.filter((group) => imagesOf(group).length === 0).map(({ title }) => title);
    expect(empty).toEqual([
      'Link Chain Seals',
      'Snow Melt Seals',
      'Manway Hatches',
      'Stainless Steel Couplings',
    ]);
  });

  it('opens every group by an address of its own', () => {
    const slugs = galleryGroups.map((group) => galleryGroupSlug(group.title));
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it('has unique image ids, real drawings and a description for each', () => {
    const images = galleryGroups.flatMap(imagesOf);
    expect(new Set(images.map((image) => image.id)).size).toBe(images.length);
    for (const { src, description } of images) {
      expect(isDrawingName(drawingOf(src)), src).toBe(true);
      expect(description).not.toBe('');
    }
    for (const group of galleryGroups)
      for (const { thumbnail = '' } of group.projects ?? [])
        expect(isDrawingName(drawingOf(thumbnail))).toBe(true);
  });
});
