import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import type { AdminClient } from '../admin-client.ts';
import type { Fault } from '../testing/network.ts';
import { moveProduct, useWindows } from '../testing/use-windows.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('replay');
const ofQueue = trust('queue');

const EDITS = runs(20, 1_000);

const windows = useWindows();

/** Runs the replay until nothing changes, like the clock and the network would. */
async function replayAll(client: AdminClient) {
  for (let tries = 0; tries < 60 && client.getSnapshot().waiting.length > 0; tries += 1)
    await client.retryNow();
}

/** Returns true unless there are three bad responses in a row. A cut connection resets the count. */
function isPatient(faults: readonly Fault[]): boolean {
  const isBad = faults.map((fault) => !['none', 'drop-before', 'drop-after'].includes(fault));
  return !isBad.some((bad, at) => bad && isBad[at + 1] && isBad[at + 2]);
}

describe('replay against a server that loses connections', () => {
  it('applies every edit exactly once and in order, despite lost responses, rejections, and crashes (T3.2)', async () => {
    const fault = fc.constantFrom<Fault>(
      'none',
      'none',
      'drop-before',
      'drop-after',
      'bad-gateway',
      'bad-gateway-after',
      'html-after',
      'busy',
      'in-flight',
    );
    const step = fc.constantFrom('create', 'rename', 'again', 'reorder', 'crash');
    const schedule = fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 8 }),
      faults: fc.array(fault, { maxLength: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(schedule, async ({ steps, faults }) => {
        await windows.beginAgain(['first', 'second']);
        let { client } = await windows.open();
        const [one, two] = await client.products.list();
        if (!one || !two) throw new Error('no products');
        windows.server.down = true;
        let edits = 0;
        let renames = 0;
        let last = one.title;
        const created: string[] = [];
        for (const kind of steps) {
          if (kind === 'crash') {
            counts.injected();
            client.stop();
            ({ client } = await windows.open());
            continue;
          }
          edits += 1;
          if (kind === 'create') {
            created.push(`new ${String(edits)}`);
            await client.products.create({ title: `new ${String(edits)}`, image: 'a-model' });
          } else if (kind === 'reorder') {
            const at = client.shown().products.findIndex(({ _id }) => _id === two._id);
            await moveProduct(client, at, 0);
          } else {
            const target = client.shown().products.find(({ _id }) => _id === one._id) ?? one;
            renames += 1;
            last = `${kind} ${String(edits)}`;
            await client.products.update(target, { title: last });
          }
        }
        windows.server.down = false;
        windows.server.faults = [...faults];
        counts.injected(faults.filter((each) => each !== 'none').length);
        for (let crash = 0; crash < 3; crash += 1) {
          await client.retryNow();
          client.stop();
          counts.injected();
          ({ client } = await windows.open());
        }
        await replayAll(client);
        expect(client.getSnapshot()).toMatchObject({ waiting: [], conflicts: [], parked: [] });
        counts.tried(edits);
        expect(windows.server.applied).toHaveLength(edits);
        expect(new Set(windows.server.applied.map(({ key }) => key)).size).toBe(edits);
        const products = await windows.server.products();
        const made = products.filter(({ title }) => title.startsWith('new'));
        // After three bad responses in a row to one operation, the others pass it.
        const titles = made.map(({ title }) => title);
        if (isPatient(faults)) expect(titles).toEqual(created);
        else expect(titles.sort()).toEqual([...created].sort());
        const renamed = products.find(({ _id }) => _id === one._id);
        expect(renamed).toMatchObject({ title: last, version: one.version + renames });
        if (edits > 0) counts.control();
        client.stop();
      }),
      { numRuns: runs(10, 100) },
    );
  });

  it(
    'sends offline edits once and in order after a reload, although half of the responses are lost (T3.2)',
    { timeout: runs(90_000, 280_000) },
    async () => {
      const titles = Array.from({ length: EDITS }, (_, n) => `p${String(n)}`);
      await windows.beginAgain([]);
      const { client } = await windows.open();
      await client.products.list();
      windows.server.down = true;
      for (const title of titles) await client.products.create({ title, image: 'a-model' });
      expect(client.getSnapshot().saveState).toBe('offline');
      client.stop();
      const { client: again } = await windows.open();
      expect(again.shown().products.map(({ title }) => title)).toEqual(titles);
      windows.server.down = false;
      windows.server.faults = titles.flatMap(() => ['drop-after', 'none'] as const);
      for (let tries = 0; tries <= EDITS && again.getSnapshot().waiting.length > 0; tries += 1)
        await again.retryNow();
      ofQueue.tried(EDITS);
      ofQueue.injected(EDITS / 2);
      expect(windows.server.applied).toHaveLength(EDITS);
      expect(await windows.titles()).toEqual(titles);
      // An edit that arrives twice would show up here.
      await windows.server.others.add('p0');
      expect(await windows.titles()).not.toEqual(titles);
      ofQueue.control();
    },
  );

  it('repeats a reorder unchanged after a lost response, even if the list has changed', async () => {
    const { client } = await windows.open();
    await client.products.list();
    windows.server.faults = ['drop-after'];
    await moveProduct(client, 2, 0);
    client.stop();
    await windows.server.others.add('theirs');
    const { client: again } = await windows.open();
    expect(again.getSnapshot()).toMatchObject({ saveState: 'saved', parked: [] });
    expect(windows.server.applied).toHaveLength(1);
  });

  it('lets one of two windows replay, and notifies both (D10.4)', async () => {
    const { client } = await windows.open();
    const { client: other } = await windows.open();
    windows.server.down = true;
    await client.products.create({ title: 'a', image: 'a-model' });
    await other.products.create({ title: 'b', image: 'a-model' });
    windows.server.down = false;
    await Promise.all([client.retryNow(), other.retryNow()]);
    await Promise.all([replayAll(client), replayAll(other)]);
    expect(windows.server.applied).toHaveLength(2);
    expect(windows.server.writes).toBe(2);
    expect(client.getSnapshot().waiting).toEqual([]);
    expect(other.getSnapshot().waiting).toEqual([]);
  });
});
