import { expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { writeUntilKilled } from '../testing/crash-rounds.ts';
import { buildNewSidebarItem } from '../testing/new-records.ts';
import { useTemporaryFolder } from '../testing/open-for-tests.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('kill-sqlite');

/** The long run has over 10,000 acknowledged writes. */
const ROUNDS = runs(4, 200);
const WRITES_PER_ROUND = 60;
const ITEMS = 50;

const folder = useTemporaryFolder();

test(
  `kill -9 in ${String(ROUNDS)} rounds loses no acknowledged write and tears no reorder`,
  async () => {
    const dataDir = folder();
    const setUp = openSqliteStore({ dataDir });
    const items = Array.from({ length: ITEMS }, (_, order) => buildNewSidebarItem({ order }));
    await setUp.transact((tx) => tx.insertMany('sidebarItems', items));
    const ids = (await setUp.list('sidebarItems', { orderBy: 'order' })).map((item) => item._id);
    await setUp.close();

    const acknowledged: number[] = [];
    let next = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = acknowledged.length;
      acknowledged.push(...(await writeUntilKilled(dataDir, next, ids, WRITES_PER_ROUND + (round % 7))));
      counts.tried(acknowledged.length - before);
      counts.injected();

      const store = openSqliteStore({ dataDir });
      const stored = new Set((await store.list('settings')).map((setting) => setting.value));
      expect(acknowledged.filter((number) => !stored.has(number))).toStrictEqual([]);
      const order = (await store.list('sidebarItems', { orderBy: 'order' })).map((item) => item.order);
      const newest = Math.max(...[...stored].map(Number));
      expect(order).toStrictEqual(ids.map((_, place) => newest * ITEMS + place));
      await store.close();
      next = newest + 1;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * WRITES_PER_ROUND);

    // A lost write would be seen.
    const store = openSqliteStore({ dataDir });
    const [first] = await store.list('settings');
    await store.transact((tx) => tx.remove('settings', first?._id ?? ''));
    const left = new Set((await store.list('settings')).map((setting) => setting.value));
    expect(acknowledged.filter((number) => !left.has(number))).toStrictEqual([first?.value]);
    await store.close();
    counts.control();
  },
  60_000 + ROUNDS * 10_000,
);

test('two processes that write at the same time wait for each other', async () => {
  const dataDir = `${folder()}/shared`;
  const store = openSqliteStore({ dataDir });
  const other = writeUntilKilled(dataDir, 1_000, [], 40);
  let done = false;
  void other.finally(() => (done = true));
  const own: number[] = [];
  while (!done) {
    await store.transact((tx) =>
      tx.insert('settings', { key: `own ${String(own.length)}`, value: own.length }),
    );
    own.push(own.length);
    await new Promise(setImmediate);
  }
  const values = new Set((await store.list('settings')).map((setting) => setting.key));
  expect((await other).filter((number) => !values.has(String(number)))).toStrictEqual([]);
  expect(own.filter((number) => !values.has(`own ${String(number)}`))).toStrictEqual([]);
  await store.close();
});
