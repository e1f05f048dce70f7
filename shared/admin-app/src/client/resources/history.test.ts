import { describe, expect, it } from 'vitest';
import { createMemoryComputer, createMemoryPlatform } from '../../testing/memory.ts';
import { found } from '../../testing/found.ts';
import { firstProduct, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
const stored = async (index = 0) => (await windows.server.products())[index];
const titlesOf = (versions: readonly { record: object }[]) =>
  versions.map(({ record }) => (record as { title: string }).title);

describe('the history of a record', () => {
  it('shows every version, and restores one as a new edit that one undo reverts', async () => {
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

  it('restores an old version from the bin, and undo moves the record back unchanged', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await client.products.update(product, { title: 'Later' });
    await client.products.remove(await firstProduct(client));
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

  it('restores the content alone: a draft stays a draft, and a live record stays live (D36.9)', async () => {
    const { client } = await windows.open();
    const { _id } = await firstProduct(client);
    await windows.server.others.change(0, { title: 'Second', draft: true });
    const history = await client.history();
    const restore = async (at: number) => {
      const { versions } = await history.of('product', _id);
      await history.restore('product', _id, versions[at]?.record ?? {}, 'Link seal');
      return stored();
    };
    expect(await restore(1)).toMatchObject({ title: 'Link seal', draft: true });
    await windows.server.others.change(0, { title: 'Fourth', draft: false });
    expect(await restore(2)).toMatchObject({ title: 'Second', draft: false });
  });

  it('shows the local versions offline, and queues a restoration', async () => {
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
    // A history that was never read isn't cached.
    windows.server.down = true;
    const other = client.shown().products[1]?._id ?? '';
    expect((await history.of('product', other)).isComplete).toBe(false);
  });
});

describe('the discarded side of a conflict', () => {
  async function decided(choice: 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>) {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await windows.server.others.change(0, { title: 'Theirs' });
    await client.products.update(product, { title: 'Mine', metaTitle: 'Also mine' });
    const opId = String(client.getSnapshot().conflicts[0]?.opId);
    return { client, product, decide: () => client.conflicts.resolve(opId, choice) };
  }

  it.each([
    ['theirs', { title: 'Mine', metaTitle: 'Also mine' }],
    [{ title: 'theirs' }, { title: 'Mine' }],
  ] as const)('mine, after %j, is kept by the server and can be restored (T3.3)', async (choice, fields) => {
    const { client, product, decide } = await decided(choice);
    await decide();
    const history = await client.history();
    const { lost } = await history.of('product', product._id);
    expect(lost).toMatchObject([{ title: 'Mine', against: 2, by: 'desktop app', fields }]);
    await history.restore('product', product._id, lost[0]?.fields ?? {}, 'Mine');
    expect(await stored()).toMatchObject({ title: 'Mine', metaTitle: 'Also mine' });
  });

  it('theirs, after mine, is one of the versions', async () => {
    const { client, product, decide } = await decided('mine');
    await decide();
    const { lost, versions } = await (await client.history()).of('product', product._id);
    expect([lost, titlesOf(versions)]).toEqual([[], ['Mine', 'Theirs', 'Link seal']]);
  });

  it('stays on this computer while the server is unreachable, and a logout asks before others have it', async () => {
    const { client, product, decide } = await decided('theirs');
    windows.server.down = true;
    await decide();
    const { lost } = await (await client.history()).of('product', product._id);
    expect(lost).toMatchObject([{ by: null, fields: { title: 'Mine' } }]);
    client.stop();
    const again = await windows.open();
    expect(await again.client.session.logout('ask')).toBe('changes-waiting');
    windows.server.down = false;
    const other = await windows.open({ platform: createMemoryPlatform(createMemoryComputer()) });
    const history = await other.client.history();
    await expect
      .poll(again.clock.firing(async () => (await history.of('product', product._id)).lost))
      .toMatchObject([{ by: 'desktop app', fields: { title: 'Mine' } }]);
    expect(await again.client.session.logout('ask')).toBe('done');
  });
});

describe('the history of every kind', () => {
  /** Sets up a page and a sidebar item with a child, each changed once. */
  async function changed() {
    const { client, ...window } = await windows.open();
    await client.pages.save('seals', null, { title: 'Seals', content: [] });
    const page = found(await client.pages.get('seals'));
    const child = { name: 'Child', href: '', linkedProduct: null, linkedPage: null, section: null };
    await client.sidebar.save(null, { name: 'Item', children: [child] } as never);
    const item = found((await client.sidebar.tree()).find(({ name }) => name === 'Item'));
    await client.pages.save('seals', page, { title: 'Renamed' });
    await client.sidebar.save(item, { name: 'Renamed' } as never);
    await Promise.all([client.pages.list(), client.sidebar.tree()]);
    return { ...window, client, page, item, history: await client.history() };
  }

  it('uses the local records offline', async () => {
    const { client, page, item, history } = await changed();
    windows.server.down = true;
    expect((await history.of('page', page._id)).versions).toMatchObject([{ version: 2 }]);
    expect((await history.of('sidebar-item', item._id)).versions).toMatchObject([{ version: 2 }]);
    const now = found(client.shown().sidebar.find(({ _id }) => _id === item._id));
    await client.sidebar.save(now, { name: 'Here' } as never);
    const { versions, waiting } = await history.of('sidebar-item', item._id);
    expect(waiting).toMatchObject([{ title: 'Here' }]);
    expect(versions[0]).toMatchObject({ version: 2, record: { name: 'Renamed' } });
    expect(await history.restore('sidebar-item', item._id, { name: 'Item' }, 'Back')).toMatchObject([
      { state: 'queued' },
    ]);
    expect(client.shown().sidebar.map(({ name }) => name)).toContain('Item');
  });

  it('is empty for new and deleted records, and passes a rejection on', async () => {
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
    await expect(history.of('product', 'a'.repeat(24))).rejects.toMatchObject({
      kind: 'refused',
      status: 401,
    });
    expect(client.getSnapshot().session).toBe('locked');
  });
});
