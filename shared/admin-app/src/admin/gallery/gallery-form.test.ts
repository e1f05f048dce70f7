import { describe, expect, it } from 'vitest';
import { insertImages, moveImage, OWN } from './gallery-form.ts';
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
  it('moves an image between the group and its sub-projects; it stays the thumbnail of the list that contains it', () => {
    const moved = moveImage(form, 'p', OWN, 'c');
    expect(ids(moved)).toEqual(['abc', '', 'd']);
    expect(thumbnails(moved)).toEqual(['/uploads/c.webp', '', '']);
    expect(ids(moveImage(form, OWN, 'q', 'a'))).toEqual(['b', 'c', 'da']);
    expect(moveImage(form, OWN, 'q', 'none')).toBe(form);
  });

  it('inserts an uploaded image at its position, or into the group if its sub-project is gone', () => {
    expect(ids(insertImages(form, OWN, 1, [image('x')]))).toEqual(['axb', 'c', 'd']);
    expect(ids(insertImages(form, 'q', 0, [image('x')]))).toEqual(['ab', 'c', 'xd']);
    expect(ids(insertImages(form, 'gone', 0, [image('x')]))).toEqual(['xab', 'c', 'd']);
  });
});
