import { beforeEach, describe, expect, test } from 'vitest';
import { fileRoutes } from '../content/files/files.ts';
import { StoreUnavailable, type StoreReader } from '../store/port.ts';
import { useDiskStorage } from '../testing/storages.ts';
import { API_STORES } from '../testing/stores.ts';
import { useTestApi } from '../testing/test-api.ts';
import { keepReplaced } from './replaced-files.ts';
import { uploadFiles } from './send-files.ts';

describe.each(API_STORES)('the addresses of replaced files on $name', (factory) => {
  const { storage } = useDiskStorage();
  let isDown = false;
  let reads = 0;
  /** Returns the store, whose reads are counted and fail while it is down. */
  const watched = (store: StoreReader): StoreReader => ({
    ...store,
    list: ((...of: Parameters<StoreReader['list']>) => {
      reads += 1;
      return isDown ? Promise.reject(new StoreUnavailable('no primary')) : store.list(...of);
    }) as StoreReader['list'],
  });
  const api = useTestApi(factory, {
    modules: [
      (core) => fileRoutes({ ...core, storage }),
      ({ store, changeLog }) => uploadFiles(storage, keepReplaced(watched(store), changeLog), store),
    ],
  });
  const [old, fresh] = ['a', 'b'].map((digit) => `${digit.repeat(32)}.pdf`) as [string, string];
  beforeEach(async () => {
    for (const name of [old, fresh]) await storage.save(name, Buffer.from(name), 'application/pdf');
    reads = 0;
    isDown = false;
  });
  const answers = () =>
    Promise.all(
      api.origins.map(async (origin) => {
        const response = await fetch(`${origin}/uploads/${old}`);
        return response.ok ? response.text() : response.status;
      }),
    );
  const onAll = (answer: unknown) => api.origins.map(() => answer);
  const headers = { Authorization: '', 'Content-Type': 'application/json' };
  const replace = async () => {
    headers.Authorization = `Bearer ${api.adminToken}`;
    const body = JSON.stringify({ name: old, by: fresh });
    return fetch(`${api.origin}/api/files/replace`, { method: 'POST', headers, body });
  };

  test('cost no read of the store for each request, and return the last known file while it is unreachable (D13.1)', async () => {
    expect(await answers()).toEqual(onAll(old));
    reads = 0;
    for (let count = 0; count < 5; count += 1) expect(await answers()).toEqual(onAll(old));
    expect(reads).toBe(0);
    isDown = true;
    expect(await answers()).toEqual(onAll(old));
    // After a change, the next read fails.
    const body = { names: [fresh] };
    expect((await api.admin('POST', '/api/files/bin', { body })).status).toBe(200);
    expect(await answers()).toEqual(onAll(old));
    expect(reads).toBeGreaterThan(0);
    isDown = false;
    expect(await answers()).toEqual(onAll(old));
  });

  test('return the new file on the server that replaced it at once, and on every other one by the change log (D13.1, D34.7)', async () => {
    expect(await answers()).toEqual(onAll(old));
    expect((await replace()).status).toBe(200);
    expect((await answers())[0]).toBe(fresh);
    await expect.poll(answers, { timeout: 10_000 }).toEqual(onAll(fresh));
    expect((await api.admin('POST', '/api/files/restore', { body: { names: [old] } })).status).toBe(200);
    expect(await answers()).toEqual(onAll(old));
  });
});
