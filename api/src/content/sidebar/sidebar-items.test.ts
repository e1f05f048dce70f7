import { beforeAll, describe, expect, test } from 'vitest';
import { sidebarNodeSchema } from '@wa/core/contract/content';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { seedPages } from '../../testing/seed/first-catalog.ts';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import type { TestAnswer } from '../../testing/test-api.ts';
import { createItem } from './routes.ts';

const UNKNOWN_ID = 'f'.repeat(24);

/** These tests cover the sidebar only; records/crud-contract.test.ts covers the contract of every kind. */
describe.each(API_STORES)('sidebar items on $name', (factory) => {
  const api = useTestApi(factory);
  let home: SidebarNode;
  beforeAll(async () => {
    await create({ name: 'First by order' });
    home = await create({ name: 'Home', href: '/', order: 50 });
  });

  const node = (answer: TestAnswer): SidebarNode => sidebarNodeSchema.parse(answer.body);
  const create = (fields: object) => api.create<SidebarNode>('/api/sidebar-items', fields);
  const change = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    api.admin('PUT', `/api/sidebar-items/${id}`, { body, headers });
  const tree = async (query = ''): Promise<SidebarNode[]> =>
    sidebarNodeSchema.array().parse((await api.admin('GET', `/api/sidebar-items${query}`)).body);
  const names = (nodes: readonly SidebarNode[]) => nodes.map(({ name }) => name);
  const inTree = (nodes: readonly SidebarNode[], id: string): SidebarNode | undefined =>
    nodes.map((each) => (each._id === id ? each : inTree(each.children, id))).find(Boolean);

  test('the tree has HOME first, whatever its order, and answers visitors (D4.9)', async () => {
    expect((await tree())[0]?._id).toBe(home._id);
    const answer = await api.anyone('GET', '/api/sidebar-items');
    expect(answer.body).toEqual(await tree());
  });

  test('visitors get no entry whose typed address leads to a draft (D36.1)', async () => {
    const page = { title: 'Reworked', content: [], draft: true };
    await api.create('/api/pages/slug/reworked', page, 'PUT');
    const product = { title: 'Rework', slug: 'rework', image: 'a-model', draft: true };
    await api.create('/api/products', product);
    const links = [
      await create({ name: 'P', href: '/reworked' }),
      await create({ name: 'Q', href: '/product/rework' }),
    ];
    const answer = await api.anyone('GET', '/api/sidebar-items');
    const shown = sidebarNodeSchema.array().parse(answer.body);
    expect(links.map(({ _id }) => inTree(shown, _id))).toEqual([undefined, undefined]);
    const office = await tree();
    for (const { _id } of links) {
      expect(inTree(office, _id)).toBeDefined();
      await api.admin('DELETE', `/api/sidebar-items/${_id}`);
    }
  });

  test('parent and children are saved in one call, links are populated, text is trimmed (D4.9)', async () => {
    const { _id: productId } = await api.create('/api/products', { title: 'Linked', image: 'a-model' });
    const page = seedPages.get('a-model');
    const parent = await create({
      name: ' Seals ',
      children: [
        { name: 'To product', linkedProduct: { _id: productId, slug: 'x', title: 'y' }, linkedPage: '' },
        { name: 'To page', linkedPage: page?._id, section: ' #details ' },
        { _id: 'tmp-1', name: 'Free', href: ' /free ' },
      ],
    });
    expect(parent.name).toBe('Seals');
    expect(parent.children).toMatchObject([
      {
        name: 'To product',
        order: 0,
        linkedProduct: { _id: productId, slug: 'linked', title: 'Linked' },
        linkedPage: null,
      },
      { name: 'To page', order: 1, linkedPage: { slug: 'a-model', title: page?.title }, section: 'details' },
      { name: 'Free', order: 2, href: '/free', parent: parent._id },
    ]);
  });

  test('a save of children keeps deeper levels, reorders, creates, moves and bins together, in one version (D4.9)', async () => {
    const parent = await create({ name: 'Family', children: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] });
    const [a, b, c] = parent.children.map(({ _id }) => _id);
    const other = await create({ name: 'Other family', children: [{ name: 'D' }] });
    const grandchild = await create({ name: 'Below A', parent: a });
    const { version = 0 } = inTree(await tree(), parent._id) ?? {};
    const answer = await change(parent._id, {
      name: 'Family 2',
      children: [{ _id: c, name: 'C2' }, { name: 'New' }, { _id: a }, { _id: other.children[0]?._id }],
      removedChildren: [b],
    });
    expect(node(answer).version).toBe(version + 1);
    expect(names(node(answer).children)).toEqual(['C2', 'New', 'A', 'D']);
    const now = await tree();
    expect(inTree(now, other._id)).toMatchObject({ version: other.version + 1, children: [] });
    expect(inTree(now, grandchild._id)?.parent).toBe(a);
    expect(inTree(await tree('?isDeleted=true'), b ?? '')).toMatchObject({ name: 'B', isDeleted: true });
  });

  test('a child keeps a link into the bin that its save does not name, and shows it again', async () => {
    const body = { title: 'In and out', image: 'a-model' };
    const { _id: linkedProduct } = await api.create('/api/products', body);
    const [child] = (await create({ name: 'Keeps', children: [{ name: 'Link', linkedProduct }] })).children;
    const { _id, parent } = child ?? home;
    await api.admin('DELETE', `/api/products/${linkedProduct}`);
    const saved = node(await change(parent ?? '', { children: [{ _id, name: 'Renamed', href: '' }] }));
    expect(saved.children).toMatchObject([{ _id, name: 'Renamed', linkedProduct: null }]);
    await api.admin('PUT', `/api/bin/restore/${linkedProduct}?type=product`);
    expect(inTree(await tree(), _id)?.linkedProduct).toMatchObject({ _id: linkedProduct });
    const cleared = node(await change(parent ?? '', { children: [{ _id, linkedProduct: null }] }));
    expect(cleared.children[0]?.linkedProduct).toBeNull();
  });

  test('a save that fails at its last child has changed nothing (D4.9)', async () => {
    const parent = await create({ name: 'Whole', children: [{ name: 'Kept' }] });
    const before = await tree();
    for (const children of [
      [{ name: 'New' }, { _id: UNKNOWN_ID, name: 'Gone' }],
      [
        { _id: parent.children[0]?._id, name: 'Renamed' },
        { _id: parent._id, name: 'Itself' },
      ],
      [{ _id: parent.children[0]?._id }, { _id: parent.children[0]?._id }],
    ]) {
      const answer = await change(parent._id, { name: 'Half', children });
      expect([404, 422]).toContain(answer.status);
      expect(await tree()).toEqual(before);
    }
  });

  test('cycles, unknown parents and unknown links are refused', async () => {
    const top = await create({ name: 'Top', children: [{ name: 'Middle' }] });
    const middle = top.children[0]?._id ?? '';
    const bottom = await create({ name: 'Bottom', parent: middle });
    for (const body of [
      { parent: top._id },
      { parent: bottom._id },
      { parent: UNKNOWN_ID },
      { linkedProduct: UNKNOWN_ID },
      { linkedPage: UNKNOWN_ID },
    ]) {
      expect((await change(top._id, body)).status, JSON.stringify(body)).toBe(422);
    }
    expect((await change(bottom._id, { children: [{ _id: top._id }] })).status).toBe(422);
    expect((await change(top._id, { parent: 'short' })).status).toBe(400);
    expect((await change(top._id, { linkedProduct: { _id: { $ne: null } } })).status).toBe(400);
  });

  test('a tree deeper than 20 levels is refused', async () => {
    let parent: string | null = null;
    const statuses: number[] = [];
    for (let level = 1; level <= 21; level += 1) {
      const body = { name: `Level ${level}`, parent };
      const answer = await api.admin('POST', '/api/sidebar-items', { body });
      statuses.push(answer.status);
      if (answer.status === 201) parent = node(answer)._id;
    }
    expect(statuses).toEqual([...Array<number>(20).fill(201), 422]);
  });

  test('children cost as many calls to the store for 200 as for one: a busy MongoDB cuts a long transaction off', async () => {
    const callsFor = (count: number) =>
      api.core.store.transact(async (tx) => {
        let calls = 0;
        const counted = new Proxy(tx, {
          get: (target, name) => {
            calls += 1;
            return Reflect.get(target, name) as unknown;
          },
        });
        const children = Array.from({ length: count }, (_, at) => ({ name: `Child ${at}`, href: `/${at}` }));
        await createItem(counted, { name: `With ${count}`, children }, new Date());
        return calls;
      });
    expect(await callsFor(200)).toBe(await callsFor(1));
  });

  test('HOME can’t be deleted, moved, renamed, reordered, or given children', async () => {
    const other = await create({ name: 'Other' });
    const seeded = (await tree())[0];
    const refused: [object, object, string][] = [
      [home, { name: 'Start' }, 'name'],
      [home, { name: 'Start', parent: other._id }, 'name'],
      [home, { parent: other._id }, 'parent'],
      [home, { order: 3 }, 'order'],
      [home, { children: [{ name: 'x' }] }, 'children'],
      [other, { name: ' Home ' }, 'name'],
      [other, { parent: home._id }, 'parent'],
      [other, { children: [{ _id: home._id }] }, 'children'],
      [other, { children: [{ _id: home._id, name: 'Start' }] }, 'children'],
      [other, { children: [{ name: 'HOME' }] }, 'children'],
    ];
    for (const [item, body, field] of refused) {
      const answer = await change((item as SidebarNode)._id, body);
      const fields = Object.keys((answer.body as { fields?: object }).fields ?? {});
      expect([body, answer.status, fields]).toEqual([body, 422, [field]]);
    }
    for (const body of [{ name: 'HOME' }, { name: 'home', parent: other._id }]) {
      expect((await api.admin('POST', '/api/sidebar-items', { body })).status).toBe(422);
    }
    expect((await api.admin('DELETE', `/api/sidebar-items/${home._id}`)).status).toBe(422);
    expect((await change(other._id, { removedChildren: [home._id] })).status).toBe(409);
    expect((await tree())[0]).toEqual(seeded);
    const same = await change(home._id, { name: 'Home', href: '/', order: home.order, parent: null });
    expect(node(same).version).toBe(home.version);
    expect(node(await change(home._id, { href: '/start' })).href).toBe('/start');
  });

  test('a reorder may name HOME at its position or first, and never moves it (D4.10)', async () => {
    const [a, b] = [await create({ name: 'Order A' }), await create({ name: 'Order B' })];
    const reorder = async (...orders: [SidebarNode, number][]) => {
      const items = orders.map(([{ _id }, order]) => ({ _id, order }));
      return (await api.admin('POST', '/api/sidebar-items/reorder', { body: { items } })).status;
    };
    expect(await reorder([a, 0], [home, 1])).toBe(422);
    expect(await reorder([home, 7])).toBe(422);
    expect(await reorder([home, 0])).toBe(422);
    expect(await reorder([home, 1], [a, 2])).toBe(422);
    expect(await reorder([home, 0], [b, 101], [a, 102])).toBe(200);
    expect(await reorder([home, 50], [a, 103])).toBe(200);
    const now = await tree();
    expect([now[0]?._id, now[0]?.order]).toEqual([home._id, home.order]);
    expect(names(now).indexOf('Order B')).toBeLessThan(names(now).indexOf('Order A'));
  });
});
