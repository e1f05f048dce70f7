import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { findMongod } from '../../testing/mongod.ts';
// This import also reports a missing mongod, as a skipped or failed test.
import '../../testing/stores.ts';
import { startKillableMongod } from '../../testing/store/killable-mongod.ts';
import { buildNewSidebarItem } from '../../testing/store/new-records.ts';
import { useTemporaryFolder } from '../../testing/folders.ts';
import { openMongoStore } from './mongo-store.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('kill-mongodb');

const mongod = findMongod();
const ROUNDS = runs(2, 200);
const ITEMS = 50;

const folder = useTemporaryFolder();

test.runIf('binary' in mongod)(
  `kill -9 of the server in ${String(ROUNDS)} rounds loses no acknowledged write, and the store goes on (T1.7)`,
  async () => {
    const dbPath = join(folder(), 'db');
    mkdirSync(dbPath);
    const server = await startKillableMongod('binary' in mongod ? mongod.binary : '', dbPath);
    onTestFinished(() => server.kill());
    const store = await openMongoStore({ uri: server.uri });
    onTestFinished(() => store.close());
    const items = Array.from({ length: ITEMS }, (_, order) => buildNewSidebarItem({ order }));
    await store.transact((tx) => tx.insertMany('sidebarItems', items));
    const ids = (await store.list('sidebarItems', { orderBy: 'order' })).map((item) => item._id);

    const acknowledged: number[] = [];
    let next = 0;
    const write = async (number: number) => {
      await store.transact(async (tx) => {
        await tx.insert('settings', { key: String(number), value: number });
        const entries = ids.map((_id, place) => ({ _id, order: number * ITEMS + place }));
        await tx.reorder('sidebarItems', entries);
      });
      acknowledged.push(number);
      counts.tried();
    };

    for (let round = 0; round < ROUNDS; round += 1) {
      // Each process writes 20 to 83 times: more than 10,000 writes in 200 rounds.
      for (let n = 0; n < 20 + (round % 64); n += 1) await write(next++);
      // One more write runs when the server dies. It may be stored or lost, but never half, and is published
      // only if stored.
      const underWay = write(next++).catch((error: unknown) => error);
      await server.kill();
      counts.injected();
      await server.start();
      await underWay;

      const stored = (await store.list('settings')).map((setting) => Number(setting.value));
      expect(acknowledged.filter((number) => !stored.includes(number))).toStrictEqual([]);
      const orders = (await store.list('sidebarItems', { orderBy: 'order' })).map((item) => item.order);
      expect(orders).toStrictEqual(ids.map((_, place) => Math.max(...stored) * ITEMS + place));
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(20 * ROUNDS);

    // This read reveals a lost write.
    const [first] = await store.list('settings');
    await store.transact((tx) => tx.remove('settings', first?._id ?? ''));
    const left = (await store.list('settings')).map((setting) => Number(setting.value));
    expect(acknowledged.filter((number) => !left.includes(number))).toStrictEqual([Number(first?.value)]);
    counts.control();
  },
  60_000 + ROUNDS * 60_000,
);
