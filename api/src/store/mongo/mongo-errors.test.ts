import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { mongo, Error as MongooseErrors } from 'mongoose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findMongod } from '../../testing/mongod.ts';
import { mongodbUriFor } from '../../testing/databases.ts';
import { STORES } from '../../testing/stores.ts';
import { DuplicateKey, StoreUnavailable } from '../errors.ts';
import { startKillableMongod } from '../testing/killable-mongod.ts';
import { buildNewProduct } from '../testing/new-records.ts';
import { useTemporaryFolder } from '../testing/open-for-tests.ts';
import { connectMongo } from './connect.ts';
import { openMongoStore } from './mongo-store.ts';
import { duplicateKeyOr, toStoreError } from './mongo-errors.ts';
import { countTakenBack } from './transactions.ts';

const mongod = findMongod();
const folder = useTemporaryFolder();

/** As the driver makes it: of what the server said of the writes, or of what broke under it. */
function bulkError(of: object): mongo.MongoBulkWriteError {
  const made = mongo.MongoBulkWriteError as unknown as new (
    of: object,
    result: object,
  ) => mongo.MongoBulkWriteError;
  return new made(of, {});
}
const answered = (code: number, message = '') => new mongo.MongoServerError({ code, message });

describe('what the driver throws', () => {
  test.each([
    ['a server that left', new mongo.MongoNetworkError('closed')],
    ['a bulk write that broke with the connection', bulkError(new mongo.MongoNetworkError('closed'))],
    ['no server to be found, as Mongoose has it', new MongooseErrors.MongooseServerSelectionError('none')],
    ['a call that took too long', new mongo.MongoOperationTimeoutError('late')],
    [
      'a connection that is not there yet',
      new MongooseErrors('Cannot call before initial connection is complete'),
    ],
    ['a socket error of Node', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
    ['a server that is stopping', answered(11_600)],
    ['a read that was stopped', answered(50)],
    ['a wrapped one', new Error('outer', { cause: new mongo.MongoNetworkError('closed') })],
  ])('%s is a store that does not answer', (_name, error) => {
    const known = toStoreError(error, 'MongoDB at x/y');
    expect(known).toBeInstanceOf(StoreUnavailable);
    expect(known).toMatchObject({ isFull: false, message: expect.stringContaining('does not answer') });
  });

  test.each([
    ['one write', answered(14_031)],
    ['many', bulkError({ code: 14_031, message: 'no space', writeErrors: [] })],
    [
      'many, and only their list says it',
      bulkError({ message: 'failed', code: 8, writeErrors: [{ code: 14_031 }] }),
    ],
  ])('a full disk is told as one: %s', (_name, error) => {
    const known = toStoreError(error, 'MongoDB at x/y');
    expect(known).toMatchObject({
      isFull: true,
      message: 'The disk of MongoDB at x/y is full: free some space.',
    });
  });

  test('a conflict in a write that has its turn is taken for the first sign of a small cache, thrice for the proof', () => {
    const takenBack = countTakenBack('MongoDB at x/y');
    const conflict = answered(112);
    for (const error of [conflict, answered(9), conflict]) {
      expect(() => takenBack(error)).toThrow(error);
    }
    expect(() => takenBack(bulkError({ code: 112, message: '', writeErrors: [] }))).toThrow(
      'This is more at once than the cache of MongoDB at x/y holds; nothing was changed.',
    );
  });

  test('a fault of the program stays what it is', () => {
    for (const error of [
      new TypeError('x'),
      answered(9),
      bulkError({ code: 9, message: '', writeErrors: [] }),
    ]) {
      expect(toStoreError(error, 'MongoDB')).toBe(error);
    }
  });

  test('a duplicate is found in every wrapping', () => {
    const message =
      'E11000 duplicate key error collection: t.pages index: unique_slug dup key: { slug: "a" }';
    for (const error of [
      answered(11_000, message),
      bulkError({ code: 11_000, message, writeErrors: [{ code: 11_000, errmsg: message }] }),
      bulkError({ code: 8, message: 'failed', writeErrors: [{ code: 11_000, errmsg: message }] }),
    ]) {
      const known = duplicateKeyOr(error, 'pages');
      expect(known).toBeInstanceOf(DuplicateKey);
      expect(known).toMatchObject({ field: 'slug' });
    }
  });
});

test.each(STORES)(
  'many records at once, one of them a duplicate, are told as one on $name',
  async ({ open }) => {
    const store = await open(join(folder(), 'duplicates'));
    onTestFinished(() => store.close());
    const twice = [
      buildNewProduct({ slug: 'a' }),
      buildNewProduct({ slug: 'b' }),
      buildNewProduct({ slug: 'a' }),
    ];
    const insert = store.transact((tx) => tx.insertMany('products', twice));
    await expect(insert).rejects.toThrow(DuplicateKey);
    expect(await store.count('products')).toBe(0);
  },
);

test.runIf('binary' in mongod)(
  'waiting is bounded, by what the address says or else in seconds',
  async () => {
    const limitsOf = async (uri: string) => {
      const connection = await connectMongo(uri);
      const { heartbeatFrequencyMS, connectTimeoutMS, socketTimeoutMS } = connection.getClient().options;
      await connection.close();
      return { heartbeatFrequencyMS, connectTimeoutMS, socketTimeoutMS };
    };
    const uri = await mongodbUriFor('limits');
    const own = { heartbeatFrequencyMS: 2_000, connectTimeoutMS: 5_000, socketTimeoutMS: 30_000 };
    expect(await limitsOf(uri)).toEqual(own);
    expect(await limitsOf(`${uri}&connectTimeoutMS=700`)).toEqual({ ...own, connectTimeoutMS: 700 });
  },
);

test.runIf('binary' in mongod)(
  'what the cache of the server cannot hold is refused in one sentence, and nothing of it is there',
  async () => {
    const dbPath = join(folder(), 'small');
    mkdirSync(dbPath);
    const server = await startKillableMongod('binary' in mongod ? mongod.binary : '', dbPath);
    onTestFinished(() => server.kill());
    const store = await openMongoStore({ uri: server.uri });
    onTestFinished(() => store.close());
    const content = 'x'.repeat(500_000);
    const products = Array.from({ length: 200 }, () => buildNewProduct({ content }));
    const tooMuch = store.transact((tx) => tx.insertMany('products', products), { isLong: true });
    await expect(tooMuch).rejects.toThrow(
      /^This is more at once than the cache of MongoDB at .* nothing was/,
    );
    expect(await store.count('products')).toBe(0);
    await store.transact((tx) => tx.insertMany('products', products.slice(0, 2)));
    expect(await store.count('products')).toBe(2);
  },
  90_000,
);

test.runIf('binary' in mongod)(
  'a hung server is noticed by reads, writes and many writes, and all goes on after',
  async () => {
    const dbPath = join(folder(), 'db');
    mkdirSync(dbPath);
    const server = await startKillableMongod('binary' in mongod ? mongod.binary : '', dbPath);
    onTestFinished(() => server.kill());
    const limits = 'connectTimeoutMS=500&heartbeatFrequencyMS=500&serverSelectionTimeoutMS=3000';
    const store = await openMongoStore({ uri: server.uri.replace('serverSelectionTimeoutMS=20000', limits) });
    const { _id } = await store.transact((tx) => tx.insert('products', buildNewProduct()));
    server.freeze();
    const calls = [
      store.list('products'),
      store.ping(),
      store.transact((tx) => tx.insert('products', buildNewProduct())),
      store.transact((tx) => tx.reorder('products', [{ _id, order: 3 }])),
    ];
    const outcomes = await Promise.allSettled(calls);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    }
    server.thaw();
    await expect.poll(() => store.ping().then(() => 'answers', String), { timeout: 30_000 }).toBe('answers');
    expect(await store.get('products', _id)).toMatchObject({ order: 0 });
    await store.transact((tx) => tx.reorder('products', [{ _id, order: 3 }]));
    await store.close();
  },
  90_000,
);
