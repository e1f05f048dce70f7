import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemoryPlatform } from '../platform/memory.ts';
import { createAdminClient, type AdminClient } from './admin-client.ts';
import { createManualClock } from './testing/manual-clock.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let client: AdminClient;

beforeEach(async () => {
  server = await startTestServer(['Link seal']);
  const platform = createMemoryPlatform();
  client = await createAdminClient({ platform, baseUrl: server.url, clock: createManualClock() });
  await client.start();
});
afterEach(async () => {
  client.stop();
  await server.close();
});

async function shown() {
  const [product] = await client.products.list();
  if (product === undefined) throw new Error('The list is empty');
  return product;
}
const conflicts = () => client.getSnapshot().conflicts;
const stored = async () => (await server.products())[0];

it('deletes a record that was taken from the screen before its own edit had gone through', async () => {
  const before = await shown();
  server.down = true;
  await client.products.update(before, { title: 'New' });
  const held = await shown();
  expect(held.title).toBe('New');
  server.down = false;
  await client.retryNow();
  expect(await client.products.remove(held)).toMatchObject({ state: 'saved', record: { isDeleted: true } });
});

it('deletes a record that was taken from the screen before its restoration had gone through', async () => {
  const before = await shown();
  await client.products.remove(before);
  server.down = true;
  await client.bin.restore('product', before);
  const held = await shown();
  server.down = false;
  await client.retryNow();
  expect(await client.products.remove(held)).toMatchObject({ state: 'saved' });
});

it('still asks when somebody else has changed a held record', async () => {
  const held = await shown();
  await server.others.change(0, { title: 'Theirs' });
  expect(await client.products.remove(held)).toMatchObject({ state: 'conflict' });
});

it('merges the first of two edits made offline and asks about the second, where others changed its field', async () => {
  const before = await shown();
  server.down = true;
  await client.products.update(before, { title: 'Mine' });
  await client.products.update(await shown(), { metaTitle: 'Mine' });
  await server.others.change(0, { metaTitle: 'Theirs' });
  server.down = false;
  await client.retryNow();
  expect(await stored()).toMatchObject({ title: 'Mine', metaTitle: 'Theirs' });
  expect(conflicts()).toMatchObject([
    { status: { conflict: { clashes: [{ field: 'metaTitle', mine: 'Mine', theirs: 'Theirs' }] } } },
  ]);
});

it('merges an edit made offline and asks before deleting what others have changed', async () => {
  const before = await shown();
  server.down = true;
  await client.products.update(before, { title: 'Mine' });
  await client.products.remove(await shown());
  await server.others.change(0, { metaTitle: 'Theirs' });
  server.down = false;
  await client.retryNow();
  expect(await stored()).toMatchObject({ title: 'Mine', isDeleted: false });
  expect(conflicts()).toHaveLength(1);
});

it('merges two edits made offline with those of others in other fields, and asks nothing', async () => {
  const before = await shown();
  server.down = true;
  await client.products.update(before, { title: 'Mine' });
  await client.products.update(await shown(), { title: 'Mine again', url: '/mine' });
  await server.others.change(0, { metaTitle: 'Theirs' });
  server.down = false;
  await client.retryNow();
  expect(await stored()).toMatchObject({ title: 'Mine again', url: '/mine', metaTitle: 'Theirs' });
  expect(conflicts()).toEqual([]);
});

it('takes back an edit and then the creation before it', async () => {
  await client.products.create({ title: 'Made', image: 'a-model' });
  const made = (await client.products.list()).find(({ title }) => title === 'Made');
  if (made === undefined) throw new Error('Nothing was made');
  await client.products.update(made, { title: 'Renamed' });
  expect(await client.undo()).toMatchObject({ ok: true, saved: { state: 'saved' } });
  expect(await client.undo()).toMatchObject({ ok: true, saved: { state: 'saved' } });
  expect(await server.titles()).toEqual(['Link seal']);
});
