import { expect, it } from 'vitest';
import { found } from '../../testing/found.ts';
import { firstProduct, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
const PREPARED = { title: 'Link seal', prepared: { to: { title: 'Prepared seal' } } };

async function open() {
  const { client } = await windows.open();
  const drafts = await client.liveDrafts();
  const read = async () => found(await client.products.get((await firstProduct(client))._id));
  const save = async (fields: object) => {
    const live = await read();
    return drafts.save('product', live, { ...live, ...live.prepared?.to, ...fields });
  };
  const publish = async () => {
    const live = await read();
    return drafts.publish('product', live, { ...live, ...live.prepared?.to });
  };
  return { client, drafts, read, save, publish };
}

it('saves, publishes, and discards the draft of a live product, each with one undo (D36.5)', async () => {
  const { client, drafts, read, save, publish } = await open();
  await save({ title: 'Prepared seal' });
  expect(await read()).toMatchObject(PREPARED);
  expect((await publish()).state).toBe('saved');
  expect(await read()).toMatchObject({ title: 'Prepared seal', prepared: null });
  await client.undo();
  expect(await read()).toMatchObject(PREPARED);
  await drafts.discard('product', await read());
  expect(await read()).toMatchObject({ title: 'Link seal', prepared: null });
  await client.undo();
  expect(await read()).toMatchObject(PREPARED);
  await client.undo();
  expect(await read()).toMatchObject({ title: 'Link seal', prepared: null });
});

it('saves and publishes a draft without a connection (D36.5)', async () => {
  const { client, read, save, publish } = await open();
  await read();
  windows.server.down = true;
  expect((await save({ title: 'Prepared seal' })).state).toBe('queued');
  expect(client.shown().products[0]).toMatchObject({ title: 'Link seal', prepared: {} });
  expect((await publish()).state).toBe('queued');
  expect(client.shown().products[0]).toMatchObject({ title: 'Prepared seal', prepared: null });
  windows.server.down = false;
  await client.retryNow();
  expect(await read()).toMatchObject({ title: 'Prepared seal', prepared: null });
});

it('undoes a publication part by part, and keeps a later correction in the page builder (D10.2)', async () => {
  const { client } = await windows.open();
  const drafts = await client.liveDrafts();
  const read = async () => {
    await client.pages.list();
    return found(await client.pages.get('mine'));
  };
  const sections = (a: string, b: string) => [
    { type: 'section', slug: 'a', title: a, rows: [] },
    { type: 'section', slug: 'b', title: b, rows: [] },
  ];
  const created = { title: 'Mine', slug: 'mine', content: sections('A', 'B'), images: [], pdfs: [] };
  await client.pages.save('mine', null, created);
  const live = await read();
  await drafts.save('page', live, { ...live, content: sections('New', 'B') });
  const prepared = await read();
  await drafts.publish('page', prepared, { ...prepared, ...prepared.prepared?.to });
  await client.pages.save('mine', await read(), { content: sections('New', 'Corrected') });
  await client.undo(undefined, 'pages');
  expect((await read()).content).toMatchObject([{ title: 'A' }, { title: 'Corrected' }]);
});

it('merges by field with the live version when it is published, and asks about the same field (D36.6)', async () => {
  const { client, read, save, publish } = await open();
  await save({ title: 'Prepared seal', source: 'Mine' });
  await windows.server.others.change(0, { metaTitle: 'Theirs' });
  await windows.server.others.change(0, { source: 'Theirs' });
  expect((await publish()).state).toBe('conflict');
  const [conflict] = client.getSnapshot().conflicts;
  await client.conflicts.resolve(String(conflict?.opId), { source: 'theirs' });
  const published = { title: 'Prepared seal', source: 'Theirs', metaTitle: 'Theirs', prepared: null };
  expect(await read()).toMatchObject(published);
  await client.undo();
  expect(await read()).toMatchObject({ title: 'Link seal', source: 'Theirs', metaTitle: 'Theirs' });
  expect((await read()).prepared?.to).toEqual({ title: 'Prepared seal', source: 'Mine' });
});

it('keeps the draft if the decision is the live version (D36.6)', async () => {
  const { client, read, save, publish } = await open();
  await save({ source: 'Mine' });
  await windows.server.others.change(0, { source: 'Theirs' });
  await publish();
  const [conflict] = client.getSnapshot().conflicts;
  await client.conflicts.resolve(String(conflict?.opId), 'theirs');
  expect(await read()).toMatchObject({ source: 'Theirs', prepared: { to: { source: 'Mine' } } });
});

it('keeps the draft if its address is taken (D36.6)', async () => {
  const { read, save, publish } = await open();
  await save({ title: 'Prepared seal' });
  windows.server.faults = ['refuse'];
  await expect(publish()).rejects.toThrow('Not like this');
  expect(await read()).toMatchObject(PREPARED);
});

it('publishes drafts together once despite a lost response, with one undo, but not while an edit of one is pending (D36.8)', async () => {
  const { client, drafts, read, save } = await open();
  await save({ title: 'Prepared seal' });
  const { _id, version } = await read();
  windows.server.faults = ['drop-after'];
  await drafts.publishTogether([{ kind: 'product', _id, version }], '1 draft published');
  expect(await read()).toMatchObject({ title: 'Prepared seal', prepared: null, version: version + 1 });
  await client.undo(undefined, 'pages');
  expect(await read()).toMatchObject(PREPARED);
  windows.server.down = true;
  await save({ title: 'Later' });
  await expect(drafts.publishTogether([{ kind: 'product', _id, version }], '')).rejects.toMatchObject({
    kind: 'unreachable',
  });
});
