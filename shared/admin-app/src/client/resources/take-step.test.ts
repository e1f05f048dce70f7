import { describe, expect, it } from 'vitest';
import { NEWER_SINCE, NO_MORE_REDOS, NO_MORE_UNDOS } from '@wa/core/domain/messages';
import { createMemoryLock } from '../../testing/memory.ts';
import { found } from '../../testing/found.ts';
import { firstProduct, moveProduct, threeProducts, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
const stored = async (called: string) =>
  (await windows.server.products()).find(({ title }) => title === called);

describe('undo', () => {
  it('undoes a new record after two undone edits of one field, without a question', async () => {
    const { client } = await windows.open();
    await client.gallery.create({ title: 'New', images: [] });
    const read = async () =>
      found((await client.gallery.list()).find(({ title }) => title.startsWith('New')));
    await client.gallery.update(await read(), { title: 'New 1' });
    await client.gallery.update(await read(), { title: 'New 2' });
    for (let step = 0; step < 3; step += 1) await client.undo(undefined, 'gallery');
    expect(client.getSnapshot()).toMatchObject({ conflicts: [], saveState: 'saved' });
    expect((await client.gallery.list()).filter(({ title }) => title.startsWith('New'))).toEqual([]);
  });

  it('and redo repeat an edit, a creation, and a deletion, also after a reload (T3.4)', async () => {
    const { client } = await windows.open();
    await client.products.update(await firstProduct(client), { title: 'Edited' });
    await client.products.create({ title: 'Created', image: 'a-model' });
    await client.products.remove(await firstProduct(client));
    client.stop();
    const { client: again } = await windows.open();
    const steps = (list: 'undo' | 'redo') => again.getSnapshot()[list].products.map(({ title }) => title);
    for (let round = 0; round < 2; round += 1) {
      expect(steps('undo')).toEqual(['Edited', 'Created', 'Edited']);
      await again.undo();
      expect(await stored('Edited')).toMatchObject({ isDeleted: false });
      await again.undo();
      expect(await stored('Created')).toMatchObject({ isDeleted: true });
      await again.undo();
      expect(await stored('Link seal')).toMatchObject({ isDeleted: false });
      expect(await again.undo()).toEqual({ ok: false, message: NO_MORE_UNDOS });
      expect(steps('redo')).toEqual(['Edited', 'Created', 'Edited']);
      await again.redo();
      expect(await stored('Edited')).toMatchObject({ isDeleted: false });
      await again.redo();
      expect(await stored('Created')).toMatchObject({ isDeleted: false });
      await again.redo();
      expect(await stored('Edited')).toMatchObject({ isDeleted: true });
      expect(await again.redo()).toEqual({ ok: false, message: NO_MORE_REDOS });
    }
    expect(again.getSnapshot().conflicts).toEqual([]);
    await again.undo();
    await again.products.create({ title: 'New', image: 'a-model' });
    expect([steps('undo'), steps('redo')]).toEqual([['Edited', 'Created', 'New'], []]);
  });

  it('reverts a given deletion or restoration even after newer edits', async () => {
    const { client } = await windows.open();
    const [first, second] = await threeProducts(client);
    await client.products.remove(first);
    const last = () => found(client.getSnapshot().undo.products.at(-1));
    const deletion = last();
    await client.products.update(second, { title: 'Newer' });
    const newer = last();
    await client.bin.restore('product', { ...first, _id: first._id });
    const restoring = last();
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
    const [first, second, third] = await threeProducts(client);
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
    const [first, second, third] = await threeProducts(client);
    await client.products.update(first, { title: 'Older' });
    const all = [found(client.shown().products[0]), second, third];
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

  it('and redo work offline, on edits that haven’t been sent yet, also after a reload (T3.4)', async () => {
    const { client } = await windows.open();
    await client.products.list();
    windows.server.down = true;
    await client.products.update(await firstProduct(client), { title: 'Edited' });
    await client.products.create({ title: 'Never mind', image: 'a-model' });
    const made = found(client.shown().products.at(-1));
    await client.products.update(made, { title: 'Renamed' });
    for (let n = 0; n < 3; n += 1) await client.undo();
    expect(client.shown().products.map(({ title }) => title)).toEqual(['Link seal', 'Flap valve', 'Saddle']);
    client.stop();
    const { client: again } = await windows.open();
    await again.redo();
    expect(again.shown().products[0]?.title).toBe('Edited');
    windows.server.down = false;
    await again.retryNow();
    expect(await windows.titles()).toEqual(['Edited', 'Flap valve', 'Saddle']);
    expect(await stored('Never mind')).toMatchObject({ isDeleted: true });
    expect(again.getSnapshot()).toMatchObject({ saveState: 'saved', waiting: [], conflicts: [] });
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

  it('removes, with the reason, a step whose record another window has permanently deleted', async () => {
    const { client } = await windows.open();
    const [first, second] = await threeProducts(client);
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

  it('stages the previous order instead of sending it, and redo the order that undo removed', async () => {
    const { client } = await windows.open();
    const list = await client.products.list();
    const ids = list.map(({ _id }) => _id);
    await client.rememberOrder('products', list, 'Move');
    await moveProduct(client, 2, 0);
    const shown = ['now', 'on', 'the screen'];
    expect(await client.undo(() => shown)).toMatchObject({ ok: true, stage: { list: 'products', ids } });
    expect(await windows.titles()).toEqual(['Saddle', 'Link seal', 'Flap valve']);
    const staged = { list: 'products', ids: shown };
    expect(await client.redo(() => ['before'])).toMatchObject({ ok: true, stage: staged });
    expect(await client.undo()).toMatchObject({ ok: true, stage: { ids: ['before'] } });
    expect(client.getSnapshot().redo.products.length).toBe(0);
  });
});
