import { describe, expect, test } from 'vitest';
import { sidebarItemSchema, sidebarNodeSchema } from '@wa/core/contract/content';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';

describe.each(API_STORES)('the bin on $name', (factory) => {
  const api = useTestApi(factory);

  const create = (fields: object) => api.create<SidebarNode>('/api/sidebar-items', fields);
  const tree = async (query = ''): Promise<SidebarNode[]> =>
    sidebarNodeSchema.array().parse((await api.admin('GET', `/api/sidebar-items${query}`)).body);
  const inTree = (nodes: readonly SidebarNode[], id: string): SidebarNode | undefined =>
    nodes.map((each) => (each._id === id ? each : inTree(each.children, id))).find(Boolean);

  test('a permanently deleted record leaves no sidebar link (D4.12)', async () => {
    const { _id } = await api.create('/api/pages/slug/linked-page', { title: 'Linked' }, 'PUT');
    const { _id: itemId } = await create({ name: 'To it', linkedPage: _id });
    await api.admin('DELETE', `/api/pages/${_id}`);
    const links = await api.admin('GET', `/api/bin/links/${_id}?type=page`);
    expect(links).toMatchObject({ status: 200, body: [{ _id: itemId, name: 'To it' }] });
    expect((await api.admin('GET', `/api/bin/links/${_id}?type=product`)).status).toBe(404);
    expect((await api.admin('DELETE', `/api/bin/permanent/${_id}?type=page`)).status).toBe(200);
    expect(await api.core.store.get('sidebarItems', itemId)).toMatchObject({ linkedPage: null });
    expect((await api.admin('PUT', `/api/bin/restore/${_id}?type=pages`)).status).toBe(400);
    expect((await api.admin('PUT', `/api/bin/restore/${_id}`)).status).toBe(400);
  });

  test('a record keeps the time of its deletion while its links follow a page (D4.12)', async () => {
    await api.create('/api/pages/slug/followed', { title: 'Followed' }, 'PUT');
    const content = '<a href="/followed">Link</a>';
    const { _id } = await api.create('/api/products', { title: 'Linking', image: 'a-model', content });
    const { body: deleted } = await api.admin('DELETE', `/api/products/${_id}`);
    await api.admin('PUT', '/api/pages/slug/followed', { body: { slug: 'followed-there' } });
    expect(await api.core.store.get('products', _id)).toMatchObject({
      content: content.replace('followed', 'followed-there'),
      updatedAt: (deleted as { updatedAt: string }).updatedAt,
    });
  });

  test('a parent is deleted and restored with its subtree as one entry (D4.12)', async () => {
    const parent = await create({ name: 'Subtree', children: [{ name: 'Child' }] });
    const child = parent.children[0]?._id ?? '';
    await create({ name: 'Grandchild', parent: child });
    const before = inTree(await tree(), parent._id);
    const removed = await api.admin('DELETE', `/api/sidebar-items/${parent._id}`);
    expect(sidebarItemSchema.strict().parse(removed.body).isDeleted).toBe(true);
    const bin = await tree('?isDeleted=true');
    expect(bin.filter(({ _id }) => [parent._id, child].includes(_id))).toHaveLength(1);
    expect(inTree(bin, child)?.children.map(({ name }) => name)).toEqual(['Grandchild']);

    const restored = await api.admin('PUT', `/api/bin/restore/${parent._id}?type=sidebarItem`);
    expect(restored.status).toBe(200);
    const after = inTree(await tree(), parent._id);
    const shape = (each?: SidebarNode): unknown => [each?.name, each?.order, each?.children.map(shape)];
    expect(shape(after)).toEqual(shape(before));

    await api.admin('DELETE', `/api/sidebar-items/${parent._id}`);
    await api.admin('DELETE', `/api/bin/permanent/${parent._id}?type=sidebar-item`);
    expect(await api.core.store.get('sidebarItems', child)).toBeNull();
  });

  test('a child whose parent is gone is restored to the top level (D4.12)', async () => {
    const children = [{ name: 'Orphan' }, { name: 'Companion' }];
    const parent = await create({ name: 'Gone parent', children });
    const [orphan = '', companion = ''] = parent.children.map(({ _id }) => _id);
    await api.admin('DELETE', `/api/sidebar-items/${orphan}`);
    await api.admin('DELETE', `/api/sidebar-items/${parent._id}`);
    const bin = await tree('?isDeleted=true');
    expect(bin.map(({ _id }) => _id)).toEqual(expect.arrayContaining([orphan, parent._id]));
    const alone = await api.admin('PUT', `/api/bin/restore/${orphan}?type=sidebar`);
    expect(alone.body).toMatchObject({ parent: null, isDeleted: false });
    const outOfEntry = await api.admin('PUT', `/api/bin/restore/${companion}?type=sidebar-item`);
    expect(outOfEntry.body).toMatchObject({ parent: null, isDeleted: false });
    const gone = await api.admin('DELETE', `/api/bin/permanent/${parent._id}?type=sidebar-item`);
    expect(gone.status).toBe(200);
    expect(inTree(await tree(), companion)).toBeDefined();
  });
});
