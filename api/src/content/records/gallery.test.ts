import { describe, expect, test } from 'vitest';
import type { GalleryGroup, GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';

const image = (id: string, src = 'drawing:a-model') => ({ id, src, description: `Picture ${id}` });

describe.each(API_STORES)('the gallery on $name', (factory) => {
  const api = useTestApi(factory);

  const create = (body: object) => api.create<GalleryGroupRecord>('/api/gallery-groups', body);
  const shown = async () => (await api.anyone('GET', '/api/gallery')).body as GalleryGroup[];

  test('is public: in order, with figures inserted, without records in the bin (D14.1)', async () => {
    await api.create('/api/figures', { key: 'seal.pressure', label: 'Pressure', text: 'up to 36 psi' });
    const first = await create({
      title: 'Seals',
      images: [{ ...image('a'), description: 'To {{seal.pressure}}' }],
    });
    const second = await create({
      title: 'seals!',
      projects: [{ id: 'p', name: 'Wall', thumbnail: '', images: [image('b')] }],
    });
    const third = await create({ title: 'Empty' });
    expect(await shown()).toEqual([
      { slug: 'seals', title: 'Seals', general: [{ ...image('a'), description: 'To up to 36 psi' }] },
      { slug: 'seals-2', title: 'seals!', projects: [{ name: 'Wall', images: [image('b')] }] },
      { slug: 'empty', title: 'Empty' },
    ]);

    const entries = [third, first, second].map(({ _id }, order) => ({ _id, order }));
    expect((await api.admin('POST', '/api/gallery-groups/reorder', { body: { entries } })).status).toBe(200);
    expect((await shown()).map(({ title }) => title)).toEqual(['Empty', 'Seals', 'seals!']);

    await api.admin('DELETE', `/api/gallery-groups/${first._id}`);
    expect((await shown()).map(({ slug }) => slug)).toEqual(['empty', 'seals']);
    await api.admin('PUT', `/api/bin/restore/${first._id}?type=gallery-group`);
    expect((await shown()).map(({ slug }) => slug)).toEqual(['empty', 'seals', 'seals-2']);
  });

  test.each([
    ['thumbnail', { title: 'A', thumbnail: 'javascript:alert(1)' }],
    ['images', { title: 'A', images: [image('a', 'a-model')] }],
    ['images', { title: 'A', images: [image('a', '/uploads/../secret')] }],
  ])('refuses what cannot be stored and says so at %s: %j', async (field, body) => {
    const answer = await api.admin('POST', '/api/gallery-groups', { body });
    expect(answer.status).toBe(422);
    expect((answer.body as { fields: object }).fields).toHaveProperty(field);
  });

  test('leaves out images whose files were given up', async () => {
    const images = [image('a'), image('b', ''), image('c')];
    const made = await create({
      title: 'Given up',
      images,
      projects: [{ id: 'p', name: 'P', thumbnail: '', images: [image('d', '')] }],
    });
    expect(made).toMatchObject({ images: [image('a'), image('c')], projects: [{ id: 'p', images: [] }] });
  });
});
