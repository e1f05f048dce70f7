import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { buildNewPage } from '../store/testing/new-records.ts';
import type { Store } from '../store/port.ts';
import { restoreBackup } from '../store/restore.ts';
import { STORES } from '../testing/stores.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { firstContent, plantCatalogue, seedWhenEmpty } from './run-seed.ts';
import { stableId } from './stable-id.ts';

describe.each(STORES)('settings in the stores of $name', ({ open }) => {
  let dataDir: string;
  let store: Store;
  beforeEach(async () => {
    dataDir = await temporaryFolder();
    store = await open(dataDir);
  });
  afterEach(async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const settings = () => store.get('siteSettings', SETTINGS_ID);
  const given = () => firstContent({ name: 'Acme', phone: '+1 555 0199' });
  const take = (collection: 'galleryGroups' | 'siteSettings') =>
    store.transact(async (tx) => {
      for (const { _id } of await tx.list(collection)) await tx.remove(collection, _id);
    });

  test('begin with what the environment says', async () => {
    await seedWhenEmpty(store, given);
    expect(await settings()).toMatchObject({ name: 'Acme', phone: '+1 555 0199', termsApproved: false });
    expect(await plantCatalogue(store, given)).toBe(false);
  });

  test('come into a store from before, which keeps its approvals', async () => {
    const terms = { slug: 'terms-of-sale', _id: stableId('page', 'terms-of-sale'), content: [] };
    await store.transact((tx) => tx.insert('pages', buildNewPage(terms)));
    expect(await plantCatalogue(store, given)).toBe(true);
    expect(await settings()).toMatchObject({ name: 'Acme', termsApproved: true, guaranteeApproved: false });
    expect(await store.count('figures')).toBeGreaterThan(0);
  });

  test('are what tells such a store: an office that has deleted its gallery keeps it empty', async () => {
    await seedWhenEmpty(store);
    await take('galleryGroups');
    expect(await plantCatalogue(store)).toBe(false);
    expect(await store.count('galleryGroups')).toBe(0);
  });

  test('come alone where the rest of the catalogue is there', async () => {
    await seedWhenEmpty(store);
    const figures = await store.count('figures');
    const [page] = await store.list('pages');
    await take('siteSettings');
    expect(await plantCatalogue(store)).toBe(true);
    expect(await store.count('figures')).toBe(figures);
    expect((await store.get('pages', page?._id ?? ''))?.version).toBe(1);
    expect(await settings()).toMatchObject({ version: 1 });
  });

  test('lie in a backup; one from before leaves them to the next start', async () => {
    await seedWhenEmpty(store);
    const kept = join(dataDir, 'kept');
    await store.transact((tx) => tx.update('siteSettings', SETTINGS_ID, { name: 'Kept' }));
    const { records } = await store.backup(kept);
    await store.transact((tx) => tx.update('siteSettings', SETTINGS_ID, { name: 'Later' }));
    const alongside = () => Promise.resolve();
    await restoreBackup(store, kept, { expected: records, alongside });
    expect(await settings()).toMatchObject({ name: 'Kept' });

    const old = join(dataDir, 'old');
    await take('siteSettings');
    const before = await store.backup(old);
    await plantCatalogue(store, given);
    await restoreBackup(store, old, { expected: before.records, alongside });
    expect(await settings()).toBeNull();
    expect(await plantCatalogue(store, given)).toBe(true);
    expect(await settings()).toMatchObject({ name: 'Acme' });
  });
});
