import { describe, expect, it, onTestFinished } from 'vitest';
import type { PageChanges } from '@wa/core/contract/pages';
import type { AdminClient } from '../admin-client.ts';
import { whileOpen } from '../while-open.ts';
import { emptyLists } from '../overlay/overlay-lists.ts';
import { ClientError } from '../transport/client-error.ts';
import type { ContentCache } from './content-cache.ts';
import { createReads } from './reads.ts';
import { isTmpId } from '../queue/operation.ts';
import { firstProduct, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
const section = { type: 'section', id: 'a1', slug: 'sizes', title: 'Sizes', columns: 1, blocks: [] };
const form = { title: 'Guide', content: [] } satisfies PageChanges;

async function savedPage(client: AdminClient, changes: PageChanges = form) {
  const saved = await client.pages.save('guide', null, changes);
  if (saved.state === 'conflict') throw new Error('The page is there already');
  return saved.record;
}

// First: the calls of the catalogue are brought when they are first needed, which takes longer than a failure.
it('a bin that nobody answers for is as last known, and no failure of its calls goes unheard', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const heard: unknown[] = [];
  const reads = createReads({
    api: {
      call: () => Promise.reject(new ClientError({ kind: 'unreachable' })),
      list: () => Promise.reject(new ClientError({ kind: 'unreachable' })),
    },
    cache: {
      lists: () => emptyLists,
      readList: async (_name: string, read: () => Promise<unknown>) => void (await read()),
    } as unknown as ContentCache,
    pending: () => [],
    realId: (id) => id,
    onFailure: (error) => heard.push(error),
    onAnswer: () => {},
    onFirst: () => {},
  });
  expect((await reads.bin()).product).toEqual([]);
  // Node tells of it when the microtasks are done.
  await new Promise(setImmediate);
  expect(unheard).toEqual([]);
  expect(heard).toHaveLength(1);
});

describe('reading', () => {
  it('finds a product by its address, and says when there is none', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    expect(await client.products.getBySlug(product.slug)).toMatchObject({ _id: product._id });
    await expect(client.products.getBySlug('nowhere')).rejects.toMatchObject({ status: 404 });
    await windows.server.others.add('New');
    expect(await client.products.getBySlug('new')).toMatchObject({ title: 'New' });
  });

  it('shows a page as it is, with what waits on top, also under an address it does not have yet', async () => {
    const { client } = await windows.open();
    const page = await savedPage(client);
    await client.pages.list();
    expect(await client.pages.get('guide')).toMatchObject({ title: 'Guide' });
    windows.server.down = true;
    await client.pages.save('guide', page, { ...form, slug: 'manual', title: 'Manual' });
    expect(await client.pages.get('manual')).toMatchObject({ title: 'Manual', slug: 'manual' });
    await client.pages.save('fresh', null, { title: 'Fresh', content: [] });
    expect(await client.pages.get('fresh')).toMatchObject({ title: 'Fresh' });
    await expect(client.pages.get('nowhere')).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('knows the sections of a page, also offline', async () => {
    const { client } = await windows.open();
    const page = await savedPage(client, { title: 'Guide', content: [section] as never });
    await client.pages.list();
    const sections = await client.pages.sections(page._id);
    expect(sections).toHaveLength(1);
    windows.server.down = true;
    expect(await client.pages.sections(page._id)).toEqual(sections);
    expect(await client.pages.sections('ffffffff0000000000000000')).toEqual([]);
    windows.server.down = false;
    await expect(client.pages.sections('0123456789abcdef01234567')).rejects.toMatchObject({ status: 404 });
  });

  it('lists the bin, and what would lose its target', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    const item = { name: 'To it', children: [], linkedProduct: product._id };
    await client.sidebar.save(null, item);
    await client.products.remove(product);
    expect((await client.bin.list()).product).toMatchObject([{ title: 'Link seal' }]);
    expect(await client.bin.links('product', product._id)).toEqual(['To it']);
    windows.server.down = true;
    expect((await client.bin.list()).product).toHaveLength(1);
  });

  it('throws what the server refuses', async () => {
    const { client } = await windows.open();
    await windows.server.others.endSession();
    await expect(client.bin.list()).rejects.toMatchObject({ status: 401 });
    expect(client.getSnapshot().session).toBe('locked');
  });

  it('tells of the site and of deploys', async () => {
    const { client } = await windows.open();
    expect(await client.site()).toMatchObject({ name: expect.any(String) as string });
    const { pending } = await client.deploy.list();
    expect(pending.length).toBeGreaterThan(0);
    await expect(client.deploy.start()).rejects.toMatchObject({ status: 409 });
    const { plan } = await client.publishing();
    const id = await client.deploy.start((await plan()).gate.map(({ key }) => ({ key, reason: 'Known' })));
    expect(await client.deploy.get(id)).toMatchObject({ _id: id });
  });
});

describe('working offline', () => {
  it('brings products here first, then pages, and reads nothing twice', async () => {
    const { client } = await windows.open();
    await client.pages.save('guide', null, form);
    await Promise.all([client.products.list(), client.pages.list()]);
    client.stop();
    await client.start();
    windows.server.requests = [];
    await client.prefetch();
    const reads = windows.server.requests.map((request) => request.split('/')[2]);
    // The page that was just saved is here already, the built-in ones are not.
    expect(reads.slice(0, 4)).toEqual(['products', 'products', 'products', 'pages']);
    expect(windows.server.requests).not.toContain('GET /api/pages/slug/guide');
    windows.server.requests = [];
    await client.prefetch();
    expect(windows.server.requests).toEqual([]);
    await windows.server.others.change(0, { title: 'Changed' });
    await client.products.list();
    windows.server.requests = [];
    client.stop();
    await client.prefetch();
    expect(windows.server.requests).toEqual([]);
  });

  it('counts editors with input that is saved nowhere', async () => {
    const { client, platform } = await windows.open();
    client.setUnsaved('product/new', true);
    client.setUnsaved('product/new', true);
    expect(client.getSnapshot()).toMatchObject({ unsaved: 1, saveState: 'unsaved' });
    expect(platform.told.unsaved).toBe(1);
    client.setUnsaved('product/new', false);
    expect(client.getSnapshot()).toMatchObject({ unsaved: 0, saveState: 'saved' });
  });

  it('finds a new record under its placeholder, before and after the server has given an id', async () => {
    const { client } = await windows.open();
    windows.server.down = true;
    await client.products.create({ title: 'Waits', image: 'a-model' });
    const { _id } = client.shown().products.at(-1) ?? { _id: '' };
    expect(await client.products.get(_id)).toMatchObject({ title: 'Waits' });
    windows.server.down = false;
    await client.retryNow();
    const found = await client.products.get(_id);
    expect(found).toMatchObject({ title: 'Waits' });
    expect(isTmpId(String(found?._id))).toBe(false);
  });

  it('runs what is meant for an open session once each time it opens', async () => {
    const { client, clock } = await windows.open();
    let runs = 0;
    whileOpen(client, () => (runs += 1));
    expect(runs).toBe(1);
    windows.server.down = true;
    await client.products.list();
    windows.server.down = false;
    await expect.poll(clock.firing(() => runs)).toBe(2);
  });

  it('throws changes away at a logout when it is told to', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    windows.server.down = true;
    await client.products.update(product, { title: 'Waits' });
    const file = new File([new Uint8Array([1])], 'a.png', { type: 'image/png' });
    await client.uploads.upload(file);
    expect(windows.computer.disk.blobs.size).toBe(1);
    expect(await client.session.logout('discard')).toBe('done');
    expect(client.getSnapshot().waiting).toEqual([]);
    expect(windows.computer.disk.blobs.size).toBe(0);
  });
});
