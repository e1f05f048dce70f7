import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageSchema } from '@wa/core/contract/pages';
import { sidebarItemSchema, sidebarNodeSchema } from '@wa/core/contract/sidebar-items';
import type { Page } from '@wa/core/domain/pages/page';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestAnswer, TestApi } from '../testing/test-api.ts';

describe.each(STORES)('the bin on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory);
  });
  afterAll(() => api.stop());

  const page = (answer: TestAnswer): Page => pageSchema.strict().parse(answer.body);
  const createPage = async (slug: string): Promise<Page> =>
    page(await api.admin('PUT', `/api/pages/slug/${slug}`, { body: { title: slug } }));
  const create = async (fields: object): Promise<SidebarNode> =>
    sidebarNodeSchema.parse((await api.admin('POST', '/api/sidebar-items', { body: fields })).body);
  const tree = async (query = ''): Promise<SidebarNode[]> =>
    sidebarNodeSchema.array().parse((await api.admin('GET', `/api/sidebar-items${query}`)).body);
  const inTree = (nodes: readonly SidebarNode[], id: string): SidebarNode | undefined =>
    nodes.map((each) => (each._id === id ? each : inTree(each.children, id))).find(Boolean);

  test('a slug clash on restoring is resolved, and the answer shows it', async () => {
    const first = await createPage('clash');
    await api.admin('DELETE', `/api/pages/${first._id}`);
    await createPage('clash');
    const restored = page(await api.admin('PUT', `/api/bin/restore/${first._id}?type=page`));
    expect(restored).toMatchObject({ slug: 'clash-2', isDeleted: false });
    expect((await api.admin('PUT', `/api/bin/restore/${first._id}?type=page`)).status).toBe(200);
    const product = async () =>
      (
        await api.admin('POST', '/api/products', {
          body: { title: 'Clash', image: 'a-model', slug: 'clash' },
        })
      ).body as {
        _id: string;
      };
    const { _id } = await product();
    await api.admin('DELETE', `/api/products/${_id}`);
    await product();
    const back = await api.admin('PUT', `/api/bin/restore/${_id}?type=product`);
    expect(back.body).toMatchObject({ slug: 'clash-2', url: '/product/clash-2' });
  });

  test('a repeated restoration is answered as the first was, without the content being kept twice', async () => {
    const html = 'z'.repeat(50_000);
    const rows = [{ columns: 1, columnsData: [[{ id: 'b', kind: 'html', data: { html } }]] }];
    const { _id } = await createPage('restored-once');
    const body = { content: [{ type: 'section', rows }] };
    await api.admin('PUT', '/api/pages/slug/restored-once', { body });
    await api.admin('DELETE', `/api/pages/${_id}`);
    const restore = () =>
      api.admin('PUT', `/api/bin/restore/${_id}?type=page`, { headers: { 'Idempotency-Key': 'restore' } });
    const first = await restore();
    await api.admin('PUT', '/api/pages/slug/restored-once', { body: { title: 'Later' } });
    const again = await restore();
    expect([again.status, again.text, again.headers.etag]).toEqual([200, first.text, first.headers.etag]);
    expect(page(first).content).toEqual(body.content);
    expect(JSON.stringify(await api.core.store.list('idempotency')).length).toBeLessThan(2_000);
  });

  test('a record of one kind is not found among another, and every kind has its row', async () => {
    const { _id } = await createPage('of-a-kind');
    await api.admin('DELETE', `/api/pages/${_id}`);
    for (const type of ['product', 'sidebar', 'sidebarItem', 'sidebar-item']) {
      expect((await api.admin('PUT', `/api/bin/restore/${_id}?type=${type}`)).status).toBe(404);
      expect((await api.admin('GET', `/api/bin/links/${_id}?type=${type}`)).status).toBe(404);
      expect((await api.admin('DELETE', `/api/bin/permanent/${_id}?type=${type}`)).status).toBe(404);
    }
    const stale = { headers: { 'If-Match': '"9"' } };
    expect((await api.admin('PUT', `/api/bin/restore/${_id}?type=page`, stale)).status).toBe(412);
    expect((await api.admin('DELETE', `/api/bin/permanent/${_id}?type=page`, stale)).status).toBe(412);
  });

  test('what is deleted for good leaves no sidebar link behind', async () => {
    const { _id } = await createPage('linked-page');
    const item = await api.admin('POST', '/api/sidebar-items', { body: { name: 'To it', linkedPage: _id } });
    const { _id: itemId } = item.body as { _id: string };
    expect((await api.admin('DELETE', `/api/bin/permanent/${_id}?type=page`)).status).toBe(409);
    await api.admin('DELETE', `/api/pages/${_id}`);
    const links = await api.admin('GET', `/api/bin/links/${_id}?type=page`);
    expect(links).toMatchObject({ status: 200, body: [{ _id: itemId, name: 'To it' }] });
    expect((await api.admin('GET', `/api/bin/links/${_id}?type=product`)).status).toBe(404);
    expect((await api.admin('DELETE', `/api/bin/permanent/${_id}?type=page`)).status).toBe(200);
    expect(await api.core.store.get('sidebarItems', itemId)).toMatchObject({ linkedPage: null });
    expect((await api.admin('PUT', `/api/bin/restore/${_id}?type=page`)).status).toBe(404);
    expect((await api.admin('PUT', `/api/bin/restore/${_id}?type=pages`)).status).toBe(400);
    expect((await api.admin('PUT', `/api/bin/restore/${_id}`)).status).toBe(400);
  });

  test('a deleted parent takes its subtree along as one entry, and brings it back', async () => {
    const parent = await create({ name: 'Subtree', children: [{ name: 'Child' }] });
    const child = parent.children[0]?._id ?? '';
    await create({ name: 'Grandchild', parent: child });
    const before = inTree(await tree(), parent._id);
    const removed = await api.admin('DELETE', `/api/sidebar-items/${parent._id}`);
    expect(sidebarItemSchema.strict().parse(removed.body).isDeleted).toBe(true);
    expect((await api.admin('DELETE', `/api/sidebar-items/${parent._id}`)).status).toBe(200);
    const bin = await tree('?isDeleted=true');
    expect(bin.filter(({ _id }) => [parent._id, child].includes(_id))).toHaveLength(1);
    expect(inTree(bin, child)?.children.map(({ name }) => name)).toEqual(['Grandchild']);

    const restored = await api.admin('PUT', `/api/bin/restore/${parent._id}?type=sidebarItem`);
    expect(restored.status).toBe(200);
    const after = inTree(await tree(), parent._id);
    const shape = (each: SidebarNode | undefined): unknown => [
      each?.name,
      each?.order,
      each?.children.map(shape),
    ];
    expect(shape(after)).toEqual(shape(before));
  });

  test('a child whose parent is gone is restored to the top level', async () => {
    const parent = await create({
      name: 'Gone parent',
      children: [{ name: 'Orphan' }, { name: 'Companion' }],
    });
    const [orphan = '', companion = ''] = parent.children.map(({ _id }) => _id);
    await api.admin('DELETE', `/api/sidebar-items/${orphan}`);
    await api.admin('DELETE', `/api/sidebar-items/${parent._id}`);
    const bin = await tree('?isDeleted=true');
    expect(bin.map(({ _id }) => _id)).toEqual(expect.arrayContaining([orphan, parent._id]));
    const alone = await api.admin('PUT', `/api/bin/restore/${orphan}?type=sidebar`);
    expect(alone.body).toMatchObject({ parent: null, isDeleted: false });
    const outOfEntry = await api.admin('PUT', `/api/bin/restore/${companion}?type=sidebar-item`);
    expect(outOfEntry.body).toMatchObject({ parent: null, isDeleted: false });
    expect((await api.admin('DELETE', `/api/bin/permanent/${parent._id}?type=sidebar-item`)).status).toBe(
      200,
    );
    expect(inTree(await tree(), companion)).toBeDefined();
  });

  test('permanent deletion takes the entry, refuses live items, and is 404 the second time', async () => {
    const parent = await create({ name: 'For good', children: [{ name: 'Too' }] });
    const path = `/api/bin/permanent/${parent._id}?type=sidebarItem`;
    expect((await api.admin('DELETE', path)).status).toBe(409);
    await api.admin('DELETE', `/api/sidebar-items/${parent._id}`);
    expect((await api.admin('DELETE', path)).status).toBe(200);
    expect((await api.admin('DELETE', path)).status).toBe(404);
    expect(await api.core.store.get('sidebarItems', parent.children[0]?._id ?? '')).toBeNull();
  });
});
