import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { mongo as driver } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { mongodbUriFor } from '../../testing/databases.ts';
import { findMongod } from '../../testing/mongod.ts';
import { StoreUnavailable } from '../port.ts';
import { startKillableMongod } from '../../testing/store/killable-mongod.ts';
import { buildNewProduct } from '../../testing/store/new-records.ts';
import { useTemporaryFolder } from '../../testing/folders.ts';
import { APP_NAME } from './connect.ts';
import { openMongoStore } from './mongo-store.ts';

const mongod = findMongod();
const folder = useTemporaryFolder();

test.runIf('binary' in mongod)(
  'a hung server is detected by reads and writes, and work continues afterward (T1.7)',
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
);

test.runIf('binary' in mongod)(
  'a transaction of a dead process blocks others for a few seconds at most',
  async () => {
    const uri = await mongodbUriFor('abandoned');
    const store = await openMongoStore({ uri });
    await store.transact((tx) => tx.insert('settings', { key: 'a', value: 1 }));
    // This transaction is in the state that kill -9 leaves: it has its turn, and nobody will continue it.
    const dead = new driver.MongoClient(uri, { appName: APP_NAME });
    const session = dead.startSession();
    session.startTransaction();
    const locks = dead.db().collection<{ _id: string; turn: number }>('locks');
    await locks.updateOne({ _id: 'writer' }, { $inc: { turn: 1 } }, { session });

    await store.transact((tx) => tx.insert('settings', { key: 'b', value: 2 }));
    expect(await store.count('settings')).toBe(2);
    // The server itself would have kept the transaction for a minute.
    await expect(session.commitTransaction()).rejects.toThrow(driver.MongoServerError);
    await dead.close(true);
    await store.close();
  },
);

test.runIf('binary' in mongod)(
  'a transaction that keeps working isn’t cut off while another server waits for its turn',
  async () => {
    const uri = await mongodbUriFor('working');
    const [working, waiting] = [await openMongoStore({ uri }), await openMongoStore({ uri })];
    let runs = 0;
    let other: Promise<unknown> | null = null;
    await working.transact(
      async (tx) => {
        runs += 1;
        // All pauses together are longer than the time after which a transaction counts as abandoned.
        for (const from = performance.now(); performance.now() - from < 5_000; await wait(100)) {
          await tx.count('settings');
          other ??= waiting.transact((later) => later.insert('settings', { key: 'b', value: 2 }));
        }
      },
      { isLong: true },
    );
    await other;
    expect(runs).toBe(1);
    await Promise.all([working.close(), waiting.close()]);
  },
);
