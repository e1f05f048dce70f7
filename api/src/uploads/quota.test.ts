import { describe, expect, test } from 'vitest';
import { createQuota } from './quota.ts';

const FULL = 'The storage for uploads is full.';
const MEGABYTE = 1024 ** 2;

/** Builds a quota on a storage that holds only sizes. */
function build(
  sizes: number[] = [],
  options: Parameters<typeof createQuota>[2] = {},
  folder: string | null = null,
) {
  const storage = {
    sizes,
    async *list() {
      for (const size of await Promise.resolve([...sizes])) yield { name: 'x', size };
    },
    put: (size: number) => () => {
      sizes.push(size);
      return Promise.resolve();
    },
  };
  return { storage, quota: createQuota(storage, folder, { max: 100, ...options }) };
}

/** Returns a save that continues until the test ends it. */
function held() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, save: () => ended };
}

describe('the quota', () => {
  test('counts existing and added files (T1.2)', async () => {
    const { quota, storage } = build([30, 30]);
    await quota.within(40, storage.put(40));
    await expect(quota.within(1, storage.put(1))).rejects.toMatchObject({
      code: 'unavailable',
      message: FULL,
    });
    expect(storage.sizes).toEqual([30, 30, 40]);
  });

  test('isn’t exceeded by concurrent uploads, and failed ones don’t count (T1.2)', async () => {
    const { quota } = build([0]);
    const saves = Array.from({ length: 10 }, () => held());
    const uploads = saves.map(({ save }) => quota.within(30, save));
    const settled = Promise.allSettled(uploads);
    for (const { end } of saves) end();
    const states = (await settled).map(({ status }) => status);
    expect(states.filter((status) => status === 'fulfilled')).toHaveLength(3);
    await expect(quota.within(10, () => Promise.reject(new Error('broken off')))).rejects.toThrow();
    // The quota counts again, and the storage has no files.
    await quota.within(100, () => Promise.resolve());
  });

  test('no longer counts the bytes of deleted files (D34.8)', async () => {
    const { quota, storage } = build([60]);
    await quota.within(30, storage.put(30));
    await expect(quota.within(30, storage.put(30))).rejects.toThrow(FULL);
    await quota.without(() => Promise.resolve(50));
    await quota.within(30, storage.put(30));
  });

  test('leaves 256 MB of the disk free (T1.2)', async () => {
    const freeBytes = () => Promise.resolve(300 * MEGABYTE);
    const { quota } = build([], { max: Infinity, freeBytes }, '/folder');
    await quota.within(44 * MEGABYTE, () => Promise.resolve());
    await expect(quota.within(45 * MEGABYTE, () => Promise.resolve())).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The disk of the server is full.',
    });
  });

  test('stores one upload at a time, so that each check of the disk includes the previous one (T1.2)', async () => {
    const { quota } = build([], { freeBytes: () => Promise.resolve(Infinity) }, '/folder');
    const first = held();
    const begun: string[] = [];
    const store = (name: string, ended: Promise<void>) =>
      quota.within(10, () => {
        begun.push(name);
        return ended;
      });
    const both = [store('first', first.save()), store('second', Promise.resolve())];
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual(['first']);
    first.end();
    await Promise.all(both);
    expect(begun).toEqual(['first', 'second']);
  });
});
