import { pino } from 'pino';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { STORAGES } from '../../testing/storages.ts';
import { STORES } from '../../testing/stores.ts';
import { useStore } from '../../testing/store/open-for-tests.ts';
import { useStarted } from '../../testing/use-started.ts';
import { PRODUCT } from '@wa/core/domain/entities';
import type { NewRecord, Store } from '../../store/port.ts';
import { newFile } from '../../uploads/new-file.ts';
import type { UploadStorage } from '../../uploads/storage.ts';
import { createQuota } from '../../uploads/quota.ts';
import { packSnapshot } from '../published/content-snapshot.ts';
import { writeLiveContent } from '../published/live-content.ts';
import { createFileRemover } from './file-remover.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse('2026-06-01T00:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString();

const CASES = STORES.flatMap((store) => STORAGES.map((storage) => ({ store, storage })));

test('are removed an hour after the start and daily, but not when the time of day was set since (D34.8)', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let [time, steady] = [NOW, NOW];
  const list = vi.fn(() => Promise.resolve([]));
  const remover = createFileRemover({
    store: { list } as unknown as Store,
    storage: {} as UploadStorage,
    quota: createQuota({} as UploadStorage, null),
    filesInBuilds: () => Promise.resolve(new Set()),
    ...{ clock: () => new Date(time), steady: () => steady, log: pino({ level: 'silent' }) },
  });
  const pass = (milliseconds: number) => {
    time += milliseconds;
    steady += milliseconds;
    vi.advanceTimersByTime(milliseconds);
    return list.mock.calls.length;
  };
  remover.start();
  expect([pass(DAY / 24 - 1), pass(1), pass(DAY)]).toEqual([0, 1, 2]);
  time += 40 * DAY;
  expect([pass(DAY), pass(DAY)]).toEqual([2, 3]);
  remover.stop();
  expect(pass(2 * DAY)).toBe(3);
  vi.useRealTimers();
});

describe.each(CASES)(
  'deleted files in the $storage.name storage, with $store.name',
  ({ store: open, storage: files }) => {
    const openedStore = useStore(open);
    const opened = useStarted(
      () => files.open(),
      (storage) => storage.close(),
    );
    let store: Store;
    let built = new Set<string>();
    beforeAll(() => {
      store = openedStore();
    });

    let number = 0;
    /** Saves a file that was moved to the bin at `binnedAt`, and its copy. */
    async function file(binnedAt: string | null, more: { replacedBy?: string } = {}): Promise<string> {
      number += 1;
      const name = `${number.toString(16).padStart(32, '0')}-900x600.png`;
      for (const each of [copyOf(name), name])
        await opened.storage.save(each, Buffer.from(each), 'image/png');
      await store.transact((tx) => tx.insert('files', { ...newFile(name), binnedAt, ...more }));
      return name;
    }
    const copyOf = (name: string) => name.replace('.png', '-480.webp');
    const left = async (name: string) => [
      (await opened.storage.open(name)) !== null,
      (await opened.storage.open(copyOf(name))) !== null,
      (await store.findOne('files', { name })) !== null,
    ];
    const ALL = [true, true, true];
    const product = (name: string, isDeleted = false) =>
      store.transact((tx) =>
        tx.insert('products', {
          ...PRODUCT.empty,
          ...{ title: name, slug: name, image: `/uploads/${name}`, order: number, isDeleted },
        } as unknown as NewRecord<'products'>),
      );
    const remover = () =>
      createFileRemover({
        ...{ store, storage: opened.storage, quota: createQuota(opened.storage, null) },
        filesInBuilds: () => Promise.resolve(built),
        clock: () => new Date(NOW),
        steady: () => NOW,
        log: pino({ level: 'silent' }),
      });

    test('are removed with their copies after 30 days in the bin, and not before (D34.8)', async () => {
      const [live, young, old] = [await file(null), await file(daysAgo(29)), await file(daysAgo(31))];
      expect(await remover().removeNow()).toEqual([old]);
      expect(await left(old)).toEqual([false, false, false]);
      for (const name of [live, young]) expect(await left(name)).toEqual(ALL);
      expect(await remover().removeNow()).toEqual([]);
    });

    test('stay while a record, the bin, a version, a discarded edit, or a build uses them (D34.8)', async () => {
      const used = await file(daysAgo(40));
      await product(used);
      const inBin = await file(daysAgo(40));
      await product(inBin, true);
      const [inVersion, discarded, inBuild] = [
        await file(daysAgo(40)),
        await file(daysAgo(40)),
        await file(daysAgo(40)),
      ];
      await store.transact(async (tx) => {
        const of = { kind: 'page', recordId: 'a'.repeat(24) } as const;
        // A copy for the web counts as its image.
        const snapshot = { content: [{ html: `<img src="/uploads/${copyOf(inVersion)}">` }] };
        await tx.insert('revisions', { ...of, recordVersion: 1, savedAt: daysAgo(50), snapshot });
        const fields = { url: `/view/pdf?src=%2Fuploads%2F${discarded}` };
        await tx.insert('lostEdits', { ...of, title: 'x', at: daysAgo(50), against: 2, fields });
      });
      built = new Set([`uploads/${inBuild}`]);
      expect(await remover().removeNow()).toEqual([]);
      for (const name of [used, inBin, inVersion, discarded, inBuild]) expect(await left(name)).toEqual(ALL);

      built = new Set();
      await store.transact((tx) => tx.removeWhere('revisions', { where: { recordId: 'a'.repeat(24) } }));
      expect((await remover().removeNow()).sort()).toEqual([inVersion, inBuild].sort());
    });

    test('stay while visitors see a build that uses them (D34.8, D37.2)', async () => {
      const seen = await file(daysAgo(40));
      const page = { _id: 'a'.repeat(24), version: 1, updatedAt: '', content: `/uploads/${seen}` };
      const packed = await packSnapshot({ seq: 0, records: { pages: [page] } });
      const live = { build: null, seq: 0, now: new Date() };
      await store.transact((tx) => writeLiveContent(tx, packed, live));
      expect(await remover().removeNow()).toEqual([]);
      await store.transact((tx) => tx.removeWhere('settings', { where: { key: 'live-content' } }));
      expect(await remover().removeNow()).toEqual([seen]);
    });

    test('are removed after a replacement as well, and their address still returns the new file (D34.7, D34.8)', async () => {
      const fresh = await file(null);
      const old = await file(daysAgo(31), { replacedBy: fresh });
      built = new Set([`uploads/${old}`]);
      expect(await remover().removeNow()).toEqual([old]);
      expect(await left(old)).toEqual([false, false, true]);
      expect(await store.findOne('files', { name: old })).toMatchObject({ replacedBy: fresh });
      expect(await remover().removeNow()).toEqual([]);
    });
  },
);
