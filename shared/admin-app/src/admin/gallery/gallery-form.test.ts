import { describe, expect, it } from 'vitest';
import { countImages, insertImages, moveImage, OWN, removeImage, removeProject } from './gallery-form.ts';
import type { GalleryForm } from './gallery-form.ts';

const image = (id: string) => ({ id, src: `/uploads/${id}.webp`, description: id });
const form: GalleryForm = {
  title: 'Seals',
  thumbnail: '/uploads/c.webp',
  images: [image('a'), image('b')],
  projects: [
    { id: 'p', name: 'Walls', thumbnail: '/uploads/c.webp', images: [image('c')] },
    { id: 'q', name: 'Tanks', thumbnail: '', images: [{ ...image('d'), description: ' ' }] },
  ],
};
const ids = ({ images, projects }: GalleryForm) => [
  images.map(({ id }) => id).join(''),
  ...projects.map((project) => project.images.map(({ id }) => id).join('')),
];
const thumbnails = ({ thumbnail, projects }: GalleryForm) => [
  thumbnail,
  ...projects.map((project) => project.thumbnail),
];

describe('the form of a group', () => {
  it('moves an image between the group and its sub-projects; it stays the thumbnail of what still holds it', () => {
    const moved = moveImage(form, 'p', OWN, 'c');
    expect(ids(moved)).toEqual(['abc', '', 'd']);
    expect(thumbnails(moved)).toEqual(['/uploads/c.webp', '', '']);
    expect(ids(moveImage(form, OWN, 'q', 'a'))).toEqual(['b', 'c', 'da']);
    expect(moveImage(form, OWN, 'q', 'none')).toBe(form);
  });

  it('takes images and sub-projects out, and the thumbnails that they were', () => {
    for (const without of [removeImage(form, 'p', 'c'), removeProject(form, 'p')])
      expect(without.thumbnail).toBe('');
    expect(thumbnails(removeImage(form, 'p', 'c'))).toEqual(['', '', '']);
    expect(thumbnails(removeImage(form, OWN, 'a'))).toEqual(thumbnails(form));
    expect(ids(removeProject(form, 'p'))).toEqual(['ab', 'd']);
  });

  it('keeps a thumbnail that was never one of its images', () => {
    const foreign = { ...form, thumbnail: 'https://example.com/a.png' };
    expect(removeImage(foreign, OWN, 'a').thumbnail).toBe(foreign.thumbnail);
  });

  it('puts an image that arrives into its place, into the group when its sub-project is gone', () => {
    expect(ids(insertImages(form, OWN, 1, [image('x')]))).toEqual(['axb', 'c', 'd']);
    expect(ids(insertImages(form, 'q', 0, [image('x')]))).toEqual(['ab', 'c', 'xd']);
    expect(ids(insertImages(form, 'gone', 0, [image('x')]))).toEqual(['xab', 'c', 'd']);
  });

  it('counts what says nothing', () => {
    expect(countImages(form)).toEqual({ all: 4, undescribed: 1 });
  });
});
