import { Readable } from 'node:stream';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  backup,
  CONTENT,
  listFiles,
  measureFile,
  PRIVATE_FILE,
  writeBackup,
  writeManifest,
} from './backup.ts';
import { UsageError, withStore } from './command.ts';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { readEnv } from '../config/env.ts';
import { NOTHING_SET } from '../content/settings/settings.ts';
import { restoreStore, verifyBackup } from './restore.ts';
import { readCatalog } from '../content/seed/read-catalog.ts';
import { seedWhenEmpty } from '../content/seed/store-catalog.ts';
import { FIRST_CATALOG } from '../web-build.ts';
import type { StoreFactory } from '../testing/stores.ts';
import { API_STORES, STORES } from '../testing/stores.ts';
import { shapeOf } from '../store/collections.ts';
import { RELEASE } from '../store/migration.ts';
import type { FieldKind } from '../store/collections.ts';
import type { NewRecord, Store } from '../store/port.ts';
import type { CollectionName, RecordOf } from '../store/records.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { buildNewPage, buildNewProduct } from '../testing/store/new-records.ts';
import { useFreshFolder, useTemporaryFolder } from '../testing/folders.ts';
import { trust } from '@wa/core/testing/trust';

const backups = trust('backup');
const damage = trust('damage');

const folder = useTemporaryFolder();
/** Daily runs restore from SQLite, `npm test -- slow` from MongoDB, and `npm run trust` from both. */
const sources = process.env['TEST_FULL'] ? STORES : API_STORES;
/**
 * Each source restores into the other store. With only one store it restores into itself, as in
 * cli/cli.system.test.ts.
 */
const ways = sources.map((from): [string, string, StoreFactory, StoreFactory] => {
  const to = STORES.find((other) => other !== from) ?? from;
  return [from.name, to.name, from, to];
});

const NO_UPLOADS = { list: async function* () {}, open: () => Promise.resolve(null) };
const save = (store: Store, kept: string) => writeBackup(store, NO_UPLOADS, kept);
const bring = async (store: Store, kept: string) => restoreStore(store, kept, await verifyBackup(kept));

/** Returns every file of a catalog folder with its text, except the additional files of a backup. */
async function catalogIn(place: string): Promise<Record<string, string>> {
  const names = (await listFiles(place)).filter(
    (name) => !/^(?:private\/|uploads\/|backup\.json$)/.test(name),
  );
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(place, name), 'utf8')] as const)),
  );
}

/** Returns a record with a value in every field, whatever the shape of the collection. */
function filled<N extends CollectionName>(name: N, number: number): NewRecord<N> {
  const VALUES: Record<FieldKind, unknown> = {
    text: `Ä🔧\u2028\u2029 "${String(number)}"`,
    'text?': number === 1 ? null : 'there',
    texts: ['a', '', 'ü\n'],
    integer: number,
    'integer?': number === 1 ? null : 0,
    flag: number === 1,
    list: [number, { deep: { 'a.b': null, $x: [] } }],
    json: { number, deep: { 'a.b': null, $x: [] } },
  };
  const fields = Object.entries(shapeOf(name).fields).map(([field, kind]) => [field, VALUES[kind]]);
  return Object.fromEntries(fields) as NewRecord<N>;
}

describe('a backup', () => {
  test.each(sources)(
    'keeps the server-specific data of $name except its sessions, schedule, and preview links (D17.6)',
    async (factory) => {
      const source = await factory.open(join(folder(), `old-${factory.name}`));
      const session = {
        createdAt: '',
        lastSeenAt: '',
        expiresAt: '2999',
        kind: 'cookie',
        editor: null,
        device: '',
      } as const;
      const change = {
        kind: 'page',
        action: 'changed',
        recordId: null,
        title: '',
        at: '',
        recordVersion: null,
      } as const;
      await source.transact(async (tx) => {
        await tx.insert('products', buildNewProduct({ slug: 'kept' }));
        await tx.insert('sessions', { ...session, tokenHash: 'hash-of-an-ended-session' });
        await tx.insert('leases', { name: 'deploy', owner: 'gone', beat: 1 });
        await tx.insert('changes', { ...change, seq: 70 });
        await writeSetting(tx, 'server-id', 'old');
        await writeSetting(tx, 'device-key', 'key-of-marks');
        await writeSetting(tx, 'password-hash', 'old');
        await writeSetting(tx, 'deployed-up-to', '70');
        await writeSetting(tx, 'deploy-schedule', '{"at":null,"doneUpTo":""}');
        await writeSetting(tx, 'previews', '[]');
      });
      const kept = join(folder(), `${factory.name}-kept`);
      await save(source, kept);
      const bytes = await readFile(join(kept, PRIVATE_FILE), 'latin1');
      expect(bytes).toContain('"collection":"changes"');
      for (const secret of ['hash-of-an-ended-session', 'key-of-marks']) expect(bytes).not.toContain(secret);
      await source.close();

      const target = await factory.open(join(folder(), `new-${factory.name}`));
      await target.transact(async (tx) => {
        await tx.insert('sessions', { ...session, tokenHash: 'live' });
        await tx.insertMany(
          'changes',
          [1, 2, 3].map((seq) => ({ ...change, seq })),
        );
        await writeSetting(tx, 'server-id', 'own');
      });
      await bring(target, kept);

      const values = async <N extends CollectionName>(name: N, field: keyof RecordOf<N>) =>
        (await target.list(name)).map((record) => record[field]);
      expect(await values('products', 'slug')).toStrictEqual(['kept']);
      expect(await values('sessions', 'tokenHash')).toStrictEqual([]);
      expect(await values('leases', 'name')).toStrictEqual([]);
      expect((await values('changes', 'seq')).sort()).toStrictEqual([1, 2, 3, 4]);
      expect(await readSetting(target, 'server-id')).toBe('own');
      expect(await readSetting(target, 'password-hash')).toBe('old');
      for (const key of ['device-key', 'deploy-schedule', 'previews'] as const)
        expect(await readSetting(target, key), key).toBeNull();
      await target.close();
    },
  );

  test.each(ways)(
    'of a catalog on %s goes into %s with every record and version, and as a catalog again byte for byte (D9.1, D17.6)',
    async (fromName, toName, from, to) => {
      const place = (name: string) => join(folder(), `catalog-${fromName}-${toName}`, name);
      const source = await from.open(place('from'));
      await seedWhenEmpty(source);
      await save(source, place('first'));
      expect(await catalogIn(place('first'))).toEqual(await catalogIn(FIRST_CATALOG));
      expect(await readFile(join(place('first'), 'figures.json'), 'utf8')).not.toContain('formerKeys');

      await source.transact(async (tx) => {
        const [product, second, binned] = await tx.list('products', { orderBy: 'order' });
        await tx.update('products', product?._id ?? '', { title: 'Edited', order: 900 });
        await tx.update('products', second?._id ?? '', { content: '<p>\u2028 Ä🔧</p>' });
        await tx.update('products', binned?._id ?? '', { isDeleted: true, binnedAt: '2026-01-01' });
        const [figure] = await tx.list('figures');
        await tx.update('figures', figure?._id ?? '', { formerKeys: ['once.upon'] });
        await tx.insert('pages', buildNewPage({ slug: 'a/deep/page' }));
        // This record predates the current rules, and no file of the catalog can hold it.
        await tx.insert('pages', buildNewPage({ slug: '../Admin' }));
        await tx.insert('drawings', { name: 'odd', svg: '<svg><script/></svg>' });
        for (const name of CONTENT) await tx.insertMany(name, [filled(name, 1), filled(name, 2)]);
      });
      await save(source, place('edited'));
      const edited = await catalogIn(place('edited'));
      expect(Object.keys(edited)).toContain('pages/a/deep/page.json');
      expect(edited['figures.json']).toContain('once.upon');
      const target = await to.open(place('to'));
      await target.transact((tx) => tx.insert('products', buildNewProduct()));
      const restored = await bring(target, place('edited'));
      let count = 0;
      for (const name of CONTENT) {
        const records = await source.list(name);
        expect(await target.list(name), name).toStrictEqual(records);
        count += records.length;
      }
      expect(restored).toBe(count);
      backups.tried(CONTENT.length);
      await save(target, place('again'));
      expect(await catalogIn(place('again'))).toEqual(edited);

      const empty = await to.open(place('empty'));
      expect(await seedWhenEmpty(empty, () => readCatalog(place('edited')))).toBe(true);
      await save(empty, place('planted'));
      expect(await catalogIn(place('planted'))).toEqual(edited);
      for (const each of [source, target, empty]) await each.close();
    },
  );

  test.each([
    'not json',
    '{"collection":"products"}',
    '{"collection":"users","record":{}}',
    '{"collection":"products","record":{"slug":{"$ne":1}}}',
  ])('is refused when it holds %s, and everything stays', async (line) => {
    const [factory] = STORES;
    const store = await factory?.open(join(folder(), 'refused'));
    const kept = await store?.transact((tx) => tx.insert('products', buildNewProduct()));
    const bad = { store: 'bad.backup', complete: (_: string, record: object) => record, hasAllPages: true };
    await writeFile(
      join(folder(), bad.store),
      `{"collection":"settings","record":{"key":"k","value":1}}\n${line}\n`,
    );
    damage.injected();
    await expect(store && restoreStore(store, folder(), bad)).rejects.toThrow(UsageError);
    expect(await store?.get('products', kept?._id ?? '')).toStrictEqual(kept);
    await store?.close();
  });
});

describe('the folder of a backup', () => {
  const UPLOAD = `${'0123456789abcdef'.repeat(2)}.txt`;
  const root = useFreshFolder();
  let kept: string;
  beforeEach(async () => {
    kept = join(root(), 'kept');
    await cp(FIRST_CATALOG, kept, { recursive: true });
    for (const name of ['private', 'uploads']) await mkdir(join(kept, name));
    await writeFile(join(kept, PRIVATE_FILE), '');
    await writeFile(join(kept, 'uploads', UPLOAD), 'Plain');
    await write(RELEASE);
  });

  async function write(schema: number): Promise<void> {
    const names = [PRIVATE_FILE, `uploads/${UPLOAD}`];
    const files = await Promise.all(names.map((name) => measureFile(kept, name)));
    await writeManifest(kept, { schema, files });
  }

  test('that is older than release 0.1.0 is refused with what to do', async () => {
    await write(RELEASE - 1);
    await expect(verifyBackup(kept)).rejects.toThrow(
      `The data in ${kept} is older than release 0.1.0 (schema 10): open it once with release 0.1.0`,
    );
  });

  test('has plain files: a link is refused, whatever it leads to', async () => {
    expect((await verifyBackup(kept)).uploads).toEqual([UPLOAD]);
    const elsewhere = join(root(), 'elsewhere');
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, UPLOAD), 'Of the server alone');

    await rm(join(kept, 'uploads', UPLOAD));
    await symlink(join(elsewhere, UPLOAD), join(kept, 'uploads', UPLOAD));
    await expect(verifyBackup(kept)).rejects.toThrow(
      `uploads/${UPLOAD} in ${kept} is a link or a device: a backup contains only files and folders. Nothing was restored.`,
    );
    await rm(join(kept, 'uploads'), { recursive: true });
    await symlink(elsewhere, join(kept, 'uploads'));
    await expect(verifyBackup(kept)).rejects.toThrow('uploads in');
  });
});

test('a backup leaves out an upload that a running server removes at this moment', async () => {
  const kept = join(folder(), 'removed-during-backup');
  const name = `${'0'.repeat(32)}.txt`;
  let isThere = true;
  const gone = async () => {
    isThere = false;
    // The failure comes as early as that of a file that is gone.
    return new Readable().destroy(new Error('no such file'));
  };
  const storage: Parameters<typeof writeBackup>[1] = {
    async *list() {
      yield { name, size: 1, savedAt: new Date(0) };
    },
    open: async () => (isThere ? { size: 1, stream: gone } : null),
  };
  const store = await STORES[0]?.open(join(folder(), 'with-removed'));
  expect(await (store && writeBackup(store, storage, kept))).toBe(0);
  expect((await verifyBackup(kept)).uploads).toEqual([]);
  await store?.close();
});

test.each(API_STORES)(
  'a backup of a store on $name says that the printed catalog isn’t included, once an edition is published (D17.6)',
  async (factory) => {
    const env = readEnv(await factory.env(join(folder(), `said-${factory.name}`)));
    const said = (name: string) => backup(env, [join(folder(), `said-${factory.name}-${name}`)]);
    expect(await said('before')).not.toContain('printed catalog');
    await withStore(env, (store) =>
      store.transact((tx) => {
        const printedCatalog = { ...NOTHING_SET.printedCatalog, edition: 'published' };
        return tx.insert('siteSettings', { ...NOTHING_SET, printedCatalog, _id: SETTINGS_ID });
      }),
    );
    expect(await said('after')).toContain('The printed catalog isn’t included.');
  },
);
