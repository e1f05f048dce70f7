import { describe, expect, test } from 'vitest';
import { createQuota } from './quota.ts';
import type { QuotaOptions } from './quota.ts';
import { StorageUnavailable } from './storage.ts';

const FULL = 'The room for uploads is used up.';
const MEGABYTE = 1024 ** 2;

/** A storage of nothing but sizes, which other servers may fill, too, and whose lists can fail or take their time. */
function buildStorage(sizes: number[] = []) {
  const storage = {
    sizes,
    lists: 0,
    before: (): Promise<unknown> => Promise.resolve(),
    async *list() {
      storage.lists += 1;
      await storage.before();
      for (const size of [...storage.sizes]) yield { name: 'x', size };
    },
    /** As the room uses it. */
    put: (size: number) => () => {
      storage.sizes.push(size);
      return Promise.resolve(size);
    },
  };
  return storage;
}

function build(sizes: number[] = [], options: QuotaOptions = {}, folder: string | null = null) {
  const storage = buildStorage(sizes);
  let now = 0;
  const quota = createQuota(storage, folder, { max: 100, recountEvery: 60_000, now: () => now, ...options });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { storage, quota, pass };
}

/** A save that goes on until it is told to end. */
function held(size: number) {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, save: () => ended.then(() => size) };
}

describe('the quota', () => {
  test('holds what was there before and what is added', async () => {
    const { quota, storage } = build([30, 30]);
    await quota.within(40, storage.put(40));
    await expect(quota.within(1, storage.put(1))).rejects.toMatchObject({
      code: 'unavailable',
      message: FULL,
    });
    expect(storage.sizes).toEqual([30, 30, 40]);
  });

  test('takes a file once that is sent twice', async () => {
    const { quota, storage } = build();
    await quota.within(40, storage.put(40));
    for (let n = 0; n < 10; n += 1) await quota.within(40, () => Promise.resolve(0));
    await quota.within(60, storage.put(60));
  });

  test('goes on after a storage error, and counts what was left half stored', async () => {
    const { quota, storage } = build([30]);
    const away = () => Promise.reject(new StorageUnavailable('away'));
    storage.before = away;
    await expect(quota.within(10, storage.put(10))).rejects.toThrow('away');
    storage.before = () => Promise.resolve();
    await quota.within(10, storage.put(10));
    const half = async () => {
      storage.sizes.push(5);
      return away();
    };
    await expect(quota.within(50, half)).rejects.toThrow('away');
    // 30 + 10 + 5: known by counting again, since 55 would not fit on top of the 50 that may have been stored.
    await quota.within(55, storage.put(55));
    await expect(quota.within(1, storage.put(1))).rejects.toThrow(FULL);
  });

  test('is not overshot by many at once, and gives back what was not used', async () => {
    const { quota } = build([0]);
    const saves = Array.from({ length: 10 }, () => held(0));
    const uploads = saves.map(({ save }) => quota.within(30, save));
    const settled = Promise.allSettled(uploads);
    for (const { end } of saves) end();
    const states = (await settled).map(({ status }) => status);
    expect(states.filter((status) => status === 'fulfilled')).toHaveLength(3);
    await quota.within(100, () => Promise.resolve(0));
  });

  test('is counted once for many who come first', async () => {
    const { quota, storage } = build([10]);
    await Promise.all(Array.from({ length: 5 }, () => quota.within(10, storage.put(10))));
    expect(storage.lists).toBe(1);
  });

  test('learns what other servers stored or removed, when the interval has passed', async () => {
    const { quota, storage, pass } = build([10]);
    await quota.within(10, storage.put(10));
    storage.sizes.push(80);
    pass(59_999);
    await quota.within(0, () => Promise.resolve(0));
    expect(storage.lists).toBe(1);
    pass(1);
    // Counted beside this upload, which does not wait for it.
    await quota.within(0, () => Promise.resolve(0));
    await new Promise((resolve) => setImmediate(resolve));
    await expect(quota.within(1, storage.put(1))).rejects.toThrow(FULL);
    storage.sizes.length = 1;
    pass(60_000);
    // Before it refuses on an old count, it waits for the new one.
    await quota.within(90, storage.put(90));
    expect(storage.lists).toBe(3);
  });

  test('loses nothing that is added while it is counted', async () => {
    const { quota, storage, pass } = build([10]);
    await quota.within(0, () => Promise.resolve(0));
    const listing = held(0);
    storage.before = listing.save;
    pass(60_000);
    await quota.within(60, () => Promise.resolve(60));
    listing.end();
    storage.before = () => Promise.resolve();
    await expect(quota.within(40, storage.put(40))).rejects.toThrow(FULL);
  });

  test('goes on with the old count while a new one fails', async () => {
    const { quota, storage, pass } = build([10]);
    await quota.within(10, storage.put(10));
    pass(60_000);
    storage.before = () => Promise.reject(new StorageUnavailable('away'));
    await quota.within(10, storage.put(10));
    await expect(quota.within(71, storage.put(71))).rejects.toThrow('away');
    await quota.within(70, storage.put(70));
  });

  test('leaves 256 MB of the disk free, what is being stored included', async () => {
    const freeBytes = () => Promise.resolve(300 * MEGABYTE);
    const { quota } = build([], { max: Infinity, freeBytes }, '/folder');
    const first = held(0);
    const storing = quota.within(40 * MEGABYTE, first.save);
    await expect(quota.within(5 * MEGABYTE, () => Promise.resolve(0))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The disk of the server is full.',
    });
    first.end();
    await storing;
    await quota.within(44 * MEGABYTE, () => Promise.resolve(0));
  });
});
