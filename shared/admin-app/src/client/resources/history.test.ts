import { describe, expect, it } from 'vitest';
import { createMemoryComputer, createMemoryPlatform } from '../../platform/memory.ts';
import type { MarkedOrders } from './history.ts';
import { firstProduct, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
const stored = async (index = 0) => (await windows.server.products())[index];
const titlesOf = (versions: readonly { record: object }[]) =>
  versions.map(({ record }) => (record as { title: string }).title);

describe('the history of a record', () => {
  it('shows every version, and puts one back as a new edit that one undo takes back', async () => {
    const { client } = await windows.open();
    const { _id } = await firstProduct(client);
    await windows.server.others.change(0, { title: 'Second', metaTitle: 'Meta' });
    await windows.server.others.change(0, { title: 'Third' });
    const history = await client.history();
    const { versions, isComplete } = await history.of('product', _id);
    expect([titlesOf(versions), isComplete]).toEqual([['Third', 'Second', 'Link seal'], true]);
    const saved = await history.restore('product', _id, versions[2]?.record ?? {}, 'Link seal');
    expect(saved).toMatchObject([
      { state: 'saved', record: { title: 'Link seal', metaTitle: '', version: 4 } },
    ]);
    expect(await client.undo()).toMatchObject({ ok: true, title: 'Link seal' });
    expect(await stored()).toMatchObject({ title: 'Third', metaTitle: 'Meta', version: 5 });
  });

  it('takes one field alone, and leaves the rest', async () => {
    const { client } = await windows.open();
    const { _id } = await firstProduct(client);
    await windows.server.others.change(0, { title: 'Second', metaTitle: 'Meta' });
    const history = await client.history();
    await history.restore('product', _id, { title: 'Link seal' }, 'Title');
    expect(await stored()).toMatchObject({ title: 'Link seal', metaTitle: 'Meta' });
  });

  it('brings a record back from the bin as it was then, and undo bins it again as it was', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    const changed = await client.products.update(product, { title: 'Later' });
    if (changed.state !== 'saved') throw new Error('It was not saved');
    await client.products.remove(changed.record);
    await client.bin.list();
    const history = await client.history();
    const { versions } = await history.of('product', product._id);
    expect(versions.map(({ record }) => record['isDeleted'])).toEqual([true, false, false]);
    await history.restore('product', product._id, versions[2]?.record ?? {}, 'Link seal');
    expect(await stored()).toMatchObject({ title: 'Link seal', isDeleted: false });
    await client.undo();
    expect(await stored()).toMatchObject({ title: 'Later', isDeleted: true });
    expect(client.getSnapshot()).toMatchObject({ conflicts: [], saveState: 'saved' });
  });

  it('without a connection shows what this computer holds, and queues a restoration', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await windows.server.others.change(0, { title: 'Second' });
    const history = await client.history();
    await history.of('product', product._id);
    await client.products.list();
    windows.server.down = true;
    const current = await firstProduct(client);
    expect((await client.products.update(current, { metaTitle: 'Here' })).state).toBe('queued');
    const { versions, waiting, isComplete } = await history.of('product', product._id);
    expect([titlesOf(versions), isComplete]).toEqual([['Second', 'Link seal'], false]);
    expect(waiting).toMatchObject([{ body: { metaTitle: 'Here' } }]);
    const saved = await history.restore('product', product._id, versions[1]?.record ?? {}, 'Link seal');
    expect(saved).toMatchObject([{ state: 'queued' }]);
    expect(client.shown().products[0]?.title).toBe('Link seal');
    windows.server.down = false;
    await client.retryNow();
    expect(await stored()).toMatchObject({ title: 'Link seal' });
    // What has never been read is not here.
    windows.server.down = true;
    const other = client.shown().products[1]?._id ?? '';
    expect((await history.of('product', other)).isComplete).toBe(false);
  });
});

describe('what lost a conflict', () => {
  async function decided(choice: 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>) {
    const { client, clock } = await windows.open();
    const product = await firstProduct(client);
    await windows.server.others.change(0, { title: 'Theirs' });
    await client.products.update(product, { title: 'Mine', metaTitle: 'Also mine' });
    const opId = String(client.getSnapshot().conflicts[0]?.opId);
    return { client, clock, product, decide: () => client.conflicts.resolve(opId, choice) };
  }

  it.each([
    ['theirs', { title: 'Mine', metaTitle: 'Also mine' }],
    [{ title: 'theirs' }, { title: 'Mine' }],
  ] as const)('mine, after %j, is kept by the server and can be put back', async (choice, fields) => {
    const { client, product, decide } = await decided(choice);
    await decide();
    const history = await client.history();
    const { lost } = await history.of('product', product._id);
    expect(lost).toMatchObject([{ title: 'Mine', against: 2, by: 'desktop app', fields }]);
    expect(await history.lost()).toMatchObject([{ recordId: product._id }]);
    await history.restore('product', product._id, lost[0]?.fields ?? {}, 'Mine');
    expect(await stored()).toMatchObject({ title: 'Mine', metaTitle: 'Also mine' });
  });

  it('theirs, after mine, is one of the versions', async () => {
    const { client, product, decide } = await decided('mine');
    await decide();
    const { lost, versions } = await (await client.history()).of('product', product._id);
    expect([lost, titlesOf(versions)]).toEqual([[], ['Mine', 'Theirs', 'Link seal']]);
  });

  it('waits on this computer while nobody answers, also through a logout that keeps what waits', async () => {
    const { client, product, decide } = await decided('theirs');
    windows.server.down = true;
    await decide();
    const { lost } = await (await client.history()).of('product', product._id);
    expect(lost).toMatchObject([{ by: null, fields: { title: 'Mine' } }]);
    expect(await client.session.logout('ask')).toBe('changes-waiting');
    client.stop();
    windows.server.down = false;
    const again = await windows.open();
    expect((await (await again.client.history()).of('product', product._id)).lost).toMatchObject([
      { by: 'desktop app', fields: { title: 'Mine' } },
    ]);
    expect(await again.client.session.logout('ask')).toBe('done');
  });

  it('is there for others as soon as somebody answers again', async () => {
    const { client, clock, product, decide } = await decided('theirs');
    windows.server.down = true;
    await decide();
    windows.server.down = false;
    const elsewhere = createMemoryPlatform(createMemoryComputer());
    const other = await windows.open({ platform: elsewhere });
    const history = await other.client.history();
    await expect
      .poll(clock.firing(async () => (await history.of('product', product._id)).lost))
      .toMatchObject([{ fields: { title: 'Mine' } }]);
    client.stop();
  });
});

describe('a mark', () => {
  it('brings everything back to it, and one undo takes all of that back', async () => {
    const { client } = await windows.open();
    const [, valve] = await client.products.list();
    const history = await client.history();
    const { _id } = await history.createMark('before the fair');
    expect((await history.marks()).marks).toMatchObject([{ name: 'before the fair', count: 3 }]);
    await windows.server.others.change(0, { title: 'Changed', slug: 'elsewhere' });
    if (valve) await client.products.remove(valve);
    // This window has not heard of it yet.
    await windows.server.others.add('Made since');

    const { changes } = await history.since(_id);
    expect(changes.map(({ title, what }) => [title, what])).toEqual([
      ['Changed', 'changed'],
      ['Flap valve', 'deleted'],
      ['Made since', 'created'],
    ]);
    const saved = await history.restoreMark(changes, [], 'before the fair');
    expect(saved.map(({ state }) => state)).toEqual(['saved', 'saved', 'saved']);
    expect(await windows.titles()).toEqual(['Link seal', 'Flap valve', 'Saddle']);
    expect((await history.since(_id)).changes).toEqual([]);

    expect(client.getSnapshot().undo).toMatchObject({ title: 'before the fair' });
    expect(await client.undo()).toMatchObject({ ok: true });
    expect(await windows.titles()).toEqual(['Changed', 'Saddle', 'Made since']);
    expect(await stored()).toMatchObject({ slug: 'elsewhere' });
    await history.removeMark(_id);
    expect((await history.marks()).marks).toEqual([]);
  });

  it('brings back the orders of products, the sidebar and children as one step, also offline', async () => {
    const { client } = await windows.open();
    await client.products.list();
    const blank = { href: '', linkedProduct: null, linkedPage: null, section: null };
    const children = ['A', 'B', 'C'].map((name) => ({ name, ...blank }));
    await client.sidebar.save(null, { name: 'Parent', children });
    await client.sidebar.save(null, { name: 'Second' });
    const top = await client.sidebar.tree();
    const at = top.findIndex(({ name }) => name === 'Parent');
    const parent = top[at];
    if (parent === undefined) throw new Error('no parent');
    const order = async () => {
      const tree = await client.sidebar.tree();
      const item = tree.find(({ _id }) => _id === parent._id);
      const names = (nodes: readonly { name: string }[]) => nodes.map(({ name }) => name);
      return [await windows.titles(), names(tree), names(item?.children ?? [])];
    };
    const before = await order();
    const history = await client.history();
    const { _id } = await history.createMark('before the fair');
    await windows.server.others.order('Saddle', 'Link seal', 'Flap valve');
    const second = top[at + 1]?._id ?? '';
    await client.sidebar.reorder(null, [{ _id: parent._id, afterId: second, index: at + 1 }], null);
    await client.sidebar.reorder(
      parent._id,
      [{ _id: parent.children[2]?._id ?? '', afterId: null, index: 0 }],
      null,
    );
    const after = await order();
    expect(after).not.toEqual(before);

    const { changes, order: then } = await history.since(_id);
    expect(changes).toEqual([]);
    const orders: MarkedOrders = [
      { list: 'products', ids: then.products },
      { list: 'sidebar-items', ids: then.sidebarItems },
    ];
    await history.restoreMark(changes, orders, 'before the fair');
    expect(await order()).toEqual(before);
    expect(client.getSnapshot().undo).toMatchObject({ title: 'before the fair' });
    await client.undo();
    expect(await order()).toEqual(after);
    windows.server.down = true;
    await client.redo();
    windows.server.down = false;
    await client.retryNow();
    expect(await order()).toEqual(before);
  });

  it('brings back one record and leaves the others', async () => {
    const { client } = await windows.open();
    await client.products.list();
    const history = await client.history();
    const { _id } = await history.createMark('then');
    await windows.server.others.change(0, { title: 'A' });
    await windows.server.others.change(1, { title: 'B' });
    await client.products.list();
    const { changes } = await history.since(_id);
    await history.restoreMark(changes.slice(0, 1), [], 'Link seal');
    expect(await windows.titles()).toEqual(['Link seal', 'B', 'Saddle']);
  });
});

describe('the history of every kind', () => {
  /** A page and a sidebar item with a child, each changed once. */
  async function changed() {
    const { client, ...window } = await windows.open();
    await client.pages.save('seals', null, { title: 'Seals', content: [] });
    const page = await client.pages.get('seals');
    const child = { name: 'Child', href: '', linkedProduct: null, linkedPage: null, section: null };
    await client.sidebar.save(null, { name: 'Item', children: [child] } as never);
    const item = (await client.sidebar.tree()).find(({ name }) => name === 'Item');
    if (page === null || item === undefined) throw new Error('They are not there');
    await client.pages.save('seals', page, { title: 'Renamed' });
    await client.sidebar.save(item, { name: 'Renamed' } as never);
    await Promise.all([client.pages.list(), client.sidebar.tree()]);
    return { ...window, client, page, item, history: await client.history() };
  }

  it('puts pages and sidebar items back, and bins what is not wanted', async () => {
    const { client, page, item, history } = await changed();
    for (const [kind, { _id }] of [['page', page] as const, ['sidebar-item', item] as const]) {
      const { versions, isComplete } = await history.of(kind, _id);
      expect([versions.map(({ version }) => version), isComplete]).toEqual([[2, 1], true]);
      const saved = await history.restore(kind, _id, versions[1]?.record ?? {}, 'Back');
      expect(saved).toMatchObject([{ state: 'saved' }]);
    }
    expect((await client.pages.get('seals'))?.title).toBe('Seals');
    expect((await client.sidebar.tree()).map(({ name }) => name)).toContain('Item');
    // Nothing differs any more, so nothing is sent.
    expect(await history.restore('page', page._id, { title: 'Seals' }, 'Back')).toEqual([]);
  });

  it('without a connection goes by what this computer holds of them', async () => {
    const { client, page, item, history } = await changed();
    windows.server.down = true;
    expect((await history.of('page', page._id)).versions).toMatchObject([{ version: 2 }]);
    expect((await history.of('sidebar-item', item._id)).versions).toMatchObject([{ version: 2 }]);
    const now = client.shown().sidebar.find(({ _id }) => _id === item._id);
    if (now === undefined) throw new Error('It is not shown');
    await client.sidebar.save(now, { name: 'Here' } as never);
    const { versions, waiting } = await history.of('sidebar-item', item._id);
    expect(waiting).toMatchObject([{ title: 'Here' }]);
    expect(versions[0]).toMatchObject({ version: 2, record: { name: 'Renamed' } });
    expect(await history.restore('sidebar-item', item._id, { name: 'Item' }, 'Back')).toMatchObject([
      { state: 'queued' },
    ]);
    expect(client.shown().sidebar.map(({ name }) => name)).toContain('Item');
    expect([await history.marks(), await history.lost()]).toEqual([{ marks: [], isComplete: false }, []]);
  });

  it('goes by a history that was read, where the record itself was not brought here', async () => {
    const { client, page, history } = await changed();
    await history.of('page', page._id);
    await windows.server.others.change(0, { title: 'Second' });
    await windows.server.others.change(1, { title: 'Never read' });
    const [product, other] = await client.products.list();
    if (product === undefined || other === undefined) throw new Error('The list is too short');
    const { versions } = await history.of('product', product._id);
    windows.server.down = true;
    const saved = await history.restore('product', product._id, versions[1]?.record ?? {}, 'Back');
    expect(saved).toMatchObject([{ state: 'queued', record: { title: 'Link seal' } }]);
    await expect(history.restore('product', other._id, { title: 'x' }, 'Back')).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('knows nothing of what is new or gone, and passes on a refusal', async () => {
    const { client, history } = await changed();
    const nobody = 'f'.repeat(8) + '0'.repeat(16);
    expect(await history.of('product', nobody)).toEqual({
      versions: [],
      lost: [],
      waiting: [],
      isComplete: false,
    });
    expect(await history.of('product', 'a'.repeat(24))).toMatchObject({ versions: [], isComplete: true });
    expect(
      await history.restore('page', 'a'.repeat(24), {}, 'Back').catch((error: unknown) => error),
    ).toMatchObject({ kind: 'refused' });
    await windows.server.others.endSession();
    await expect(history.marks()).rejects.toMatchObject({ kind: 'refused', status: 401 });
    expect(client.getSnapshot().session).toBe('locked');
  });

  it('brings a mark back over what was made, binned and deleted for good since', async () => {
    const { client, page, item, history } = await changed();
    const product = await firstProduct(client);
    const { _id } = await history.createMark('then');
    await client.products.remove(product);
    await client.bin.deletePermanently('product', product._id);
    const binned = client.shown().pages.find((each) => each._id === page._id);
    if (binned === undefined) throw new Error('It is not there');
    await client.pages.remove(binned);
    const now = (await client.sidebar.tree()).find((each) => each._id === item._id);
    if (now === undefined) throw new Error('It is not there');
    await client.sidebar.remove(now);
    await client.pages.save('made', null, { title: 'Made since', content: [] });
    const { changes } = await history.since(_id);
    expect(new Set(changes.map(({ what }) => what))).toEqual(new Set(['gone', 'deleted', 'created']));
    const childFirst = [...changes].sort((a, b) => Number(b.title === 'Child') - Number(a.title === 'Child'));
    await history.restoreMark(childFirst, [], 'then');
    expect((await client.pages.list()).map(({ slug }) => slug)).toContain('seals');
    expect((await client.pages.list()).map(({ slug }) => slug)).not.toContain('made');
    expect((await client.sidebar.tree()).map(({ name }) => name)).toContain('Renamed');
    expect((await history.since(_id)).changes.map(({ what }) => what)).toEqual(['gone']);
  });
});
