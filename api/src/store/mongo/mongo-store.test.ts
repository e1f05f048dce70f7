import { mongo as driver } from 'mongoose';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CONTENT } from '../../cli/backup.ts';
import { mongodbUriFor } from '../../testing/databases.ts';
import { findMongod, startMongod } from '../../testing/mongod.ts';
import { isRequired } from '../../testing/programs.ts';
import { buildNewProduct } from '../../testing/store/new-records.ts';
import { StoreUnavailable, type Store } from '../port.ts';
import { placeOf, toStoreError } from './connect.ts';
import { openMongoStore } from './mongo-store.ts';

const canRun = 'binary' in findMongod() || isRequired('mongod');

test.runIf(canRun)('a standalone server is refused with the two lines that help (D9.1)', async () => {
  const standalone = await startMongod({ replicaSet: false });
  const open = openMongoStore({ uri: standalone?.uri ?? '' });
  await expect(open).rejects.toThrow(StoreUnavailable);
  await expect(open).rejects.toThrow(/--replSet rs0[^]*rs\.initiate\(\)/);
  await standalone?.stop();
});

describe('the address', () => {
  test('is shown without user and password', () => {
    expect(placeOf('mongodb+srv://user:s3cret@db.example.com/shop?w=1')).toBe(
      'MongoDB at db.example.com/shop',
    );
    expect(placeOf('mongodb://a:1,b:2/?replicaSet=x')).toBe('MongoDB at a:1,b:2/wa-catalogue');
    for (const password of ['Sec/ret', 'Sec?ret', 'Sec@ret', 'Sec/@ret', 'Sec?@ret', 'Sec#ret/'])
      expect(placeOf(`mongodb://admin:${password}@127.0.0.1/wa`)).not.toMatch(/Sec|ret|admin/);
    expect(placeOf('nonsense')).toBe('MongoDB at MONGODB_URI/wa-catalogue');
  });

  test.each(['nonsense', 'mongodb://', 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50'])(
    '%s is refused in one sentence',
    async (uri) => {
      const error: unknown = await openMongoStore({ uri }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(String(error)).toMatch(
        /^StoreUnavailable: MongoDB at \S+ (cannot be used|does not answer)[^\n]*\.$/,
      );
    },
  );
});

test('a command that another server has cut off is a write to try again, also within a bulk write', () => {
  const cutOff = new driver.MongoServerError({ message: 'interrupted', code: 11_601 });
  const bulk = { message: 'interrupted', code: 11_601, writeErrors: [] };
  const inBulk = new driver.MongoBulkWriteError(bulk, {} as never);
  for (const error of [cutOff, inBulk]) {
    const known = toStoreError(error, 'MongoDB');
    expect(known).toBeInstanceOf(StoreUnavailable);
    expect(String(known)).toContain('try again');
  }
});

describe.runIf(canRun)('a restore', () => {
  let uri = '';
  beforeEach(async (context) => {
    uri = await mongodbUriFor(`mongo-store.test ${context.task.name}`);
  });

  async function open(options: { forRestore?: boolean } = {}): Promise<Store> {
    const store = await openMongoStore({ uri, ...options });
    onTestFinished(() => store.close());
    return store;
  }

  test('that was interrupted during the swap: the store accepts no writes and no server until the restore runs again', async () => {
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
