import { describe, expect, it } from 'vitest';
import { NEWER_SINCE, NO_MORE_REDOS, NO_MORE_UNDOS } from '@wa/core/domain/messages';
import { createMemoryLock } from '../../testing/memory.ts';
import { firstProduct, moveProduct, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
const stored = async (called: string) =>
  (await windows.server.products()).find(({ title }) => title === called);

describe('undo', () => {
  it('reverts an edit, a deletion, and a creation, also after a reload (T3.4)', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await client.products.update(product, { title: 'Edited' });
    await client.products.create({ title: 'Created', image: 'a-model' });
    const edited = await firstProduct(client);
    await client.products.remove(edited);
    client.stop();
    const { client: again } = await windows.open();
    expect(again.getSnapshot().undo.products).toHaveLength(3);
    expect(again.getSnapshot().undo.products.at(-1)).toMatchObject({ title: 'Edited' });
    await again.undo();
    expect(await stored('Edited')).toMatchObject({ isDeleted: false });
    await again.undo();
    expect(await stored('Created')).toMatchObject({ isDeleted: true });
    await again.undo();
    expect((await windows.titles())[0]).toBe('Link seal');
    expect(await again.undo()).toEqual({ ok: false, message: NO_MORE_UNDOS });
  });

  it('and redo go back and forth over an edit and a deletion of one record (T3.4)', async () => {
    const { client } = await windows.open();
    await client.products.update(await firstProduct(client), { title: 'Edited' });
    await client.products.remove(await firstProduct(client));
    for (let round = 0; round < 2; round += 1) {
      await client.undo();
      await client.undo();
      expect(await stored('Link seal')).toMatchObject({ isDeleted: false });
      await client.redo();
      await client.redo();
      expect(client.getSnapshot().conflicts).toEqual([]);
      expect(await stored('Edited')).toMatchObject({ isDeleted: true });
    }
  });

  it('reverts a given deletion or restoration even after newer edits', async () => {
    const { client } = await windows.open();
    const [first, second] = await client.products.list();
    if (!first || !second) throw new Error('no products');
    await client.products.remove(first);
    const deletion = client.getSnapshot().undo.products.at(-1);
    await client.products.update(second, { title: 'Newer' });
    const newer = client.getSnapshot().undo.products.at(-1);
    await client.bin.restore('product', { ...first, _id: first._id });
    const restoring = client.getSnapshot().undo.products.at(-1);
    if (!deletion || !newer || !restoring) throw new Error('nothing to undo');
    expect(await client.undo(undefined, newer)).toEqual({ ok: false, message: NEWER_SINCE });
    for (let n = 0; n < 5; n += 1) await client.products.create({ title: String(n), image: 'a-model' });
    expect(await client.undo(undefined, restoring)).toMatchObject({ ok: true });
    expect(await stored('Link seal')).toMatchObject({ isDeleted: true });
    expect(await client.undo(undefined, deletion)).toMatchObject({ ok: true });
    expect(await stored('Link seal')).toMatchObject({ isDeleted: false });
    expect(await stored('Newer')).toBeDefined();
  });

  it('reverts a deletion of several records at once, except a rejected one', async () => {
    const { client } = await windows.open();
    const [first, second, third] = await client.products.list();
    if (!first || !second || !third) throw new Error('no products');
    windows.server.faults = ['none', 'refuse'];
    const refused: unknown[] = [];
    const { done } = await client.products.removeAll([first, second, third], {
      nameOf: (each) => `${String(each.length)} products`,
      onRefused: (product) => refused.push(product),
    });
    expect([done, refused]).toEqual([[first, third], [second]]);
    expect(await windows.titles()).toEqual(['Flap valve']);
    expect(client.getSnapshot().undo.products).toHaveLength(1);
    expect(client.getSnapshot().undo.products.at(-1)).toMatchObject({ title: '2 products' });
    await client.undo();
    expect(await windows.titles()).toEqual(['Link seal', 'Flap valve', 'Saddle']);
    await client.redo();
    expect(await windows.titles()).toEqual(['Flap valve']);
  });

  it('reverts the other records of a group if one is permanently deleted, and names it (D10.2)', async () => {
    const { client } = await windows.open();
    const [first, second, third] = await client.products.list();
    if (!first || !second || !third) throw new Error('no products');
    await client.products.update(first, { title: 'Older' });
    const [renamed] = client.shown().products;
    if (!renamed) throw new Error('no product');
    const all = [renamed, second, third];
    await client.products.removeAll(all, { nameOf: () => '3 products', onRefused: () => {} });
    await windows.server.others.deleteForGood(second._id);
    expect(await client.undo()).toMatchObject({
      ok: true,
      title: '3 products',
      refused: [{ title: 'Flap valve', error: { status: 404 } }],
    });
    expect(await windows.titles()).toEqual(['Older', 'Saddle']);
    await client.redo();
    expect(await windows.titles()).toEqual([]);
    expect(await client.redo()).toEqual({ ok: false, message: NO_MORE_REDOS });
    await client.undo();
    expect(await client.undo()).toMatchObject({ ok: true, title: 'Older' });
    expect(await windows.titles()).toEqual(['Link seal', 'Saddle']);
  });

  it('keeps a step until its edit is stored, so that a crash doesn’t lose it (T3.4)', async () => {
    const { client, platform } = await windows.open();
    await client.products.update(await firstProduct(client), { title: 'Edited' });
    const { append } = platform.storage;
    const asked = new Promise<void>((resolve) => {
      platform.storage.append = (...args) => {
        resolve();
        return args[1].length === 0 ? append(...args) : new Promise(() => {});
      };
    });
    void client.undo();
    await asked;
    windows.computer.lock = createMemoryLock();
    const { client: again } = await windows.open();
    await again.undo();
    expect((await windows.titles())[0]).toBe('Link seal');
    await again.redo();
    expect((await windows.titles())[0]).toBe('Edited');
  });

  it('undoes each step once if two windows undo at the same time', async () => {
    const { client } = await windows.open();
    await client.products.update(await firstProduct(client), { title: 'One' });
    await client.products.update(await firstProduct(client), { title: 'Two' });
    const { client: other } = await windows.open();
    const titles = (await Promise.all([client.undo(), other.undo()])).map((made) => made.ok && made.title);
    expect(titles.sort()).toEqual(['One', 'Two']);
    expect((await windows.titles())[0]).toBe('Link seal');
    expect(client.getSnapshot()).toMatchObject({ undo: { products: [] }, redo: { products: [{}, {}] } });
  });

  it('works offline, on edits that haven’t been sent yet (T3.4)', async () => {
    const { client } = await windows.open();
    await client.products.list();
    windows.server.down = true;
    await client.products.create({ title: 'Never mind', image: 'a-model' });
    await client.undo();
    expect(client.shown().products.map(({ title }) => title)).not.toContain('Never mind');
    windows.server.down = false;
    await client.retryNow();
    expect(await stored('Never mind')).toMatchObject({ isDeleted: true });
    expect(client.getSnapshot().saveState).toBe('saved');
  });

  it('asks instead of overwriting someone’s later changes', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await client.products.update(product, { title: 'Edited' });
    await windows.server.others.change(0, { title: 'Theirs' });
    await client.undo();
    expect(client.getSnapshot().conflicts).toHaveLength(1);
    expect((await windows.titles())[0]).toBe('Theirs');
  });

  it('stages the previous order instead of sending it', async () => {
    const { client } = await windows.open();
    const list = await client.products.list();
    await client.rememberOrder('products', list, 'Move');
    await moveProduct(client, 2, 0);
    expect(await windows.titles()).toEqual(['Saddle', 'Link seal', 'Flap valve']);
    const ids = list.map(({ _id }) => _id);
    expect(await client.undo()).toMatchObject({ ok: true, stage: { list: 'products', ids } });
    expect((await windows.titles())[0]).toBe('Saddle');
  });

  it('removes, with the reason, a step whose record another window has permanently deleted', async () => {
    const { client } = await windows.open();
    const [first, second] = await client.products.list();
    if (!first || !second) throw new Error('no products');
    await client.products.update(second, { title: 'Before' });
    await client.products.remove(first);
    await windows.server.others.deleteForGood(first._id);
    await expect(client.undo()).rejects.toMatchObject({ status: 404 });
    expect(await client.undo()).toMatchObject({ ok: true, title: 'Before' });
    expect(await client.undo()).toEqual({ ok: false, message: NO_MORE_UNDOS });
  });

  it('reverts a resolved conflict to the others’ version', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await windows.server.others.change(0, { title: 'Theirs' });
    await client.products.update(product, { title: 'Mine' });
    await client.conflicts.resolve(String(client.getSnapshot().conflicts[0]?.opId), 'mine');
    expect((await windows.titles())[0]).toBe('Mine');
    await client.undo();
    expect((await windows.titles())[0]).toBe('Theirs');
  });
});

describe('redo', () => {
  it('alternates with undo until a new edit is made', async () => {
    const { client } = await windows.open();
    await client.products.update(await firstProduct(client), { title: 'Edited' });
    await client.products.create({ title: 'Created', image: 'a-model' });
    await client.undo();
    await client.undo();
    expect(client.getSnapshot().redo.products).toHaveLength(2);
    expect(client.getSnapshot().redo.products.at(-1)).toMatchObject({ title: 'Edited' });
    await client.redo();
    expect((await windows.titles())[0]).toBe('Edited');
    await client.redo();
    expect(await stored('Created')).toMatchObject({ isDeleted: false });
    expect(await client.redo()).toEqual({ ok: false, message: NO_MORE_REDOS });
    await client.undo();
    expect(await stored('Created')).toMatchObject({ isDeleted: true });
    await client.products.create({ title: 'New', image: 'a-model' });
    expect(client.getSnapshot()).toMatchObject({
      redo: { products: [] },
      undo: { products: [{}, {}] },
    });
  });

  it('works offline, and after a reload', async () => {
    const { client } = await windows.open();
    await client.products.list();
    windows.server.down = true;
    await client.products.update(await firstProduct(client), { title: 'Edited' });
    await client.undo();
    client.stop();
    const { client: again } = await windows.open();
    await again.redo();
    expect(again.shown().products[0]?.title).toBe('Edited');
    windows.server.down = false;
    await again.retryNow();
    expect((await windows.titles())[0]).toBe('Edited');
    expect(again.getSnapshot()).toMatchObject({ saveState: 'saved', conflicts: [] });
  });

  it('stages the order again that undo removed from the screen', async () => {
    const { client } = await windows.open();
    const list = await client.products.list();
    await client.rememberOrder('products', list, 'Move');
    await client.undo(() => ['now', 'on', 'the screen']);
    const staged = { list: 'products', ids: ['now', 'on', 'the screen'] };
    expect(await client.redo(() => ['before'])).toMatchObject({ ok: true, stage: staged });
    expect(await client.undo()).toMatchObject({ ok: true, stage: { ids: ['before'] } });
    expect(client.getSnapshot().redo.products.length).toBe(0);
  });
});
