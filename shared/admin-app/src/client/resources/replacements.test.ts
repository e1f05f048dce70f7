import { describe, expect, it } from 'vitest';
import { planReplace } from '@wa/core/domain/replace/plan-replace';
import { searchRecords } from '@wa/core/domain/replace/search-records';
import type { AdminClient } from '../admin-client.ts';
import { found } from '../../testing/found.ts';
import { firstConflict, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
const KNOWN = { isDrawing: () => true, isGalleryImage: () => true };

/** Replaces all matches, as the screen does. */
async function replace(client: AdminClient, find: string, words: string) {
  const replacements = await client.replacements();
  const { records } = await replacements.records();
  const found = searchRecords(records, { find, matchCase: true, wholeWords: false });
  const plan = planReplace(found, () => ({ text: words, isReference: false }), KNOWN);
  return replacements.apply(plan.changes, `Replace “${find}” with “${words}”`, () => {});
}

async function open() {
  const opened = await windows.open();
  await Promise.all([
    opened.client.products.list(),
    opened.client.pages.list(),
    opened.client.settings.list(),
  ]);
  await opened.client.prefetch();
  return opened;
}

describe('find and replace', () => {
  it('changes records of several kinds as one step, and one undo and redo covers all of them (D32.3)', async () => {
    const { client } = await open();
    await client.settings.update(await client.settings.get(), { offer: 'Flap gates' });
    const { done } = await replace(client, 'Flap', 'Gate');
    expect(done.map(({ found: { kind } }) => kind).sort()).toEqual(['product', 'settings']);
    expect(await windows.titles()).toEqual(['Link seal', 'Gate valve', 'Saddle']);
    expect(client.getSnapshot().undo.replace).toHaveLength(1);
    await client.undo(undefined, 'replace');
    expect(await windows.titles()).toContain('Flap valve');
    expect((await client.settings.get()).offer).toBe('Flap gates');
    await client.redo(undefined, 'replace');
    expect(await windows.titles()).toContain('Gate valve');
    expect((await client.settings.get()).offer).toBe('Gate gates');
    await client.undo(undefined, 'replace');
    expect(await windows.titles()).toContain('Flap valve');
  });

  it('undoes a replacement after a later edit of another field, and asks after one of the same field (D32.3)', async () => {
    const { client } = await open();
    await replace(client, 'Flap', 'Gate');
    const product = found((await client.products.list())[1]);
    await client.products.update(product, { url: '/valves' });
    await client.undo(undefined, 'replace');
    const [, undone] = await client.products.list();
    expect(undone).toMatchObject({ title: 'Flap valve', url: '/valves' });
    await replace(client, 'Flap', 'Gate');
    const again = found((await client.products.list())[1]);
    await client.products.update(again, { title: 'Valve' });
    expect(await client.undo(undefined, 'replace')).toMatchObject({ saved: { state: 'conflict' } });
    expect(await windows.titles()).toContain('Valve');
  });

  it('stays when an earlier edit of another part is undone on its own screen (D10.2)', async () => {
    const { client } = await open();
    const images = (first: string, second: string) => [
      { id: 'a', src: '/uploads/a.png', description: first },
      { id: 'b', src: '/uploads/b.png', description: second },
    ];
    const group = async () => found((await client.gallery.list()).find(({ title }) => title === 'Group'));
    await client.gallery.create({ title: 'Group', images: images('Zinc', 'Brass') });
    await client.gallery.update(await group(), { images: images('Iron', 'Brass') });
    await replace(client, 'Brass', 'Bronze');
    await client.undo(undefined, 'gallery');
    expect((await group()).images).toMatchObject([{ description: 'Zinc' }, { description: 'Bronze' }]);
  });

  it.each([false, true])(
    'asks when an earlier edit of its text is undone, offline: %s (D10.2)',
    async (isOffline) => {
      const { client } = await open();
      const read = async () => found(await client.products.get(found(client.shown().products[0])._id));
      await client.products.update(await read(), { summary: 'Seals pipes.' });
      await client.products.update(await read(), { summary: 'Seals pipes tightly.' });
      await client.prefetch();
      windows.server.down = isOffline;
      await replace(client, 'pipes', 'tubes');
      await client.undo();
      windows.server.down = false;
      await client.retryNow();
      expect(firstConflict(client).clashes).toMatchObject([{ part: 'summary', mine: 'Seals pipes.' }]);
      expect((await windows.server.products())[0]).toMatchObject({ summary: 'Seals tubes tightly.' });
    },
  );

  it('continues after a record that the server rejects, and undoes the others (D32.4)', async () => {
    const { client } = await open();
    windows.server.faults = ['refuse'];
    const { done, refused } = await replace(client, 'l', 'L');
    expect(refused.map(({ error }) => String(error))).toEqual([expect.stringContaining('Not like this')]);
    expect(await windows.titles()).toEqual(['Link seal', 'FLap vaLve', 'SaddLe']);
    expect(done.filter(({ found: { kind } }) => kind === 'product')).toHaveLength(2);
    await client.undo(undefined, 'replace');
    expect(await windows.titles()).toEqual(['Link seal', 'Flap valve', 'Saddle']);
  });

  it('undoes the other records if one is in the bin, and that one after its restoration (D32.3)', async () => {
    const { client } = await open();
    await replace(client, 'l', 'L');
    const second = found((await client.products.list())[1]);
    await client.products.remove(second);
    const undo = () => client.undo(undefined, 'replace');
    expect(await undo()).toMatchObject({
      ok: true,
      refused: [{ title: 'FLap vaLve', error: { status: 409 } }],
    });
    expect(await windows.titles()).toEqual(['Link seal', 'Saddle']);
    await expect(undo()).rejects.toMatchObject({ status: 409 });
    expect(client.getSnapshot().redo.replace).toHaveLength(1);
    await client.bin.restore('product', second);
    expect(await undo()).toMatchObject({ ok: true, refused: [] });
    expect(await windows.titles()).toEqual(['Link seal', 'Flap valve', 'Saddle']);
  });

  it('works without a connection, also with pending edits, and is undone before it was sent (D32.6)', async () => {
    const { client } = await open();
    windows.server.down = true;
    const first = found(client.shown().products[0]);
    await client.products.update(first, { title: 'Flap seal' });
    const { saved } = await replace(client, 'Flap', 'Gate');
    expect(saved.map(({ state }) => state)).toEqual(['queued', 'queued']);
    expect(client.shown().products.map(({ title }) => title)).toEqual(['Gate seal', 'Gate valve', 'Saddle']);
    await client.undo(undefined, 'replace');
    expect(client.shown().products.map(({ title }) => title)).toEqual(['Flap seal', 'Flap valve', 'Saddle']);
    await client.redo(undefined, 'replace');
    windows.server.down = false;
    await client.retryNow();
    expect(await windows.titles()).toEqual(['Gate seal', 'Gate valve', 'Saddle']);
    expect(client.getSnapshot().conflicts).toEqual([]);
  });

  it('counts products and pages whose texts this computer lacks (D32.6)', async () => {
    const { client } = await windows.open();
    await client.products.list();
    const { records, missing } = await (await client.replacements()).records();
    expect(missing).toBe(3);
    expect(records).toEqual([]);
    await client.prefetch();
    expect(await (await client.replacements()).records()).toMatchObject({
      missing: 0,
      records: [{}, {}, {}],
    });
    await windows.server.others.change(0, { title: 'Theirs' });
    await client.products.list();
    expect((await (await client.replacements()).records()).missing).toBe(1);
  });
});
