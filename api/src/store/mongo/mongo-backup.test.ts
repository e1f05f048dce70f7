import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findMongod } from '../../testing/mongod.ts';
import { isRequired } from '../../testing/programs.ts';
import { mongodbUriFor } from '../../testing/databases.ts';
import { CONTENT } from '../backup-contents.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Store } from '../port.ts';
import { buildNewProduct } from '../testing/new-records.ts';
import { useTemporaryFolder } from '../testing/open-for-tests.ts';
import { connectMongo } from './connect.ts';
import { openMongoStore } from './mongo-store.ts';

const canRun = 'binary' in findMongod() || isRequired('mongod');
const folder = useTemporaryFolder();

describe.runIf(canRun)('on MongoDB', () => {
  let uri = '';
  beforeEach(async (context) => {
    uri = await mongodbUriFor(`mongo-backup.test ${context.task.name}`);
  });

  async function open(options: { batchSize?: number; forRestore?: boolean } = {}): Promise<Store> {
    const store = await openMongoStore({ uri, ...options });
    onTestFinished(() => store.close());
    return store;
  }

  test('a backup is of one moment, however much is written while its batches are read', async () => {
    const store = await open({ batchSize: 1 });
    // Each write takes from the first record and gives to the last ones: only a torn copy has another sum.
    const start = Array.from({ length: 30 }, () => buildNewProduct({ order: 0 }));
    await store.transact((tx) => tx.insertMany('products', start));
    await store.transact((tx) => tx.insert('redirects', { from: '0', to: '' }));
    const ids = (await store.list('products')).map(({ _id }) => _id);
    await store.transact((tx) => tx.reorder('products', [{ _id: ids[0] ?? '', order: 1_000 }]));
    let writes = 0;
    let isDone = false;
    const write = async () => {
      while (!isDone) {
        await store.transact(async (tx) => {
          const [first, last] = [
            await tx.get('products', ids[0] ?? ''),
            await tx.get('products', ids.at(-1) ?? ''),
          ];
          await tx.reorder('products', [
            { _id: ids[0] ?? '', order: (first?.order ?? 0) - 1 },
            { _id: ids.at(-1) ?? '', order: (last?.order ?? 0) + 1 },
          ]);
          await tx.insert('redirects', { from: String(writes + 1), to: '' });
        });
        writes += 1;
      }
    };
    const file = join(folder(), 'moment.jsonl');
    const writing = write();
    const { records } = await store.backup(file);
    isDone = true;
    await writing;

    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const entries = lines.map(
      (line) => JSON.parse(line) as { collection: string; record: { order: number } },
    );
    const orders = entries
      .filter(({ collection }) => collection === 'products')
      .map(({ record }) => record.order);
    const moved = orders.at(-1) ?? NaN;
    expect(orders).toStrictEqual([1_000 - moved, ...Array.from({ length: 28 }, () => 0), moved]);
    expect(records).toMatchObject({ products: 30, redirects: moved + 1 });
    // Something was written after the moment of the copy, or the test would show nothing.
    expect(writes).toBeGreaterThan(moved);
  });

  test('a restore that ends before the swap leaves everything as it was, and the next one goes through', async () => {
    const store = await open();
    const kept = await store.transact((tx) => tx.insert('products', buildNewProduct()));
    async function* cutOff() {
      yield { collection: 'products' as const, records: [buildNewProduct()] };
      throw new Error('cut off');
    }
    const finish = () => Promise.reject(new Error('is never reached'));
    const cut = store.replaceContents({ collections: CONTENT, batches: cutOff(), finish });
    await expect(cut).rejects.toThrow('cut off');
    expect(await store.list('products')).toStrictEqual([kept]);
    const connection = await connectMongo(uri);
    const left = (await connection.listCollections()).filter(({ name }) => name.startsWith('restoring_'));
    expect(left).toStrictEqual([]);
    await connection.close();
    await store.transact((tx) => tx.insert('products', buildNewProduct()));
  });

  test('one that was cut off in the swap takes no writes and no server, until it is run again', async () => {
    const store = await open();
    await store.transact((tx) => tx.insert('products', buildNewProduct()));
    async function* batches() {
      yield { collection: 'products' as const, records: [buildNewProduct({ slug: 'new' })] };
    }
    const replacement = () => ({ collections: CONTENT, batches: batches(), finish: async () => {} });
    const finish = () => Promise.reject(new Error('cut off'));
    await expect(store.replaceContents({ ...replacement(), finish })).rejects.toThrow('cut off');

    const write = store.transact((tx) => tx.insert('products', buildNewProduct()));
    await expect(write).rejects.toThrow(StoreUnavailable);
    await expect(write).rejects.toThrow('is half restored: wait until the restore is done, or run it again');
    await expect(openMongoStore({ uri })).rejects.toThrow('is half restored');

    const again = await open({ forRestore: true });
    await again.replaceContents(replacement());
    expect((await store.list('products')).map(({ slug }) => slug)).toStrictEqual(['new']);
    await store.transact((tx) => tx.insert('products', buildNewProduct()));
    const clash = store.transact((tx) => tx.insert('products', buildNewProduct({ slug: 'new' })));
    await expect(clash).rejects.toThrow('Another record of products has this slug');
    await open();
  });
});
