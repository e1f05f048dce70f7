import { describe, expect, it } from 'vitest';
import type { AdminClient } from './admin-client.ts';
import type { ManualClock } from './testing/manual-clock.ts';
import { useWindows } from './testing/use-windows.ts';

const windows = useWindows();
const form = { title: 'New', image: 'a-model' };

/** The first and the second product, where a proxy answers every edit of the first with a page of its own. */
async function stuckOnFirst() {
  const { client, clock } = await windows.open();
  const [first, second] = await client.products.list();
  if (first === undefined || second === undefined) throw new Error('The list is too short');
  const address = `/api/products/${first._id}`;
  windows.server.proxied.add(address);
  expect(await client.products.update(first, { title: 'Stuck' })).toMatchObject({ why: 'unclear' });
  return { client, clock, first, second, mend: () => windows.server.proxied.delete(address) };
}
const now = (client: AdminClient, id: string) => {
  const found = client.shown().products.find(({ _id }) => _id === id);
  if (found === undefined) throw new Error('Not in the list');
  return found;
};
/** As often as the others wait for it. */
async function tryInVain(client: AdminClient, clock: ManualClock): Promise<void> {
  for (let tries = 2; tries <= 3; tries += 1) {
    const { writes } = windows.server;
    await expect.poll(clock.firing(() => windows.server.writes)).toBeGreaterThan(writes);
    await client.retryNow();
  }
}
const titlesThatWait = (client: AdminClient) => client.getSnapshot().waiting.map(({ title }) => title);

describe('an edit that never gets a clear answer', () => {
  it('lets edits of other records go round it, and says so', async () => {
    const { client, clock } = await stuckOnFirst();
    await client.products.create(form);
    await tryInVain(client, clock);
    await expect.poll(() => client.getSnapshot().waiting.length).toBe(1);
    expect(await windows.titles()).toContain('New');
    const [stuck] = client.getSnapshot().waiting;
    expect(client.getSnapshot()).toMatchObject({ saveState: 'unclear', unclear: true, reachable: true });
    expect([...client.getSnapshot().unanswered]).toEqual([stuck?.opId]);
  });

  it('is not even asked while somebody waits for another edit', async () => {
    const { client, clock, second } = await stuckOnFirst();
    await tryInVain(client, clock);
    windows.server.requests = [];
    expect(await client.products.update(second, { title: 'Else' })).toMatchObject({ state: 'saved' });
    expect(windows.server.requests.filter((request) => request.startsWith('PUT'))).toEqual([
      `PUT /api/products/${second._id}`,
    ]);
  });

  it('holds back what comes after it on the same record, and all arrives once and in order', async () => {
    const { client, clock, first, mend } = await stuckOnFirst();
    await tryInVain(client, clock);
    const again = await client.products.update(now(client, first._id), { metaTitle: 'After it' });
    expect(again).toMatchObject({ state: 'queued', why: 'behind' });
    const move = { _id: first._id, afterId: null, index: 2 };
    await client.products.reorder([move], client.shown().products);
    await client.products.create(form);
    const { waiting, heldBack } = client.getSnapshot();
    expect(waiting).toHaveLength(3);
    expect(waiting.slice(1).map(({ opId }) => heldBack.get(opId)?.opId)).toEqual([
      waiting[0]?.opId,
      waiting[0]?.opId,
    ]);
    mend();
    await client.retryNow();
    expect(client.getSnapshot()).toMatchObject({ saveState: 'saved', unclear: false, conflicts: [] });
    expect(client.getSnapshot().unanswered.size + client.getSnapshot().heldBack.size).toBe(0);
    const stored = (await windows.server.products()).find(({ _id }) => _id === first._id);
    expect(stored).toMatchObject({ title: 'Stuck', metaTitle: 'After it', version: first.version + 2 });
    const keys = windows.server.applied.map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([4, 4]);
  });

  it('is asked again by itself under its key, and was carried out once', async () => {
    const { client, clock, first, mend } = await stuckOnFirst();
    await tryInVain(client, clock);
    mend();
    windows.server.faults = ['bad-gateway-after'];
    await expect.poll(clock.firing(() => windows.server.applied.length)).toBe(1);
    await expect.poll(clock.firing(() => client.getSnapshot().saveState)).toBe('saved');
    expect(windows.server.applied).toHaveLength(1);
    expect((await windows.server.products()).find(({ _id }) => _id === first._id)?.version).toBe(
      first.version + 1,
    );
  });

  it('keeps the address of a page until it has moved: a new page there is no conflict', async () => {
    const { client, clock } = await windows.open();
    await client.pages.save('here', null, { title: 'First', content: [] });
    const page = await client.pages.get('here');
    if (page === null) throw new Error('There is no page');
    windows.server.proxied.add('/api/pages/slug/here');
    await client.pages.save('here', page, { slug: 'there' });
    await tryInVain(client, clock);
    await client.pages.save('here', null, { title: 'Second', content: [] });
    await client.pages.save('elsewhere', null, { title: 'Third', content: [] });
    expect(titlesThatWait(client)).toEqual(['First', 'Second']);
    windows.server.proxied.clear();
    await client.retryNow();
    expect(client.getSnapshot()).toMatchObject({ waiting: [], conflicts: [], parked: [] });
    const pages = await client.pages.list();
    expect(pages.find(({ slug }) => slug === 'here')?.title).toBe('Second');
    expect(pages.find(({ slug }) => slug === 'there')?.title).toBe('First');
  });

  it('holds back the children of a sidebar item: its version rises with them', async () => {
    const { client, clock } = await windows.open();
    const child = { name: 'Child', href: '', linkedProduct: null, linkedPage: null, section: null };
    await client.sidebar.save(null, { name: 'Parent', children: [child] } as never);
    await client.sidebar.save(null, { name: 'Other' } as never);
    const tree = await client.sidebar.tree();
    const [parent, other] = ['Parent', 'Other'].map((name) => tree.find((item) => item.name === name));
    const [inner] = parent?.children ?? [];
    if (parent === undefined || other === undefined || inner === undefined) throw new Error('No tree');
    windows.server.proxied.add(`/api/sidebar-items/${parent._id}`);
    await client.sidebar.remove(parent);
    await tryInVain(client, clock);
    await client.sidebar.makeIndependent(inner);
    expect(await client.sidebar.save(other, { name: 'Renamed' } as never)).toMatchObject({ state: 'saved' });
    expect(titlesThatWait(client)).toEqual(['Parent', 'Child']);
  });

  it('can be thrown away, and what it held back is sent', async () => {
    const { client, clock, first } = await stuckOnFirst();
    await tryInVain(client, clock);
    const list = client.shown().products;
    const move = { _id: first._id, afterId: list[2]?._id ?? null, index: 2 };
    await client.products.reorder([move], list);
    expect(await windows.titles()).toEqual(['Link seal', 'Flap valve', 'Saddle']);
    await client.parked.discard(client.getSnapshot().waiting[0]?.opId ?? '');
    expect(client.getSnapshot()).toMatchObject({ saveState: 'saved', unclear: false });
    expect((await windows.titles()).at(-1)).toBe(first.title);
  });
});
