import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_MORE_UNDOS } from '../domain/messages.ts';
import { createMemoryComputer, createMemoryPlatform, type MemoryComputer } from '../platform/memory.ts';
import { buildProduct } from '../testing/build-product.ts';
import { createAdminClient } from './admin-client.ts';
import { ClientError } from './client-error.ts';
import { createManualClock } from './testing/manual-clock.ts';
import { startModelServer, type ModelServer } from './testing/model-server.ts';

let server: ModelServer;
let computer: MemoryComputer;
const opened: { stop: () => void }[] = [];

beforeEach(async () => {
  server = await startModelServer();
  server.products = [
    buildProduct({ title: 'Link seal', order: 0 }),
    buildProduct({ title: 'Flap valve', order: 1 }),
    buildProduct({ title: 'Saddle', order: 2 }),
  ];
  computer = createMemoryComputer();
});
afterEach(async () => {
  for (const client of opened.splice(0)) client.stop();
  await server.close();
});

async function openWindow() {
  const clock = createManualClock();
  const platform = createMemoryPlatform(computer);
  const client = await createAdminClient({ platform, baseUrl: server.url, clock });
  opened.push(client);
  await client.start();
  return { client, clock, platform };
}

async function firstProduct(client: Awaited<ReturnType<typeof openWindow>>['client']) {
  const [product] = await client.products.list();
  if (product === undefined) throw new Error('The list is empty');
  return product;
}

const titles = () => [...server.products].sort((a, b) => a.order - b.order).map(({ title }) => title);

describe('saving', () => {
  it('sends only the fields that differ, under the version that was loaded', async () => {
    const { client } = await openWindow();
    const product = await firstProduct(client);
    const saved = await client.products.update(product, { title: 'New', image: product.image });
    expect(saved).toMatchObject({ state: 'saved', record: { title: 'New', version: 2 } });
    expect(client.getSnapshot().saveState).toBe('saved');
  });

  it('sends nothing when nothing differs', async () => {
    const { client } = await openWindow();
    const product = await firstProduct(client);
    expect(await client.products.update(product, { title: product.title })).toMatchObject({ state: 'saved' });
    expect(server.applied).toEqual([]);
  });

  it('throws what the server refuses and queues nothing', async () => {
    const { client } = await openWindow();
    server.faults = ['refuse'];
    const saving = client.products.create({ title: 'A', image: 'x' });
    await expect(saving).rejects.toMatchObject({ kind: 'refused', status: 422, message: 'Not like this' });
    expect(client.getSnapshot()).toMatchObject({
      saveState: 'saved',
      waiting: [],
      parked: [],
      undo: { left: 0 },
    });
  });

  it('throws a busy server, too: only no answer at all queues', async () => {
    const { client } = await openWindow();
    server.faults = ['busy'];
    await expect(client.products.create({ title: 'A', image: 'x' })).rejects.toMatchObject({ status: 503 });
    expect(client.getSnapshot().waiting).toEqual([]);
  });

  it('queues what nobody answers, shows it in the lists, and sends it when the server is back', async () => {
    const { client, clock, platform } = await openWindow();
    await client.products.list();
    server.down = true;
    const saved = await client.products.create({ title: 'Later', image: 'x' });
    expect(saved.state).toBe('queued');
    expect(client.getSnapshot()).toMatchObject({ saveState: 'offline', reachable: false });
    expect(platform.told.unsaved).toBe(1);
    expect((await client.products.list()).map(({ title }) => title)).toContain('Later');
    server.down = false;
    const done = new Promise<void>((resolve) => {
      client.subscribe(() => client.getSnapshot().saveState === 'saved' && resolve());
    });
    expect(clock.fire()).toBe(1);
    await done;
    expect(titles()).toEqual(['Link seal', 'Flap valve', 'Saddle', 'Later']);
    expect(platform.told.unsaved).toBe(0);
  });

  it('parks what is refused later, with the reason, and lets it be retried or discarded', async () => {
    const { client } = await openWindow();
    const product = await firstProduct(client);
    server.down = true;
    await client.products.update(product, { title: 'Refused' });
    server.down = false;
    server.faults = ['refuse', 'refuse'];
    await client.retryNow();
    const [parked] = client.getSnapshot().parked;
    expect(parked?.status).toEqual({ at: 'parked', refusal: { status: 422, error: 'Not like this' } });
    expect(client.getSnapshot().saveState).toBe('conflict');
    await client.parked.retry(String(parked?.opId));
    expect(client.getSnapshot().parked).toHaveLength(1);
    await client.parked.discard(String(parked?.opId));
    expect(client.getSnapshot()).toMatchObject({ saveState: 'saved', parked: [] });
    expect(titles()[0]).toBe('Link seal');
  });
});

describe('two editors', () => {
  it('merges edits of different fields without asking', async () => {
    const { client } = await openWindow();
    const product = await firstProduct(client);
    Object.assign(server.products[0] ?? {}, { metaTitle: 'Theirs', version: 2 });
    const saved = await client.products.update(product, { title: 'Mine' });
    expect(saved).toMatchObject({
      state: 'saved',
      record: { title: 'Mine', metaTitle: 'Theirs', version: 3 },
    });
  });

  it.each([
    ['mine', 'Mine', 'https://mine.example/a.png'],
    ['theirs', 'Theirs', 'https://media.example/grip-coupling.png'],
    [{ title: 'theirs' }, 'Theirs', 'https://mine.example/a.png'],
    [{ title: 'mine' }, 'Mine', 'https://mine.example/a.png'],
  ] as const)('asks about the same field; the choice %j stands', async (choice, title, image) => {
    const { client } = await openWindow();
    const product = await firstProduct(client);
    Object.assign(server.products[0] ?? {}, { title: 'Theirs', version: 2 });
    const saved = await client.products.update(product, {
      title: 'Mine',
      image: 'https://mine.example/a.png',
    });
    expect(saved.state).toBe('conflict');
    const [queued] = client.getSnapshot().conflicts;
    expect(queued?.status).toMatchObject({
      conflict: { clashes: [{ field: 'title', mine: 'Mine', theirs: 'Theirs' }] },
    });
    await client.conflicts.resolve(String(queued?.opId), choice);
    expect(server.products[0]).toMatchObject({ title, image });
    expect(client.getSnapshot()).toMatchObject({ saveState: 'saved', conflicts: [] });
  });

  it('asks before it deletes what somebody has changed', async () => {
    const { client } = await openWindow();
    const product = await firstProduct(client);
    Object.assign(server.products[0] ?? {}, { title: 'Theirs', version: 2 });
    expect((await client.products.remove(product)).state).toBe('conflict');
    expect(server.products[0]?.isDeleted).toBe(false);
    await client.conflicts.resolve(String(client.getSnapshot().conflicts[0]?.opId), 'mine');
    expect(server.products[0]?.isDeleted).toBe(true);
  });

  it('repeats the moves of a reorder on a list that has changed meanwhile', async () => {
    const { client } = await openWindow();
    const list = await client.products.list();
    const [first, , third] = list;
    server.down = true;
    await client.products.reorder([{ _id: String(third?._id), afterId: String(first?._id), index: 1 }], list);
    server.products.push(buildProduct({ title: 'Theirs', order: -1 }));
    server.down = false;
    await client.retryNow();
    expect(titles()).toEqual(['Theirs', 'Link seal', 'Saddle', 'Flap valve']);
  });
});

describe('the session', () => {
  it('locks on a 401, keeps the edit, and sends it after the login', async () => {
    const { client } = await openWindow();
    const product = await firstProduct(client);
    server.authenticated = false;
    expect((await client.products.update(product, { title: 'Kept' })).state).toBe('queued');
    expect(client.getSnapshot()).toMatchObject({ session: 'locked' });
    await expect(client.session.login('wrong')).rejects.toMatchObject({ status: 401 });
    await client.session.login('right');
    await client.retryNow();
    expect(client.getSnapshot()).toMatchObject({ session: 'open', saveState: 'saved' });
    expect(titles()[0]).toBe('Kept');
  });

  it('opens the cached content while nobody answers, if the gate was open before', async () => {
    const { client } = await openWindow();
    await client.products.list();
    client.stop();
    server.down = true;
    const { client: again } = await openWindow();
    expect(again.getSnapshot()).toMatchObject({ session: 'open', reachable: false });
    expect((await again.products.list()).map(({ title }) => title)).toEqual(titles());
  });

  it('has full records at hand for editing offline, and reads each version once', async () => {
    const { client } = await openWindow();
    const product = await firstProduct(client);
    await client.prefetch();
    server.down = true;
    const full = await client.products.get(product._id);
    expect(full?.content).toBe('<p>Joins plain-ended pipes.</p>');
    await client.products.update(product, { content: '<p>Edited offline.</p>' });
    expect((await client.products.get(product._id))?.content).toBe('<p>Edited offline.</p>');
  });

  it('asks before a logout while changes wait, and wipes what is stored', async () => {
    const { client, platform } = await openWindow();
    const product = await firstProduct(client);
    await client.drafts.save('product/a', { value: 1, baseVersion: 1, at: 'now' });
    server.down = true;
    await client.products.update(product, { title: 'Waits' });
    expect(await client.session.logout()).toBe('changes-waiting');
    expect(client.getSnapshot().session).toBe('open');
    expect(await client.session.logout('keep')).toBe('done');
    expect(client.getSnapshot()).toMatchObject({ session: 'locked', waiting: [{ title: 'Waits' }] });
    expect(await client.drafts.keys()).toEqual([]);
    expect(client.shown().products.map(({ title }) => title)).toEqual(['Waits']);
    expect(platform.flags.get('admin-auth')).toBeNull();
  });

  it('never sends what was made for another server', async () => {
    const { client } = await openWindow();
    const product = await firstProduct(client);
    server.down = true;
    await client.products.update(product, { title: 'For server 1' });
    client.stop();
    Object.assign(server, { down: false, serverId: 'server-2' });
    const { client: again } = await openWindow();
    expect(again.getSnapshot()).toMatchObject({ waiting: [], otherServer: [{ title: 'For server 1' }] });
    expect(server.applied).toEqual([]);
  });
});

describe('undo', () => {
  it('takes back an edit, a deletion and a creation, also after a reload', async () => {
    const { client } = await openWindow();
    const product = await firstProduct(client);
    await client.products.update(product, { title: 'Edited' });
    await client.products.create({ title: 'Created', image: 'x' });
    const edited = await firstProduct(client);
    await client.products.remove(edited);
    client.stop();
    const { client: again } = await openWindow();
    expect(again.getSnapshot().undo).toEqual({ left: 3, title: 'Edited' });
    await again.undo();
    expect(server.products[0]?.isDeleted).toBe(false);
    await again.undo();
    expect(server.products[3]?.isDeleted).toBe(true);
    await again.undo();
    expect(server.products[0]?.title).toBe('Link seal');
    expect(await again.undo()).toEqual({ ok: false, message: NO_MORE_UNDOS });
  });

  it('works offline, on what has not been sent yet', async () => {
    const { client } = await openWindow();
    await client.products.list();
    server.down = true;
    await client.products.create({ title: 'Never mind', image: 'x' });
    await client.undo();
    expect(client.shown().products.map(({ title }) => title)).not.toContain('Never mind');
    server.down = false;
    await client.retryNow();
    expect(server.products.find(({ title }) => title === 'Never mind')?.isDeleted).toBe(true);
    expect(client.getSnapshot().saveState).toBe('saved');
  });

  it('asks instead of overwriting what somebody has changed since', async () => {
    const { client } = await openWindow();
    const product = await firstProduct(client);
    await client.products.update(product, { title: 'Edited' });
    Object.assign(server.products[0] ?? {}, { title: 'Theirs', version: 9 });
    await client.undo();
    expect(client.getSnapshot().conflicts).toHaveLength(1);
    expect(server.products[0]?.title).toBe('Theirs');
  });

  it('stages the old order instead of sending it', async () => {
    const { client } = await openWindow();
    const list = await client.products.list();
    await client.products.reorder([{ _id: String(list[2]?._id), afterId: null, index: 0 }], list);
    expect(titles()).toEqual(['Saddle', 'Link seal', 'Flap valve']);
    const ids = list.map(({ _id }) => _id);
    expect(await client.undo()).toMatchObject({ ok: true, stage: { list: 'products', ids } });
    expect(titles()[0]).toBe('Saddle');
  });

  it('keeps at most five', async () => {
    const { client } = await openWindow();
    for (let n = 0; n < 7; n += 1) await client.products.create({ title: String(n), image: 'x' });
    expect(client.getSnapshot().undo).toEqual({ left: 5, title: '6' });
  });
});

describe('uploads', () => {
  const file = () => new File(['%PDF-1.7'], 'sheet.pdf', { type: 'application/pdf' });

  it('answers the address, with progress', async () => {
    const { client } = await openWindow();
    const seen: number[] = [];
    const result = await client.uploads.upload(file(), {
      onProgress: (fraction) => void seen.push(fraction),
    });
    expect(result).toMatchObject({ state: 'saved', url: '/uploads/file-1.pdf' });
    expect(seen.at(-1)).toBe(1);
    expect(server.files).toEqual(['sheet.pdf']);
    expect(computer.disk.blobs.size).toBe(0);
  });

  it('waits offline as a placeholder that records can use, and arrives once though its answer is lost', async () => {
    const { client } = await openWindow();
    const product = await firstProduct(client);
    server.down = true;
    const { state, url } = await client.uploads.upload(file());
    expect(state).toBe('queued');
    await client.products.update(product, { pdfs: [url], title: 'With sheet' });
    client.stop();
    const { client: again } = await openWindow();
    expect(computer.disk.blobs.size).toBe(1);
    server.down = false;
    server.faults = ['drop-after'];
    await again.retryNow();
    await again.retryNow();
    expect(server.files).toHaveLength(1);
    expect(server.products[0]).toMatchObject({ pdfs: ['/uploads/file-1.pdf'], title: 'With sheet' });
    expect(computer.disk.blobs.size).toBe(0);
  });

  it('forgets the file when it is refused or cancelled', async () => {
    const { client } = await openWindow();
    server.faults = ['refuse'];
    await expect(client.uploads.upload(file())).rejects.toMatchObject({ kind: 'refused' });
    const signal = AbortSignal.abort();
    await expect(client.uploads.upload(file(), { signal })).rejects.toMatchObject({ kind: 'aborted' });
    expect(client.getSnapshot()).toMatchObject({ waiting: [], saveState: 'saved' });
    expect(computer.disk.blobs.size).toBe(0);
  });
});

describe('errors', () => {
  it('calls a page of a proxy unreadable, not an answer', async () => {
    const platform = createMemoryPlatform(computer);
    const transport = async () => ({ status: 200, body: 'Welcome to the Wi-Fi', etag: null });
    const client = await createAdminClient({ platform, transport, clock: createManualClock() });
    opened.push(client);
    await client.start();
    expect(client.getSnapshot()).toMatchObject({ reachable: false, session: 'locked' });
    await expect(client.deploy.start()).rejects.toBeInstanceOf(ClientError);
  });
});
