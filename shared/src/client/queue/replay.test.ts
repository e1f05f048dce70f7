import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryComputer, createMemoryPlatform, type MemoryComputer } from '../../platform/memory.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { createAdminClient } from '../admin-client.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { startModelServer, type Fault, type ModelServer } from '../testing/model-server.ts';

let server: ModelServer;
let computer: MemoryComputer;
const opened: { stop: () => void }[] = [];

beforeEach(async () => {
  server = await startModelServer();
  computer = createMemoryComputer();
});
afterEach(async () => {
  for (const client of opened.splice(0)) client.stop();
  await server.close();
});

/** The admin in a window of this computer; the one before it is gone without a word, as after a crash. */
async function openWindow() {
  const clock = createManualClock();
  const platform = createMemoryPlatform(computer);
  const client = await createAdminClient({ platform, baseUrl: server.url, clock });
  opened.push(client);
  await client.start();
  return { client, clock, platform };
}

/** Sends until nothing moves any more, as the clock and the network would. */
async function replayAll(client: Awaited<ReturnType<typeof openWindow>>['client']) {
  for (let tries = 0; tries < 60 && client.getSnapshot().waiting.length > 0; tries += 1)
    await client.retryNow();
}

describe('replay against a server that loses connections', () => {
  it('carries out every edit exactly once and in order, through lost answers, refusals to work and crashes', async () => {
    const fault = fc.constantFrom<Fault>('none', 'none', 'drop-before', 'drop-after', 'busy', 'in-flight');
    const step = fc.constantFrom('create', 'rename', 'again', 'reorder', 'crash');
    const schedule = fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 8 }),
      faults: fc.array(fault, { maxLength: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(schedule, async ({ steps, faults }) => {
        computer = createMemoryComputer();
        server.products = [
          buildProduct({ title: 'first', order: 0 }),
          buildProduct({ title: 'second', order: 1 }),
        ];
        const [one, two] = server.products;
        if (!one || !two) throw new Error('no products');
        Object.assign(server, { applied: [], faults: [], down: false });
        let { client } = await openWindow();
        await client.products.list();
        server.down = true;
        let edits = 0;
        let last = one.title;
        const created: string[] = [];
        for (const kind of steps) {
          if (kind === 'crash') {
            client.stop();
            ({ client } = await openWindow());
            continue;
          }
          edits += 1;
          if (kind === 'create') {
            created.push(`new ${String(edits)}`);
            await client.products.create({ title: `new ${String(edits)}`, image: 'x' });
          } else if (kind === 'reorder') {
            const list = client.shown().products;
            await client.products.reorder([{ _id: two._id, afterId: null, index: 0 }], list);
          } else {
            const target = client.shown().products.find(({ _id }) => _id === one._id) ?? one;
            last = `${kind} ${String(edits)}`;
            await client.products.update(target, { title: last });
          }
        }
        server.down = false;
        server.faults = [...faults];
        for (let crash = 0; crash < 3; crash += 1) {
          await client.retryNow();
          client.stop();
          ({ client } = await openWindow());
        }
        await replayAll(client);
        expect(client.getSnapshot()).toMatchObject({ waiting: [], conflicts: [], parked: [] });
        expect(server.applied).toHaveLength(edits);
        expect(new Set(server.applied.map(({ key }) => key)).size).toBe(edits);
        expect(
          server.products.filter(({ title }) => title.startsWith('new')).map(({ title }) => title),
        ).toEqual(created);
        expect(server.products.find(({ _id }) => _id === one._id)?.title).toBe(last);
        client.stop();
      }),
      { numRuns: 40 },
    );
  });

  it('sends 20 edits made offline once and in order after a reload', async () => {
    server.down = true;
    server.down = false;
    const { client } = await openWindow();
    await client.products.list();
    server.down = true;
    for (let n = 0; n < 20; n += 1) await client.products.create({ title: `p${String(n)}`, image: 'x' });
    expect(client.getSnapshot().saveState).toBe('offline');
    client.stop();
    const { client: again } = await openWindow();
    expect(again.shown().products.map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, n) => `p${String(n)}`),
    );
    server.down = false;
    await replayAll(again);
    expect(server.products.map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, n) => `p${String(n)}`),
    );
  });

  it('repeats a reorder as it was when its answer was lost, whatever the list has become since', async () => {
    server.products = ['a', 'b', 'c'].map((title, order) => buildProduct({ title, order }));
    const { client } = await openWindow();
    const list = await client.products.list();
    const last = String(list[2]?._id);
    server.faults = ['drop-after'];
    await client.products.reorder([{ _id: last, afterId: null, index: 0 }], list);
    client.stop();
    server.products.push(buildProduct({ title: 'theirs', order: 9 }));
    const { client: again } = await openWindow();
    expect(again.getSnapshot()).toMatchObject({ saveState: 'saved', parked: [] });
    expect(server.applied).toHaveLength(1);
  });

  it('lets one of two windows replay, and tells both', async () => {
    const { client } = await openWindow();
    const { client: other } = await openWindow();
    server.down = true;
    await client.products.create({ title: 'a', image: 'x' });
    await other.products.create({ title: 'b', image: 'x' });
    server.down = false;
    await Promise.all([client.retryNow(), other.retryNow()]);
    await Promise.all([replayAll(client), replayAll(other)]);
    expect(server.applied).toHaveLength(2);
    expect(server.writes).toBe(2);
    expect(client.getSnapshot().waiting).toEqual([]);
    expect(other.getSnapshot().waiting).toEqual([]);
  });
});
