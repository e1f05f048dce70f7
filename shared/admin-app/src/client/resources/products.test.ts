import { expect, it, vi } from 'vitest';
import { firstProduct, moveProduct, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();

it('creates a product right after another one in one step, also offline (D35.1)', async () => {
  const { client } = await windows.open();
  const { _id, image } = await firstProduct(client);
  const saved = await client.products.createAfter({ title: 'Copy', image }, _id);
  expect(saved).toMatchObject({ state: 'saved', record: { title: 'Copy' } });
  expect(await windows.titles()).toEqual(['Link seal', 'Copy', 'Flap valve', 'Saddle']);
  await client.undo();
  expect(await windows.titles()).toEqual(['Link seal', 'Flap valve', 'Saddle']);
  await client.redo();
  expect(await windows.titles()).toEqual(['Link seal', 'Copy', 'Flap valve', 'Saddle']);

  await client.products.list();
  windows.server.down = true;
  const kept = await client.products.createAfter({ title: 'Offline copy', image }, _id);
  expect(kept.state).toBe('queued');
  expect(client.shown().products.map(({ title }) => title)).toEqual([
    'Link seal',
    'Offline copy',
    'Copy',
    'Flap valve',
    'Saddle',
  ]);
  await moveProduct(client, 4, 0);
  windows.server.down = false;
  await client.retryNow();
  expect(await windows.titles()).toEqual(['Saddle', 'Link seal', 'Offline copy', 'Copy', 'Flap valve']);
});

it('keeps the new product at the end if only its move is rejected (D35.1)', async () => {
  const { client } = await windows.open();
  const { _id, image } = await firstProduct(client);
  windows.server.faults = ['none', 'refuse'];
  expect((await client.products.createAfter({ title: 'Copy', image }, _id)).state).toBe('saved');
  expect(await windows.titles()).toEqual(['Link seal', 'Flap valve', 'Saddle', 'Copy']);
  windows.server.faults = ['refuse'];
  await expect(client.products.createAfter({ title: 'No', image }, _id)).rejects.toThrow('Not like this');
  expect(await windows.titles()).toEqual(['Link seal', 'Flap valve', 'Saddle', 'Copy']);
});

it('changes a field of several products as one step, and merges by field with others (D35.2)', async () => {
  const { client } = await windows.open();
  const products = await client.products.list();
  const sources = async () => (await client.products.list()).map(({ source }) => source);
  const refused = vi.fn();
  const options = { nameOf: (done: readonly unknown[]) => `${String(done.length)}`, onRefused: refused };
  const changeTo = (source: string, list = products) =>
    client.products.updateAll(
      list.map((record) => ({ record, fields: { source } })),
      options,
    );
  await windows.server.others.change(0, { metaTitle: 'Theirs' });
  await windows.server.others.change(1, { source: 'Theirs' });
  const { done } = await changeTo('Mine');
  expect(done.map(({ title }) => title)).toEqual(['Link seal', 'Saddle']);
  const [conflict] = client.getSnapshot().conflicts;
  await client.conflicts.resolve(String(conflict?.opId), 'theirs');
  expect(await sources()).toEqual(['Mine', 'Theirs', 'Mine']);
  expect((await client.products.list())[0]).toMatchObject({ metaTitle: 'Theirs', source: 'Mine' });
  await client.undo();
  expect(await sources()).toEqual(['', 'Theirs', '']);

  const now = await client.products.list();
  windows.server.down = true;
  await changeTo('Offline', [...now]);
  expect(client.shown().products.map(({ source }) => source)).toEqual(['Offline', 'Offline', 'Offline']);
  windows.server.down = false;
  await client.retryNow();
  expect(await sources()).toEqual(['Offline', 'Offline', 'Offline']);
  expect(refused).not.toHaveBeenCalled();
});
