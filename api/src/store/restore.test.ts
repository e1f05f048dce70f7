import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appendChanges } from '../change-log/append.ts';
import { EVERYTHING } from '../change-log/change.ts';
import type { StoreFactory } from '../testing/stores.ts';
import { STORES } from '../testing/stores.ts';
import { CONTENT } from './backup-contents.ts';
import { shapeOf } from './collections.ts';
import type { FieldKind } from './collections.ts';
import type { NewRecord, StoreTransaction } from './port.ts';
import type { CollectionName, RecordOf } from './records.ts';
import { restoreBackup } from './restore.ts';
import { readSetting, writeSetting } from './settings.ts';
import { buildNewPage, buildNewProduct } from './testing/new-records.ts';
import { useTemporaryFolder } from './testing/open-for-tests.ts';
import { trust } from '@wa/core/testing/trust';

const backups = trust('backup');
const damage = trust('damage');

const folder = useTemporaryFolder();
/** From each store into the other; into itself where there is only one, and in cli/cli.system.test.ts. */
const ways = STORES.map((from, at): [string, string, StoreFactory, StoreFactory] => {
  const to = STORES[(at + 1) % STORES.length] ?? from;
  return [from.name, to.name, from, to];
});

/** A record with something in every field, of whatever shape the collection has. */
function filled<N extends CollectionName>(name: N, number: number): NewRecord<N> {
  const VALUES: Record<FieldKind, unknown> = {
    text: `Ä🔧 "${String(number)}"`,
    'text?': number === 1 ? null : 'there',
    texts: ['a', '', 'ü\n'],
    integer: number,
    'integer?': number === 1 ? null : 0,
    flag: number === 1,
    json: [number, { deep: { 'a.b': null, $x: [] } }],
  };
  const fields = Object.entries(shapeOf(name).fields).map(([field, kind]) => [field, VALUES[kind]]);
  return Object.fromEntries(fields) as NewRecord<N>;
}

describe('a backup', () => {
  test.each(ways)(
    'of %s goes into %s, records and versions unchanged (D9.1)',
    async (fromName, toName, from, to) => {
      const source = await from.open(join(folder(), `from-${fromName}-${toName}`));
      await source.transact(async (tx) => {
        const { _id } = await tx.insert(
          'products',
          buildNewProduct({ title: 'Ä🔧', connectedSidebar: ['a'] }),
        );
        await tx.update('products', _id, { order: 3 });
        await tx.insert('pages', buildNewPage({ content: [{ type: 'later', $x: { 'a.b': null } }] }));
        await tx.insert('settings', { key: 'k', value: [1, { deep: true }] });
        for (const name of CONTENT) await tx.insertMany(name, [filled(name, 1), filled(name, 2)]);
      });
      const file = join(folder(), `${fromName}-${toName}.backup`);
      await source.backup(file);

      const target = await to.open(join(folder(), `to-${fromName}-${toName}`));
      const lost = await target.transact((tx) => tx.insert('products', buildNewProduct()));
      expect(await restoreBackup(target, file)).toBe(2 + 2 * CONTENT.length);
      expect(await target.get('products', lost._id)).toBeNull();
      for (const name of [...CONTENT, 'settings'] as const) {
        expect(await target.list(name), name).toStrictEqual(await source.list(name));
      }
      backups.tried(CONTENT.length);
      await source.close();
      await target.close();
    },
  );

  test.each(STORES)('leaves to $name what is of one server, and its log goes on', async (factory) => {
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
    const paths: string[] = [];
    await source.transact(async (tx) => {
      await tx.insert('products', buildNewProduct({ slug: 'kept' }));
      await tx.insert('sessions', { ...session, tokenHash: 'hash-of-an-ended-session' });
      await tx.insert('leases', { name: 'deploy', owner: 'gone', beat: 1 });
      await tx.insert('changes', { ...change, paths, seq: 70 });
      await writeSetting(tx, 'server-id', 'old');
      await writeSetting(tx, 'device-key', 'key-of-marks');
      await writeSetting(tx, 'password-hash', 'old');
      await writeSetting(tx, 'deployed-up-to', '70');
    });
    const file = join(folder(), `${factory.name}.kept`);
    const { records } = await source.backup(file);
    expect(records).not.toHaveProperty('sessions');
    const bytes = await readFile(file, 'latin1');
    for (const secret of ['hash-of-an-ended-session', 'key-of-marks']) expect(bytes).not.toContain(secret);
    await source.close();

    const target = await factory.open(join(folder(), `new-${factory.name}`));
    await target.transact(async (tx) => {
      await tx.insert('sessions', { ...session, tokenHash: 'live' });
      await tx.insertMany(
        'changes',
        [1, 2, 3].map((seq) => ({ ...change, paths, seq })),
      );
      await writeSetting(tx, 'server-id', 'own');
    });
    const alongside = (tx: StoreTransaction) => appendChanges(tx, [EVERYTHING], new Date());
    await restoreBackup(target, file, { expected: records, alongside, batchSize: 1 });

    const values = async <N extends CollectionName>(name: N, field: keyof RecordOf<N>) =>
      (await target.list(name)).map((record) => record[field]);
    expect(await values('products', 'slug')).toStrictEqual(['kept']);
    expect(await values('sessions', 'tokenHash')).toStrictEqual(['live']);
    expect(await values('leases', 'name')).toStrictEqual([]);
    expect((await values('changes', 'seq')).sort()).toStrictEqual([1, 2, 3, 4]);
    expect(await readSetting(target, 'server-id')).toBe('own');
    expect(await readSetting(target, 'password-hash')).toBe('old');
    expect(await readSetting(target, 'device-key')).toBeNull();
    await target.close();
  });

  test.each(STORES)('that holds something else than it says changes nothing in $name', async (factory) => {
    const store = await factory.open(join(folder(), `expected-${factory.name}`));
    const kept = await store.transact((tx) => tx.insert('products', buildNewProduct()));
    const file = join(folder(), `${factory.name}.short`);
    await writeFile(file, `${JSON.stringify({ collection: 'pages', record: buildNewPage() })}\n`);
    const restored = restoreBackup(store, file, { expected: { pages: 2 } });
    damage.injected();
    await expect(restored).rejects.toThrow('It holds 1 records of pages, not 2');
    expect(await store.list('products')).toStrictEqual([kept]);
    expect(await store.count('pages')).toBe(0);
    await store.transact((tx) => tx.insert('products', buildNewProduct()));
    await store.close();
  });

  test.each([
    'not json',
    '{"collection":"products"}',
    '{"collection":"users","record":{}}',
    '{"collection":"products","record":{"slug":{"$ne":1}}}',
  ])('is refused when it holds %s, and everything stays', async (line) => {
    const [factory] = STORES;
    const store = await factory?.open(join(folder(), 'refused'));
    const kept = await store?.transact((tx) => tx.insert('products', buildNewProduct()));
    const file = join(folder(), 'bad.backup');
    await writeFile(file, `{"collection":"settings","record":{"key":"k","value":1}}\n${line}\n`);
    damage.injected();
    await expect(store && restoreBackup(store, file)).rejects.toThrow(TypeError);
    expect(await store?.get('products', kept?._id ?? '')).toStrictEqual(kept);
    await store?.close();
  });
});
