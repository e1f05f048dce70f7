import { describe, expect, test } from 'vitest';
import type { StoreFactory } from '../stores.ts';
import { StoreUnavailable } from '../../store/port.ts';
import { latestVersion } from '../../store/migration.ts';
import { MIGRATIONS } from '../../store/migrations.ts';
import { keepRevisions, REVISIONS_KEPT } from '../../store/revisions.ts';
import { buildNewProduct } from './new-records.ts';
import { useTemporaryFolder } from '../folders.ts';
import { useStore } from './open-for-tests.ts';

/** The store opens, closes, and migrates older schemas. */
export function lifetimeContract(factory: StoreFactory): void {
  describe('a store', () => {
    const folder = useTemporaryFolder();

    test('describes itself, responds, and rejects calls after close', async () => {
      const store = await factory.open(`${folder()}/closed`);
      expect(store.describe()).toContain(factory.name);
      expect(store.kind).toBe(factory.name.toLowerCase());
      await expect(store.ping()).resolves.toBeUndefined();
      await store.close();
      await store.close();
      await expect(store.ping()).rejects.toThrow(StoreUnavailable);
      await expect(store.list('products')).rejects.toThrow(StoreUnavailable);
      await expect(store.transact((tx) => tx.count('products'))).rejects.toThrow(StoreUnavailable);
    });

    test('of an older version is brought up to date, with its records, once', async () => {
      const place = `${folder()}/older`;
      const older = await factory.open(place);
      const product = await older.transact((tx) => tx.insert('products', buildNewProduct({ title: 'old' })));
      await older.close();

      let runs = 0;
      const next = {
        version: latestVersion(MIGRATIONS) + 1,
        name: 'titles in capitals',
        sqlite(database: { exec(sql: string): void }) {
          runs += 1;
          database.exec(`UPDATE products SET doc = json_set(doc, '$.title', upper(doc ->> 'title'))`);
        },
        async mongo(connection: Parameters<(typeof MIGRATIONS)[0]['mongo']>[0]) {
          runs += 1;
          const capitals = [{ $set: { title: { $toUpper: '$title' } } }];
          await connection.collection('products').updateMany({}, capitals);
        },
      };
      for (let start = 0; start < 2; start += 1) {
        const newer = await factory.open(place, { migrations: [...MIGRATIONS, next] });
        expect(await newer.get('products', product._id)).toStrictEqual({ ...product, title: 'OLD' });
        expect(await newer.list('changes')).toStrictEqual([]);
        await newer.close();
      }
      expect(runs).toBe(1);
    });

    test('that is opened twice at once is migrated once', async () => {
      const place = `${folder()}/raced`;
      const stores = await Promise.all([factory.open(place), factory.open(place)]);
      for (const store of stores) expect(await store.count('products')).toBe(0);
      for (const store of stores) await store.close();
    });

    test('of a newer version is refused and left alone', async () => {
      const place = `${folder()}/newer`;
      const newer = { version: 99, name: 'later', sqlite() {}, async mongo() {} };
      const store = await factory.open(place, { migrations: [...MIGRATIONS, newer] });
      await store.close();
      await expect(factory.open(place)).rejects.toThrow(
        `newer version of this program (schema 99, this one knows ${String(latestVersion(MIGRATIONS))})`,
      );
    });
  });

  describe('revisions', () => {
    const store = useStore(factory);

    test.each([
      ['rises', (edit: number) => 1_000_000 * edit],
      // Ordered by time of day, the newest revision would be deleted first.
      ['falls with every save', (edit: number) => 1_000_000 * (100 - edit)],
      ['jumps forward for a while', (edit: number) => (edit < 10 ? 1e12 : 1_000_000 * edit)],
    ])(
      `only the last ${String(REVISIONS_KEPT)} of each record are kept when the clock %s (T1.7)`,
      async (_how, at) => {
        const { _id } = await store().transact((tx) =>
          tx.insert('products', buildNewProduct({ title: '0' })),
        );
        for (let edit = 1; edit <= REVISIONS_KEPT + 5; edit += 1) {
          await store().transact(async (tx) => {
            const before = await tx.get('products', _id);
            if (before) await keepRevisions(tx, 'product', [before], new Date(at(edit)));
            await tx.update('products', _id, { title: String(edit) });
          });
        }
        const kept = await store().list('revisions', { where: { recordId: _id }, orderBy: 'recordVersion' });
        expect(kept).toHaveLength(REVISIONS_KEPT);
        expect(kept[0]).toMatchObject({ recordVersion: 6, snapshot: { title: '5' } });
        expect(kept.at(-1)).toMatchObject({ recordVersion: 25, snapshot: { title: '24' } });
      },
    );
  });
}
