import { describe, expect, it } from 'vitest';
import { buildId, BUILT_AT } from '../../testing/build-id.ts';
import { ENTITIES } from '../entities.ts';
import { publicGallery, type GalleryGroupRecord, galleryProblems } from './gallery.ts';

const record = (fields: Partial<GalleryGroupRecord>): GalleryGroupRecord => ({
  ...ENTITIES['gallery-group'].empty,
  ...{ _id: buildId(), version: 1, updatedAt: BUILT_AT, isDeleted: false, order: 0, title: 'Seals' },
  ...fields,
});
const image = (id: string, src = '/uploads/a.png') => ({ id, src, description: `Picture ${id}` });
const project = (id: string, fields: object = {}) => ({ id, name: id, thumbnail: '', images: [], ...fields });

describe('the gallery as visitors see it', () => {
  it('gives each group a hash of its title that no other has', () => {
    const titles = ['Wall Sleeves', 'Wall  sleeves!', 'Wall Sleeves 2', 'Wall sleeves', '水門', '弁'];
    expect(publicGallery(titles.map((title) => record({ title }))).map(({ slug }) => slug)).toEqual([
      'wall-sleeves',
      'wall-sleeves-2',
      'wall-sleeves-2-2',
      'wall-sleeves-3',
      'group',
      'group-2',
    ]);
  });

  it('keeps images outside of sub-projects, and omits empty groups', () => {
    const images = [image('a')];
    const projects = [project('p', { images: [image('b')], thumbnail: '/uploads/b.png' }), project('q')];
    expect(publicGallery([record({ images, projects }), record({ title: 'None' })])).toEqual([
      {
        slug: 'seals',
        title: 'Seals',
        general: images,
        projects: [
          { name: 'p', thumbnail: '/uploads/b.png', images: [image('b')] },
          { name: 'q', images: [] },
        ],
      },
      { slug: 'none', title: 'None' },
    ]);
  });
});

describe('a group that cannot be stored', () => {
  const isImage = (src: string) => src.startsWith('/uploads/');
  const rule = 'must be an http(s) address, an uploaded file or drawing: and the name of a drawing.';

  it.each([
    ['without a title', { title: ' ' }, { title: 'A group needs a title.' }],
    ['with another image', { images: [image('a'), image('b', 'x')] }, { images: `Image 2 ${rule}` }],
    [
      'with a sub-project without a name',
      { projects: [project('p'), project('q', { name: ' ' })] },
      { projects: 'Sub-project 2 needs a name.' },
    ],
    [
      'with one id for two images, wherever they are',
      { images: [image('a')], projects: [project('p', { images: [image('a')] })] },
      { projects: 'Two entries of the group have the id a.' },
    ],
  ])('%s says why', (_, fields, problems) => {
    expect(galleryProblems(record(fields), isImage)).toEqual(problems);
  });
});
