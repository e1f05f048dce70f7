import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { StoreFactory } from '../testing/stores.ts';
import { STORES } from '../testing/stores.ts';
import { restoreBackup } from './restore.ts';
import { buildNewPage, buildNewProduct } from './testing/new-records.ts';
import { useTemporaryFolder } from './testing/open-for-tests.ts';

const folder = useTemporaryFolder();
const ways = STORES.flatMap((from) =>
  STORES.map((to): [string, string, StoreFactory, StoreFactory] => [from.name, to.name, from, to]),
);

describe('a backup', () => {
  test.each(ways)(
    'of %s goes into %s, records and versions unchanged',
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
      });
      const file = join(folder(), `${fromName}-${toName}.backup`);
      await source.backup(file);

      const target = await to.open(join(folder(), `to-${fromName}-${toName}`));
      const lost = await target.transact((tx) => tx.insert('products', buildNewProduct()));
      expect(await restoreBackup(target, file)).toBe(3);
      expect(await target.get('products', lost._id)).toBeNull();
      for (const name of ['products', 'pages', 'settings'] as const) {
        expect(await target.list(name)).toStrictEqual(await source.list(name));
      }
      await source.close();
      await target.close();
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
    const file = join(folder(), 'bad.backup');
    await writeFile(file, `{"collection":"settings","record":{"key":"k","value":1}}\n${line}\n`);
    await expect(store && restoreBackup(store, file)).rejects.toThrow(TypeError);
    expect(await store?.get('products', kept?._id ?? '')).toStrictEqual(kept);
    await store?.close();
  });
});
