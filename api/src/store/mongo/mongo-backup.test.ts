import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findMongod } from '../../testing/mongod.ts';
import { isRequired } from '../../testing/programs.ts';
import { mongodbUriFor } from '../../testing/databases.ts';
import { CONTENT } from '../../cli/backup.ts';
import { StoreUnavailable, type Store } from '../port.ts';
import { buildNewProduct } from '../../testing/store/new-records.ts';
import { openMongoStore } from './mongo-store.ts';

const canRun = 'binary' in findMongod() || isRequired('mongod');

describe.runIf(canRun)('on MongoDB', () => {
  let uri = '';
  beforeEach(async (context) => {
    uri = await mongodbUriFor(`mongo-backup.test ${context.task.name}`);
  });

  async function open(options: { forRestore?: boolean } = {}): Promise<Store> {
    const store = await openMongoStore({ uri, ...options });
    onTestFinished(() => store.close());
    return store;
  }

  test('after a restore that was interrupted during the swap, the store accepts no writes and no server until the restore runs again', async () => {
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
    await expect(write).rejects.toThrow(
      'is partly restored: wait until the restore is done, or run it again',
    );
    await expect(openMongoStore({ uri })).rejects.toThrow('is partly restored');

    const again = await open({ forRestore: true });
    await again.replaceContents(replacement());
    expect((await store.list('products')).map(({ slug }) => slug)).toStrictEqual(['new']);
    await store.transact((tx) => tx.insert('products', buildNewProduct()));
    const clash = store.transact((tx) => tx.insert('products', buildNewProduct({ slug: 'new' })));
    await expect(clash).rejects.toThrow('Another record of products has this slug');
    await open();
  });
});
