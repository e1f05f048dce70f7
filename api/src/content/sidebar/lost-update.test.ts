import { describe, expect, test } from 'vitest';
import { sidebarNodeSchema } from '@wa/core/contract/content';
import { type SidebarNode, flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';

/** An item with two children and a grandchild, and a sibling of the item. */
interface Family {
  top: SidebarNode;
  parent: SidebarNode;
  a: SidebarNode;
  b: SidebarNode;
  other: SidebarNode;
}

describe.each(API_STORES)('two editors of the sidebar on $name', (factory) => {
  const api = useTestApi(factory);
  let made = 0;

  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await api.admin(method, path, { body });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const create = (body: object) => api.create<SidebarNode>('/api/sidebar-items', body);
  const at = ({ _id }: { _id: string }) => `/api/sidebar-items/${_id}`;
  const save = (item: SidebarNode, body: object, version = item.version) =>
    api.admin('PUT', at(item), { body, headers: { 'If-Match': `"${version}"` } });
  const read = async (item: { _id: string }): Promise<SidebarNode> => {
    const tree = sidebarNodeSchema.array().parse(await call('GET', '/api/sidebar-items'));
    const found = flattenTree(tree).find(({ _id }) => _id === item._id);
    if (found === undefined) throw new Error('The item is not in the tree');
    return found;
  };
  const family = async (): Promise<Family> => {
    made += 1;
    const top = await create({ name: `Top ${made}`, children: [{ name: 'Parent' }] });
    const children = [{ name: 'A', href: `/page-${made}` }, { name: 'B' }];
    const parent = await create({ name: `P ${made}`, parent: top._id, children });
    const other = await create({ name: `Other ${made}`, children: [{ name: 'Elsewhere' }] });
    const [a, b] = parent.children;
    if (a === undefined || b === undefined) throw new Error('There are no children');
    return { top: await read(top), parent, a, b, other };
  };
  const PATHS: [string, (family: Family) => Promise<unknown>][] = [
    ['renamed by itself', ({ a }) => call('PUT', at(a), { name: 'A2' })],
    ['made independent', ({ a }) => call('PUT', at(a), { parent: null })],
    [
      'moved elsewhere by its new parent',
      ({ a, other }) => call('PUT', at(other), { children: [{ _id: a._id }] }),
    ],
    ['created', ({ parent }) => call('POST', '/api/sidebar-items', { name: 'C', parent: parent._id })],
    ['moved in', ({ parent, other }) => call('PUT', at(other), { parent: parent._id })],
    ['deleted', ({ a }) => call('DELETE', at(a))],
    [
      'restored',
      async ({ a, parent }) => {
        await call('DELETE', at(a));
        parent.version += 1;
        await call('PUT', `/api/bin/restore/${a._id}?type=sidebar-item`);
      },
    ],
    [
      'without its target, which was deleted for good',
      async ({ b, parent }) => {
        const body = { title: 'Target', image: 'a-model' };
        const { _id: linkedProduct } = await api.create('/api/products', body);
        await call('PUT', at(b), { linkedProduct });
        parent.version += 1;
        await call('DELETE', `/api/products/${linkedProduct}`);
        await call('DELETE', `/api/bin/permanent/${linkedProduct}?type=product`);
      },
    ],
    [
      'put into another order',
      ({ a, b }) =>
        call('POST', '/api/sidebar-items/reorder', {
          items: [
            { _id: b._id, order: 0 },
            { _id: a._id, order: 1 },
          ],
        }),
    ],
    [
      'rewritten by the rename of a page',
      async ({ a }) => {
        await call('PUT', `/api/pages/slug${a.href}`, { title: 'To be renamed' });
        await call('PUT', `/api/pages/slug${a.href}`, { slug: `${a.href.slice(1)}-renamed` });
      },
    ],
  ];

  test.each(PATHS)(
    'a child that is %s raises the version of its parent, and of no other (D4.9)',
    async (_how, act) => {
      const people = await family();
      await act(people);
      const now = await read(people.parent);
      expect(now.version).toBe(people.parent.version + 1);
      expect((await read(people.top)).version).toBe(people.top.version);
      const stale = await save(people.parent, { name: 'Stale' });
      expect([stale.status, stale.body]).toMatchObject([412, { current: JSON.parse(JSON.stringify(now)) }]);
    },
  );

  test('a save that changes nothing, children included, makes no version and publishes nothing (D4.9)', async () => {
    const { parent } = await family();
    const before = api.changes.length;
    const same = await save(parent, { ...parent, removedChildren: [] });
    expect(sidebarNodeSchema.parse(same.body)).toEqual(parent);
    const items = parent.children.map(({ _id, order }) => ({ _id, order }));
    await call('POST', '/api/sidebar-items/reorder', { items });
    expect(api.changes).toHaveLength(before);
    expect(await read(parent)).toEqual(parent);
    const [first, second] = parent.children;
    const children = [{ _id: first?._id, name: 'Changed' }, { _id: second?._id }];
    await call('PUT', at(parent), { children });
    expect(api.changes.slice(before)).toEqual([
      { kind: 'sidebar-item', action: 'changed', id: parent._id, title: parent.name },
    ]);
  });
});
