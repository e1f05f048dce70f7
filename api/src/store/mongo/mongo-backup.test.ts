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
    const ids = (await store.list('products')).map(({ _id }) => _id);
    await store.transact((tx) => tx.reorder('products', [{ _id: ids[0] ?? '', order: 1_000 }]));
    let writes = 0;
    let isDone = false;
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    const write = async () => {
      while (!isDone) {
        await store.transact(async (tx) => {
          const orders = [await tx.get('products', first), await tx.get('products', last)];
          const [from = 0, to = 0] = orders.map((record) => record?.order);
          await tx.reorder('products', [
            { _id: first, order: from - 1 },
            { _id: last, order: to + 1 },
          ]);
        });
        writes += 1;
      }
    };
    const file = join(folder(), 'moment.jsonl');
    const writing = write();
    await store.backup(file);
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
    // Something was written after the moment of the copy, or the test would show nothing.
    expect(writes).toBeGreaterThan(moved);
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
