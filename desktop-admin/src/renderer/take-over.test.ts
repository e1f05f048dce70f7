import 'fake-indexeddb/auto';
import { appendFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PlatformStorage } from '@wa/admin-app/platform/port';
import { expect, it, vi } from 'vitest';
import { LAST_SERVER, writeLastRelease } from '../testing/last-release.ts';
import { startStorage } from '../testing/start-main.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const BLOB = '3ee41e1a-df0e-42d0-8384-4035afca10b9';
const DRAFT = 'product/ffffffff440eed28f2530215';

/** Sets up a computer with the data of the previous release, before the first start of this one. */
async function lastRelease(): Promise<string> {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const userData = await temporaryFolder();
  await writeLastRelease(userData);
  return path.join(userData, 'servers', LAST_SERVER);
}

/** Returns everything that the admin reads, without the positions of the log records. */
async function contentOf(storage: PlatformStorage) {
  const areas = (['drafts', 'history', 'cache', 'settings', 'aside'] as const).map((area) =>
    storage.list(area),
  );
  const queue = await storage.readLog('queue', 0);
  const blob = await storage.getBlob(BLOB);
  return { areas: await Promise.all(areas), queue: queue.map(({ value }) => value), blob };
}

it('migrates all data of the previous release, and deletes its files', async () => {
  const folder = await lastRelease();
  const storage = await startStorage(folder);
  const { areas, queue, blob } = await contentOf(storage);
  expect(areas.map((entries) => entries.map(({ key }) => key))).toEqual([
    [DRAFT],
    ['admin-undo'],
    ['lists', 'page/repair-clamps-316l'],
    ['server'],
    [],
  ]);
  const titles = queue.map((value) => (value as { operation?: { title: string } }).operation?.title);
  expect(titles.filter((title) => title !== undefined)).toHaveLength(6);
  expect(blob).toMatchObject({ name: 'pump.png', type: 'image/png' });
  expect(storage.problems()).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(['images', 'shell']);
});

it('loses and duplicates nothing, wherever it is killed (T3.1)', async () => {
  const expected = await contentOf(await startStorage(await lastRelease()));
  const add = IDBObjectStore.prototype.add;
  const put = IDBObjectStore.prototype.put;
  for (let deadAt = 1, wasKilled = true; wasKilled; deadAt += 1) {
    const folder = await lastRelease();
    let steps = 0;
    const step = () => {
      steps += 1;
      if (steps === deadAt) throw new Error('killed');
    };
    const spies = [
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
        step();
        return add.apply(this, args);
      }),
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
        step();
        return put.apply(this, args);
      }),
    ];
    const first = await startStorage(folder, step).catch((error: Error) => error.message);
    wasKilled = first === 'killed';
    for (const spy of spies) spy.mockRestore();

    expect(await contentOf(await startStorage(folder))).toEqual(expected);
    expect(await contentOf(await startStorage(folder))).toEqual(expected);
    expect((await readdir(folder)).sort()).toEqual(['images', 'shell']);
    if (!wasKilled) expect(deadAt).toBeGreaterThan(15);
  }
});

it('continues after being killed while deleting the old files', async () => {
  const expected = await contentOf(await startStorage(await lastRelease()));
  const folder = await lastRelease();
  const killed = startStorage(folder, (name) => {
    if (name === 'old-done') throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  await writeFile(path.join(folder, 'logs/queue.log'), '');
  expect(await contentOf(await startStorage(folder))).toEqual(expected);
});

it('migrates data that the previous release stored after another start', async () => {
  const folder = await lastRelease();
  await startStorage(folder);
  await writeLastRelease(path.join(folder, '../..'));
  const { queue } = await contentOf(await startStorage(folder));
  expect(queue).toHaveLength(18);
});

it('reports damaged data, keeps it unchanged, and migrates the rest', async () => {
  const folder = await lastRelease();
  const damaged = [
    `drafts/${encodeURIComponent(DRAFT).toLowerCase()}.json`,
    `blobs/${BLOB}.blob`,
    'logs/queue.log',
  ];
  for (const file of damaged) await appendFile(path.join(folder, file), '{"sum":1,"json":"{}"}');
  const killed = startStorage(folder, (name) => {
    if (name === 'old-done') throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  const storage = await startStorage(folder);
  const { areas, queue, blob } = await contentOf(storage);
  expect([areas[0], queue.length, blob]).toEqual([[], 9, null]);
  expect(storage.problems().map(({ where }) => where)).toEqual(['drafts', 'log:queue', 'blobs']);
  expect(areas[4]).toHaveLength(3);
  const names = damaged.map((file) => file.replace('/', '-'));
  expect((await readdir(path.join(folder, 'damaged'))).sort()).toEqual(names.sort());
  const again = await startStorage(folder);
  expect([again.problems(), (await contentOf(again)).areas[4]?.length]).toEqual([[], 3]);
});
