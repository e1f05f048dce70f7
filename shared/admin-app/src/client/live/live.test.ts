import { describe, expect, it } from 'vitest';
import type { LiveChange } from '@wa/core/contract/live';
import type { AdminClient } from '../admin-client.ts';
import { systemClock, type Clock } from '../clock.ts';
import { firstProduct, useWindows } from '../testing/use-windows.ts';
import { changedLists } from './live.ts';

const PAGE = 'page/65f0aa11bb22cc33dd44ee55';
const windows = useWindows();
const isLive = (request: string) => request.startsWith('GET /api/live');
const liveRequests = () => windows.server.requests.filter(isLive);

/** Follows the server in a window. Returns the changes that it receives. */
async function follow(client: AdminClient) {
  const live = await client.live();
  const received: LiveChange[] = [];
  live.onChanges((changes) => received.push(...changes));
  live.start();
  return { live, received };
}
const open = (options: Parameters<typeof windows.open>[0] = {}) =>
  windows.open({ clock: systemClock, ...options });

/** A network whose proxy sends a response only when it is complete. */
const holdsBack = (_path: string, signal: AbortSignal) =>
  new Promise<Response>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('cut'))),
  );
/** A clock on which every pause takes a hundredth of its time; the pauses are listed. */
function createQuickClock(): Clock & { pauses: number[] } {
  const pauses: number[] = [];
  return {
    pauses,
    now: systemClock.now,
    after: (milliseconds, work) => {
      pauses.push(milliseconds);
      return systemClock.after(milliseconds / 100, work);
    },
  };
}

describe('a window that follows the server', () => {
  it('receives changes of others within a second, and reads only those lists (D38.1)', async () => {
    const { client } = await open();
    await client.products.list();
    await client.pages.list();
    const { received } = await follow(client);
    await expect.poll(liveRequests).toHaveLength(1);
    await windows.server.others.change(0, { title: 'Link seal, new' });
    await expect
      .poll(() => received.map(({ kind }) => kind), { timeout: 1_000, interval: 20 })
      .toContain('product');
    await expect.poll(() => client.shown().products[0]?.title).toBe('Link seal, new');
    const isRead = (list: string) =>
      windows.server.requests.filter((each) => each === `GET /api/${list}`).length;
    expect([isRead('products'), isRead('pages'), isRead('sidebar-items')]).toEqual([2, 1, 1]);
    expect(changedLists(received.slice(-1), client.shown()).size).toBe(0);
  });

  it('receives uploads of others, and reads no list of records for them (D38.1)', async () => {
    const [{ client }, { client: other }] = [await open(), await open()];
    const { received } = await follow(client);
    await expect.poll(liveRequests).toHaveLength(1);
    await other.uploads.upload(new File(['a,b'], 'sizes.csv', { type: 'text/csv' }));
    await expect.poll(() => received.at(-1), { timeout: 1_000 }).toMatchObject({ kind: 'file' });
    expect(changedLists(received, client.shown()).size).toBe(0);
  });

  it('receives changes of others while a file uploads (D38.1)', async () => {
    const { client, hold } = await open();
    await client.products.list();
    await follow(client);
    await expect.poll(liveRequests).toHaveLength(1);
    const finish = hold('write');
    const upload = client.uploads.upload(new File(['a,b'], 'sizes.csv', { type: 'text/csv' }));
    await expect.poll(() => client.getSnapshot().saveState).toBe('saving');
    await windows.server.others.change(0, { title: 'Link seal, new' });
    await expect.poll(() => client.shown().products[0]?.title).toBe('Link seal, new');
    finish();
    await upload;
  });

  it('doesn’t read the lists again for its own edits (D38.2)', async () => {
    const { client } = await open();
    const product = await firstProduct(client);
    const { received } = await follow(client);
    await expect.poll(liveRequests).toHaveLength(1);
    await client.products.update(product, { title: 'Mine' });
    await expect
      .poll(() => received.some(({ id, version }) => id === product._id && version === 2))
      .toBe(true);
    expect(changedLists(received, client.shown()).size).toBe(0);
  });

  it('polls where a proxy holds streams back (D38.1)', async () => {
    const { client } = await open({ openStream: holdsBack, clock: createQuickClock() });
    const { received } = await follow(client);
    await expect.poll(() => liveRequests().some((request) => request.includes('hold='))).toBe(true);
    await windows.server.others.change(1, { title: 'Flap valve, new' });
    await expect.poll(() => received.some(({ version }) => version === 2), { timeout: 1_000 }).toBe(true);
    expect(client.getSnapshot().reachable).toBe(true);
  });

  it('is offline when the stream breaks, and receives the missed changes afterward (D38.5)', async () => {
    const { client } = await open();
    const { received } = await follow(client);
    // The number of the last change is known once the stream sends something.
    const [, second, third] = await client.products.list();
    const isReceived = (product: typeof third) =>
      received.some(({ id, version }) => id === product?._id && version === 2);
    await windows.server.others.change(1, { title: 'Flap valve, new' });
    await expect.poll(() => isReceived(second)).toBe(true);
    windows.server.down = true;
    windows.server.cut();
    await expect.poll(() => client.getSnapshot().reachable).toBe(false);
    await windows.server.others.change(2, { title: 'Saddle, new' });
    expect(liveRequests()).toHaveLength(1);
    windows.server.down = false;
    await expect.poll(() => isReceived(third), { timeout: 5_000 }).toBe(true);
    expect(liveRequests().at(-1)).toMatch(/after=\d+/);
  });

  it('waits longer after each failed stream while the server responds (D38.5)', async () => {
    const clock = createQuickClock();
    const { client } = await open({ clock, openStream: () => Promise.reject(new Error('broken')) });
    // On this clock, a start may give up on the server and look for it again before it counts as reachable.
    await expect.poll(() => client.getSnapshot().reachable).toBe(true);
    const started = clock.pauses.length;
    await follow(client);
    const retries = () =>
      clock.pauses
        .slice(started)
        .filter((each) => [1_000, 2_000, 4_000, 8_000, 16_000, 30_000].includes(each));
    await expect
      .poll(() => retries().slice(0, 7))
      .toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(client.getSnapshot().reachable).toBe(true);
  });

  it('shows the sign-in screen when its session has ended (D38.1)', async () => {
    const body = { error: 'Please sign in.', code: 'unauthenticated' };
    const { client } = await open({ openStream: async () => Response.json(body, { status: 401 }) });
    expect(client.getSnapshot().session).toBe('open');
    await follow(client);
    await expect.poll(() => client.getSnapshot().session).toBe('locked');
  });

  it('connects only while it is visible or has a record open (D38.4)', async () => {
    const { client, platform } = await open();
    platform.visible.set(false);
    const { live } = await follow(client);
    const close = live.openRecord(PAGE);
    await expect.poll(liveRequests).toHaveLength(1);
    close();
    await expect.poll(() => windows.server.streams()).toBe(0);
    platform.visible.set(true);
    await expect.poll(liveRequests).toHaveLength(2);
  });
});

describe('two windows', () => {
  it('know that they have the same record open, until one closes it (D38.3)', async () => {
    const [one, other] = [await open(), await open()];
    const { live: here } = await follow(one.client);
    const { live: there } = await follow(other.client);
    here.openRecord(PAGE);
    expect(here.elsewhere()).toEqual([]);
    const close = there.openRecord(PAGE);
    await expect.poll(here.elsewhere).toMatchObject([{ record: PAGE, isOwn: true }]);
    await expect.poll(there.elsewhere).toMatchObject([{ record: PAGE, isOwn: true }]);
    close();
    await expect.poll(() => [here.elsewhere(), there.elsewhere()], { timeout: 3_000 }).toEqual([[], []]);
  });

  it('know that even if a proxy buffers the streams (D38.3)', async () => {
    const clock = createQuickClock();
    const [one, other] = [await open({ openStream: holdsBack, clock }), await open()];
    const { live: here } = await follow(one.client);
    const { live: there } = await follow(other.client);
    here.openRecord(PAGE);
    there.openRecord(PAGE);
    await expect.poll(there.elsewhere, { timeout: 3_000 }).toMatchObject([{ record: PAGE }]);
    await expect.poll(here.elsewhere, { timeout: 3_000 }).toMatchObject([{ record: PAGE }]);
  });
});
