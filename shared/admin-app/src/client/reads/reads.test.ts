import { describe, expect, it } from 'vitest';
import type { PageChanges } from '@wa/core/contract/content';
import type { AdminClient } from '../admin-client.ts';
import { whileOpen } from '../while-open.ts';
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

describe('reading', () => {
  it('finds a product by its address, and returns an error if none exists', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    expect(await client.products.getBySlug(product.slug)).toMatchObject({ _id: product._id });
    await expect(client.products.getBySlug('nowhere')).rejects.toMatchObject({ status: 404 });
    await windows.server.others.add('New');
    expect(await client.products.getBySlug('new')).toMatchObject({ title: 'New' });
  });

  it('shows a page with its pending edits, also under its future address', async () => {
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

  it('lists the sections of a page, also offline', async () => {
    const { client } = await windows.open();
    const page = await savedPage(client, { title: 'Guide', content: [section] as never });
    await client.pages.list();
    const sections = await client.pages.sections(page._id);
    expect(sections).toHaveLength(1);
    windows.server.down = true;
    expect(await client.pages.sections(page._id)).toEqual(sections);
    const renamed = { ...page, slug: 'renamed' };
    await client.pages.save('renamed', page, renamed);
    expect(await client.pages.sections(page._id)).toEqual(sections);
    expect(await client.pages.sections('ffffffff0000000000000000')).toEqual([]);
    windows.server.down = false;
    await expect(client.pages.sections('0123456789abcdef01234567')).rejects.toMatchObject({ status: 404 });
  });

  it('lists the bin and the links that would lose their target', async () => {
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
});

it('a list that was never read here is an error, not an empty list, if the server is unreachable (specification 8)', async () => {
  const { client } = await windows.open();
  windows.server.down = true;
  await expect(client.products.list()).rejects.toMatchObject({ kind: 'unreachable' });
  await expect(client.sidebar.tree()).rejects.toMatchObject({ kind: 'unreachable' });
  windows.server.down = false;
  expect(await client.gallery.list()).toEqual([]);
  windows.server.down = true;
  expect(await client.gallery.list()).toEqual([]);
});

it.each([
  ['a product by its address', (client: AdminClient) => client.products.getBySlug('nowhere')],
  ['the sections of a page', (client: AdminClient) => client.pages.sections('0123456789abcdef01234567')],
])('reachability is tracked by %s', async (_what, read) => {
  const { client } = await windows.open();
  windows.server.down = true;
  await read(client).catch(() => undefined);
  expect(client.getSnapshot().reachable).toBe(false);
  windows.server.down = false;
  await read(client).catch(() => undefined);
  expect(client.getSnapshot().reachable).toBe(true);
});

describe('working offline', () => {
  it('downloads products first, then pages, and reads nothing twice', async () => {
    const { client } = await windows.open();
    await client.pages.save('guide', null, form);
    await Promise.all([client.products.list(), client.pages.list()]);
    windows.server.requests = [];
    await client.prefetch();
    const reads = windows.server.requests.map((request) => request.split('/')[2]);
    // The page that was just saved is already cached.
    expect(reads.slice(0, 3)).toEqual(['products', 'products', 'products']);
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

  it('finds a new record by its placeholder, before and after the server has assigned an id', async () => {
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

  it('runs a function once each time the session opens', async () => {
    const { client, clock } = await windows.open();
    let runs = 0;
    whileOpen(client, () => (runs += 1));
    expect(runs).toBe(1);
    windows.server.down = true;
    await client.products.list().catch(() => undefined);
    windows.server.down = false;
    await expect.poll(clock.firing(() => runs)).toBe(2);
  });
});
