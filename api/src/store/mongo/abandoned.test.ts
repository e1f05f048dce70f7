import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { findMongod } from '../../testing/mongod.ts';
import { mongodbUriFor } from '../../testing/databases.ts';
import { APP_NAME } from './abandoned.ts';
import { openMongoStore } from './mongo-store.ts';

test.runIf('binary' in findMongod())(
  'a transaction whose process died holds nobody up for longer than a few seconds',
  async () => {
    const uri = await mongodbUriFor('abandoned');
    const store = await openMongoStore({ uri });
    await store.transact((tx) => tx.insert('settings', { key: 'a', value: 1 }));
    // As kill -9 leaves it: it has its turn, and nobody will ever go on with it.
    const dead = new mongo.MongoClient(uri, { appName: APP_NAME });
    const session = dead.startSession();
    session.startTransaction();
    const locks = dead.db().collection<{ _id: string; turn: number }>('locks');
    await locks.updateOne({ _id: 'writer' }, { $inc: { turn: 1 } }, { session });

    await store.transact((tx) => tx.insert('settings', { key: 'b', value: 2 }));
    expect(await store.count('settings')).toBe(2);
    // The server itself would have kept it for a minute.
    await expect(session.commitTransaction()).rejects.toThrow(mongo.MongoServerError);
    await dead.close(true);
    await store.close();
  },
  30_000,
);
