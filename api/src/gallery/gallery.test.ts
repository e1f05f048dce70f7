import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GalleryGroup, GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';
import { json, startTestServer } from '../testing/test-server.ts';

const image = (id: string, src = 'drawing:a-model') => ({ id, src, description: `Picture ${id}` });

describe.each(STORES)('the gallery on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory);
  });
  afterAll(() => api.stop());

  const create = async (body: object): Promise<GalleryGroupRecord> => {
    const answer = await api.admin('POST', '/api/gallery-groups', { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body as GalleryGroupRecord;
  };
  const shown = async () => (await api.anyone('GET', '/api/gallery')).body as GalleryGroup[];

  test('is read by anybody: in its order, figures drawn, what is in the bin left out', async () => {
    await api.admin('POST', '/api/figures', {
      body: { key: 'seal.pressure', label: 'Pressure', text: 'up to 36 psi', measure: null },
    });
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
    expect(
      api.changes.filter(({ kind }) => kind === 'gallery-group').flatMap(({ paths }) => paths),
    ).toContain('/project-gallery');
  });

  test.each([
    ['title', { title: ' ' }],
    ['thumbnail', { title: 'A', thumbnail: 'javascript:alert(1)' }],
    ['images', { title: 'A', images: [image('a', 'a-model')] }],
    ['images', { title: 'A', images: [image('a', '/uploads/../secret')] }],
    ['images', { title: 'A', images: [image('a', 'drawing:unheard-of')] }],
    ['projects', { title: 'A', projects: [{ id: 'p', name: '', thumbnail: '', images: [] }] }],
    ['projects', { title: 'A', images: [image('a'), image('a')] }],
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

  test('leaves fields alone that stay as they were', async () => {
    const { _id } = await create({ title: 'Old' });
    const faulty = [image('a', 'https://example.com/a.png')];
    await api.core.store.transact((tx) =>
      tx.update('galleryGroups', _id, { images: faulty.map((each) => ({ ...each, src: 'old.png' })) }),
    );
    const answer = await api.admin('PUT', `/api/gallery-groups/${_id}`, { body: { title: ' New ' } });
    expect(answer.body).toMatchObject({ title: 'New', images: [{ src: 'old.png' }] });
  });
});

test('a change of a group is on the kept page and in the kept JSON at once, and on no other page', async () => {
  const server = await startTestServer();
  const drawn = '"src":"drawing:project-pipe-plug"';
  try {
    const read = async (path: string) => (await fetch(server.url + path)).text();
    const [home, page, data] = [await read('/'), await read('/project-gallery'), await read('/api/gallery')];
    expect([page, data]).toEqual([expect.stringContaining(drawn), expect.stringContaining(drawn)]);
    const made = await server.asAdmin('/api/gallery-groups', json('POST', { title: 'Outfalls of 2026' }));
    expect(made.status).toBe(201);
    expect(await read('/project-gallery')).toContain('"slug":"outfalls-of-2026"');
    expect(JSON.parse(await read('/api/gallery'))).toHaveLength((JSON.parse(data) as object[]).length + 1);
    expect(await read('/')).toBe(home);
  } finally {
    await server.close();
  }
});
