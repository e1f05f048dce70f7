import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MADE_BY_HEADER } from '@wa/core/contract/authentication';
import type { LiveAnswer } from '@wa/core/contract/live';
import type { StoredUpload, Upload } from '@wa/core/contract/uploads';
import { sampleImage, samplePdf } from '../../testing/sample-files.ts';
import { sendFile } from '../../testing/send-file.ts';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { STORAGES, useDiskStorage } from '../../testing/storages.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { useStarted } from '../../testing/use-started.ts';
import { createQuota } from '../../uploads/quota.ts';
import { uploadRoutes } from '../../uploads/routes.ts';
import { listPendingChanges } from '../../publish/deploy-records.ts';
import { countChanges, lastSeq } from '../../store/change-log.ts';
import { fileRoutes } from './files.ts';

describe.each(API_STORES)('files on $name', (factory) => {
  const { folder, storage } = useDiskStorage();
  const api = useTestApi(factory, {
    modules: [
      ({ mount, store }) => uploadRoutes({ mount, store, storage, quota: createQuota(storage, null) }),
      (core) => fileRoutes({ ...core, storage }),
    ],
  });

  async function upload(name: string, bytes: Buffer): Promise<Upload> {
    const sent = await sendFile(api, '/api/upload', name, bytes);
    expect(sent.status).toBe(201);
    return sent.body as Upload;
  }
  const list = async () => (await api.admin('GET', '/api/files')).body as StoredUpload[];
  const find = async (url: string) => (await list()).find((file) => file.url === url);
  const nameOf = (url: string) => url.replace('/uploads/', '');
  const send = (what: 'bin' | 'restore', body: object) => api.admin('POST', `/api/files/${what}`, { body });

  test('of images are cropped: a new file from the original, which stays (D34.10)', async () => {
    const left = { create: { width: 400, height: 600, channels: 3, background: '#c00' } } as const;
    const red = await sharp(left).png().toBuffer();
    const both = sharp({ create: { ...left.create, width: 800, background: '#00c' } });
    const original = await upload(
      'Two halves.png',
      await both
        .composite([{ input: red, left: 0, top: 0 }])
        .png()
        .toBuffer(),
    );
    const name = nameOf(original.url);
    const crop = (body: object) => api.admin('POST', '/api/files/crop', { body: { name, ...body } });
    const part = { left: 390, top: 100, width: 310, height: 200 };
    const changesBefore = api.changes.length;
    const { status, body } = await crop(part);
    expect([status, body]).toEqual([201, expect.objectContaining({ width: 310, height: 200 })]);
    const { url } = body as Upload;
    expect(await find(url)).toMatchObject({ title: 'Two halves (cropped).png', width: 310, height: 200 });
    expect(await find(original.url)).toMatchObject({ title: 'Two halves.png', binnedAt: null });
    const bytes = await readFile(join(folder(), nameOf(url)));
    const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
    expect([...pixels.subarray(0, 3), ...pixels.subarray(60, 63)]).toEqual([204, 0, 0, 0, 0, 204]);
    expect((await crop(part)).body).toMatchObject({ url });
    expect(api.changes.slice(changesBefore)).toContainEqual(
      expect.objectContaining({ kind: 'file', action: 'created' }),
    );

    for (const outside of [{ left: 600 }, { top: 500 }, { width: 0 }])
      expect((await crop({ ...part, ...outside })).status).toBe(422);
    expect((await crop({ ...part, left: 0.5 })).status).toBe(400);
    const document = await upload('Torque.pdf', await samplePdf('Not cropped'));
    const gif = await upload('Moves.gif', await sampleImage({ format: 'gif' }));
    for (const other of [document, gif]) {
      expect(await crop({ name: nameOf(other.url), ...part })).toMatchObject({
        status: 422,
        body: { error: 'This file can’t be cropped.' },
      });
    }
    const unknown = await crop({ name: `${'0'.repeat(32)}-10x10.png`, ...part });
    expect(unknown.status).toBe(404);
  });

  test('are named as changes to open windows, and not as changes that visitors see (D38.1)', async () => {
    const seq = await lastSeq(api.core.store);
    const { url } = await upload('Live.txt', Buffer.from('live'));
    const body = { names: [nameOf(url)] };
    expect((await send('bin', body)).status).toBe(200);
    expect((await send('restore', body)).status).toBe(200);
    const { changes } = (await api.admin('GET', `/api/live?after=${String(seq)}`)).body as LiveAnswer;
    expect(changes).toEqual(
      ['created', 'deleted', 'restored'].map((action) => ({ kind: 'file', action, id: null, version: null })),
    );
    expect(await countChanges(api.core.store, seq)).toBe(0);
    expect((await listPendingChanges(api.core.store, { figure: () => null })).slice(0, 3)).toEqual([]);
  });

  test('have the name of the last upload of the same bytes', async () => {
    const bytes = await samplePdf('Same');
    const { url } = await upload('first.pdf', bytes);
    await upload('second.pdf', bytes);
    expect((await list()).filter((file) => file.url === url)).toMatchObject([{ title: 'second.pdf' }]);
  });

  test('keep the person who uploaded them (D34.1)', async () => {
    const { url } = await upload('By the first.txt', Buffer.from('by the first'));
    const name = nameOf(url);
    const headers = { [MADE_BY_HEADER]: 'Anna' };
    for (const [what, body] of [
      ['describe', { name, alt: 'A text', was: '' }],
      ['bin', { names: [name] }],
      ['restore', { names: [name] }],
    ] as const) {
      const answer = await api.admin('POST', `/api/files/${what}`, { body, headers });
      expect(answer.status, answer.text).toBe(200);
      expect(await find(url)).toMatchObject({ addedBy: 'desktop app' });
    }
    const unknown = `${'b'.repeat(32)}.pdf`;
    await storage.save(unknown, Buffer.from('%PDF-'), 'application/pdf');
    await send('bin', { names: [unknown] });
    expect(await find(`/uploads/${unknown}`)).toMatchObject({ addedBy: null });
  });

  test('without a record have the name and the date of the file in the storage', async () => {
    const name = `${'e'.repeat(32)}.pdf`;
    await storage.save(name, Buffer.from('%PDF-'), 'application/pdf');
    const found = await find(`/uploads/${name}`);
    expect(found).toMatchObject({ title: name, addedBy: null, size: 5, binnedAt: null, places: [] });
    expect(found).not.toHaveProperty('width');
    expect(Date.now() - Date.parse(found?.addedAt ?? '')).toBeLessThan(60_000);
  });

  test('name the records that use them, also by a copy or an encoded address, and no others (D34.2)', async () => {
    const { url } = await upload('used.png', await sampleImage({ width: 1_300, height: 800 }));
    const copy = url.replace('.png', '-480.webp');
    const product = { title: 'Clamp', slug: 'used-clamp', image: url, url: '/clamps' };
    const made = await api.create('/api/products', product);
    const block = {
      id: 'b',
      kind: 'html',
      data: { html: `<img src="${copy}"><a href="/view/pdf?src=${encodeURIComponent(url)}">x</a>` },
    };
    const content = [
      { type: 'section', slug: 's', title: 'S', rows: [{ columns: 1, columnsData: [[block]] }] },
    ];
    const page = await api.create('/api/pages/slug/used-clamps', { title: 'Clamps', content }, 'PUT');
    expect((await find(url))?.places).toEqual([
      { kind: 'product', id: made._id, title: 'Clamp', path: '/product/used-clamp' },
      { kind: 'page', id: page._id, title: 'Clamps', path: '/used-clamps' },
    ]);
    await api.admin('DELETE', `/api/products/${made._id}`);
    expect((await find(url))?.places.map(({ kind }) => kind)).toEqual(['page']);
  });

  test('move to the bin and back together, any number of times, and keep their address (D34.5)', async () => {
    const bytes = await samplePdf('1');
    const sent = [await upload('1.pdf', bytes), await upload('2.pdf', await samplePdf('2'))];
    const names = sent.map(({ url }) => nameOf(url));
    const binned = async () =>
      (await list()).filter(({ name, binnedAt }) => names.includes(name) && binnedAt !== null).length;
    for (const body of [{ names }, { names }])
      expect(await send('bin', body)).toMatchObject({ status: 200, body: { success: true } });
    expect(await binned()).toBe(2);
    expect(await storage.open(names[0] ?? '')).not.toBeNull();
    for (const body of [{ names }, { names }]) expect((await send('restore', body)).status).toBe(200);
    expect(await binned()).toBe(0);
    await send('bin', { names });
    await upload('again.pdf', bytes);
    expect(await binned()).toBe(1);
  });

  test('that a record uses go to the bin only with its name confirmed, and none of the others alone (D34.5)', async () => {
    const used = await upload('3.png', await sampleImage({ width: 500, height: 300 }));
    const free = await upload('4.pdf', await samplePdf('4'));
    await api.create('/api/products', { title: 'Sleeve', slug: 'sleeve', image: used.url });
    const names = [used, free].map(({ url }) => nameOf(url));
    const refused = await send('bin', { names });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'Used in Sleeve. These keep showing the file until you remove it there.' },
    });
    for (const { url } of [used, free]) expect((await find(url))?.binnedAt).toBeNull();
    expect((await send('bin', { names, inUse: 'accept' })).status).toBe(200);
    expect(await find(used.url)).toMatchObject({
      binnedAt: expect.any(String) as string,
      places: [{ title: 'Sleeve' }],
    });
  });

  test('have a description for places without their own, and an outdated one answers 409 (D34.9)', async () => {
    const { url, name: title } = await upload(
      'described.png',
      await sampleImage({ width: 700, height: 400 }),
    );
    const describe = (alt: string, was: string) =>
      api.admin('POST', '/api/files/describe', { body: { name: nameOf(url), alt, was } });
    const product = { title: 'Seal', slug: 'described-seal', image: url, url: '/seals' };
    const made = await api.create('/api/products', product);
    const shown = async () =>
      ((await api.anyone('GET', '/api/products/slug/described-seal')).body as { imageAlts: object[] })
        .imageAlts;
    expect(await shown()).toEqual([]);
    expect((await describe(' A seal in a wall ', '')).status).toBe(200);
    expect(await find(url)).toMatchObject({ alt: 'A seal in a wall' });
    expect(await shown()).toEqual([{ src: url, alt: 'A seal in a wall' }]);
    expect(api.changes.at(-1)).toMatchObject({ kind: 'settings', title: `Description of ${title}` });
    expect(await describe('Mine', '')).toMatchObject({
      status: 409,
      body: { error: 'Someone else changed the description to “A seal in a wall”. Save again to use yours.' },
    });
    await api.admin('PUT', `/api/products/${made._id}`, { body: { imageAlts: [{ src: url, alt: 'Own' }] } });
    expect(await shown()).toEqual([{ src: url, alt: 'Own' }]);
    expect((await describe('', 'A seal in a wall')).status).toBe(200);
    expect((await describe('x'.repeat(501), '')).status).toBe(422);
    const gone = { name: `${'d'.repeat(32)}.png`, alt: 'x', was: '' };
    expect((await api.admin('POST', '/api/files/describe', { body: gone })).status).toBe(404);
  });

  test('that do not exist, or have no name of an upload, are refused with nothing changed', async () => {
    const { url } = await upload('5.pdf', await samplePdf('5'));
    const gone = { names: [nameOf(url), `${'d'.repeat(32)}.pdf`] };
    for (const what of ['bin', 'restore'] as const) {
      expect(await send(what, gone)).toMatchObject({
        status: 404,
        body: { error: 'That file was deleted permanently, perhaps on another computer.' },
      });
      for (const name of ['../catalogue.db', `${'d'.repeat(32)}-10x10-480.webp`, ''])
        expect((await send(what, { names: [name] })).status).toBe(400);
      expect((await send(what, { names: [] })).status).toBe(422);
    }
    expect((await find(url))?.binnedAt).toBeNull();
  });
});

describe.each(STORAGES)('files in the $name storage', (factory) => {
  const opened = useStarted(
    () => factory.open(),
    (storage) => storage.close(),
  );
  const server = useStarted(
    () => startTestServer(opened.server),
    (each) => each.close(),
  );

  test('are listed without the copies for the web (D34.1)', async () => {
    const image = await sampleImage({ width: 1_700, height: 900, format: 'jpeg' });
    const sent = await server.upload('file', 'wide.jpg', image);
    const { url, size } = (await sent.json()) as Upload;
    const names: string[] = [];
    for await (const { name } of opened.storage.list()) names.push(name);
    expect(names.length).toBeGreaterThan(1);
    const list = await server.read<StoredUpload[]>('/api/files');
    const own = list.filter((file) => file.url.startsWith(url.replace('.jpg', '')));
    expect(own).toMatchObject([{ url, size, title: 'wide.jpg', width: 1_700, height: 900 }]);
    expect(Date.now() - Date.parse(own[0]?.addedAt ?? '')).toBeLessThan(60_000);
  });
});
