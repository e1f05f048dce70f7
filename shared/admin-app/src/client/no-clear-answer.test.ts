import { describe, expect, it } from 'vitest';
import type { AdminClient } from './admin-client.ts';
import type { ManualClock } from './testing/manual-clock.ts';
import { found } from '../testing/found.ts';
import { firstProduct, moveProduct, useWindows } from './testing/use-windows.ts';

const windows = useWindows();
const form = { title: 'New', image: 'a-model' };

/** The first two products, with a proxy that answers every edit of the first one with its own page. */
async function stuckOnFirst() {
  const { client, clock } = await windows.open();
  const first = await firstProduct(client);
  const address = `/api/products/${first._id}`;
  windows.server.proxied.add(address);
  expect(await client.products.update(first, { title: 'Stuck' })).toMatchObject({ why: 'unclear' });
  return { client, clock, first, mend: () => windows.server.proxied.delete(address) };
}
const now = (client: AdminClient, id: string) => found(client.shown().products.find(({ _id }) => _id === id));
/** Repeats the try until the other edits no longer wait for it. */
async function tryInVain(client: AdminClient, clock: ManualClock): Promise<void> {
  for (let tries = 2; tries <= 3; tries += 1) {
    const { writes } = windows.server;
    await expect.poll(clock.firing(() => windows.server.writes)).toBeGreaterThan(writes);
    await client.retryNow();
  }
}

describe('an edit that is never confirmed', () => {
  it('lets edits of other records pass, and is reported', async () => {
    const { client, clock } = await stuckOnFirst();
    await client.products.create(form);
    await tryInVain(client, clock);
    await expect.poll(() => client.getSnapshot().waiting.length).toBe(1);
    expect(await windows.titles()).toContain('New');
    const [stuck] = client.getSnapshot().waiting;
    expect(client.getSnapshot()).toMatchObject({ saveState: 'unclear', unclear: true, reachable: true });
    expect([...client.getSnapshot().unanswered]).toEqual([stuck?.opId]);
  });

  it('blocks later edits of the same record; all arrive once and in order (D10.4, T3.2)', async () => {
    const { client, clock, first, mend } = await stuckOnFirst();
    await tryInVain(client, clock);
    const again = await client.products.update(now(client, first._id), { metaTitle: 'After it' });
    expect(again).toMatchObject({ state: 'queued', why: 'behind' });
    await moveProduct(
      client,
      client.shown().products.findIndex(({ _id }) => _id === first._id),
      2,
    );
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
});
