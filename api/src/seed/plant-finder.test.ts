import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { finder } from '../store/migrations/0006-finder.ts';
import { latestVersion, type Migration } from '../store/migrations/migration.ts';
import { MIGRATIONS } from '../store/migrations/migrations.ts';
import type { Store } from '../store/port.ts';
import { STORES } from '../testing/stores.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { plantFinder, seedWhenEmpty } from './run-seed.ts';
import { seedParts } from './testing/seed-parts.ts';
import { USES } from './facts/uses.ts';

const LATEST = latestVersion(MIGRATIONS);

/** Makes a store what it was before the finder. */
const strip: Migration = {
  version: LATEST + 1,
  name: 'as before the finder',
  sqlite(database) {
    database.exec(`
      UPDATE products SET doc = json_remove(doc, '$.tasks');
      UPDATE figures SET doc = json_remove(doc, '$.use');
      UPDATE siteSettings SET doc = json_remove(doc, '$.synonyms');
    `);
  },
  async mongo(connection) {
    const unset = (collection: string, field: string) =>
      connection.collection(collection).updateMany({}, { $unset: { [field]: '' } });
    await unset('products', 'tasks');
    await unset('figures', 'use');
    await unset('siteSettings', 'synonyms');
  },
};
const again: Migration = { ...finder, version: LATEST + 2, name: 'finder again' };

describe.each(STORES)('the finder in a store from before, on $name', ({ open }) => {
  let dataDir: string;
  let store: Store;
  beforeEach(async () => {
    dataDir = await temporaryFolder();
    const fresh = await open(dataDir);
    await seedWhenEmpty(fresh);
    await fresh.close();
    store = await open(dataDir, { migrations: [...MIGRATIONS, strip, again] });
  });
  afterEach(async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const product = (slug: string) => store.findOne('products', { slug, isDeleted: false });
  const figure = (key: string) => store.findOne('figures', { key, isDeleted: false });

  test('is empty at first: no card is found for a task, no figure limits anything', async () => {
    expect((await store.list('products')).every(({ tasks }) => tasks.length === 0)).toBe(true);
    expect((await store.list('figures')).every(({ use }) => use === null)).toBe(true);
  });

  test('is planted once, all of it', async () => {
    expect(await plantFinder(store)).toBe(true);
    for (const { slug, tasks } of seedParts) expect((await product(slug))?.tasks, slug).toEqual(tasks);
    for (const [key, use] of Object.entries(USES)) expect((await figure(key))?.use, key).toEqual(use);
    const settings = await store.get('siteSettings', SETTINGS_ID);
    expect(settings?.synonyms.length).toBeGreaterThan(0);
    expect((await store.list('changes')).length).toBeGreaterThan(0);
    expect(await plantFinder(store)).toBe(false);
  });

  test('keeps what the office has said, and leaves what it has deleted', async () => {
    await store.transact(async (tx) => {
      const [snap, q, gone] = [
        await product('repair-clamp-snap'),
        await figure('q.pressure'),
        await product('f-model'),
      ];
      await tx.update('products', snap?._id ?? '', { tasks: ['join-pipes'] });
      await tx.update('figures', q?._id ?? '', { use: { limits: 'pressure', beyond: 'ask' } });
      await tx.update('products', gone?._id ?? '', { isDeleted: true });
    });
    expect(await plantFinder(store)).toBe(true);
    expect((await product('repair-clamp-snap'))?.tasks).toEqual(['join-pipes']);
    expect((await figure('q.pressure'))?.use).toEqual({ limits: 'pressure', beyond: 'ask' });
    const deleted = (await store.list('products')).find(({ slug }) => slug === 'f-model');
    expect([deleted?.isDeleted, deleted?.tasks]).toEqual([true, []]);
  });

  test('is not planted again where the office has emptied its words', async () => {
    await plantFinder(store);
    await store.transact((tx) => tx.update('siteSettings', SETTINGS_ID, { synonyms: [] }));
    const snap = await product('repair-clamp-snap');
    await store.transact((tx) => tx.update('products', snap?._id ?? '', { tasks: [] }));
    expect(await plantFinder(store)).toBe(false);
    expect((await product('repair-clamp-snap'))?.tasks).toEqual([]);
  });
});
