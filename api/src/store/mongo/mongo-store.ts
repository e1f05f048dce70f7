import { Mutex } from 'async-mutex';
import type { Connection } from 'mongoose';
import {
  StoreUnavailable,
  LONG_TRANSACTION_MS,
  TRANSACTION_MS,
  type Store,
  type NewRecord,
  type Replacement,
} from '../port.ts';
import { type Migration, MIGRATIONS } from '../migrations.ts';
import type { CollectionName } from '../records.ts';
import { createRoomWatch } from '../room-watch.ts';
import { createReader, createTransaction, runWork, wrapDriver } from '../typed-store.ts';
import { connectMongo, placeOf, toStoreError, tooBusy } from './connect.ts';
import { createMongoDriver, modelOf } from './driver.ts';
import { migrate } from './migrate.ts';
import {
  halfRestored,
  inTransaction,
  isRestoring,
  takeTurn,
  markRestoring,
  unmarkRestoring,
} from './transactions.ts';

interface MongoOptions {
  /** MONGODB_URI. */
  uri: string;
  /** DATA_DIR: where steps may leave files for the operator. */
  dataDir?: string;
  clock?: () => Date;
  /** Opens a half restored store, too, so that a restore can be run again. */
  forRestore?: boolean;
  /** For tests of the steps themselves. */
  migrations?: readonly Migration[];
}

/**
 * Opens the MongoDB store: a replica set or a sharded cluster, since transactions need one.
 * @throws StoreUnavailable with one sentence for the operator
 */
export async function openMongoStore(options: MongoOptions): Promise<Store> {
  const clock = options.clock ?? (() => new Date());
  const place = placeOf(options.uri);
  const connection = await connectMongo(options.uri);
  const { migrations = MIGRATIONS, dataDir = '.' } = options;
  try {
    if (!options.forRestore && (await isRestoring(connection))) throw halfRestored(place);
    await migrate(connection, migrations, { place, dataDir, clock });
  } catch (error) {
    await connection.close();
    throw toStoreError(error, place);
  }

  const turns = new Mutex();
  let closed: Promise<void> | null = null;

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    if (closed) throw new StoreUnavailable('The store has been closed.');
    try {
      return await work();
    } catch (error) {
      throw toStoreError(error, place);
    }
  }

  const transact: Store['transact'] = async (work, { savedBy, isLong = false } = {}) => {
    const asked = performance.now();
    try {
      const result = await guarded(() =>
        turns.runExclusive(() => {
          if (performance.now() - asked > TRANSACTION_MS) throw tooBusy(place);
          return inTransaction(
            connection,
            place,
            async (session) => {
              await takeTurn(connection, session, place);
              return runWork(createMongoDriver(connection, session), [clock, savedBy], work);
            },
            isLong ? LONG_TRANSACTION_MS : TRANSACTION_MS,
          );
        }),
      );
      room.succeeded();
      return result;
    } catch (error) {
      throw room.failed(error);
    }
  };
  const room = createRoomWatch(transact);

  return {
    ...createReader(wrapDriver(createMongoDriver(connection, null), guarded)),
    kind: 'mongodb',

    transact,

    async ping() {
      await guarded(async () => {
        await connection.db?.admin().command({ ping: 1 });
      });
      await room.check();
    },

    lookForDamage: () => Promise.resolve(),

    snapshot: (work) =>
      guarded(async () => {
        // The server keeps 300 s of the past (minSnapshotHistoryWindowInSeconds), where a transaction has 60 s.
        const session = await connection.startSession({ snapshot: true });
        try {
          return await work(createReader(createMongoDriver(connection, session)));
        } finally {
          await session.endSession();
        }
      }),

    replaceContents: (replacement) =>
      guarded(() => turns.runExclusive(() => replaceContents(connection, replacement, { place, clock }))),

    close() {
      closed ??= turns.runExclusive(() => connection.close());
      return closed;
    },

    describe: () => place,
  };
}

/** Before the names of collections that are being loaded. */
const PREFIX = 'restoring_';

/**
 * Loads the new contents beside the old ones, then swaps collection by collection under a mark: a transaction could not
 * hold them all. The mark goes with the last transaction (store/port.ts says what a cut leaves behind).
 */
async function replaceContents(
  connection: Connection,
  { collections, batches, finish }: Replacement,
  { place, clock }: { place: string; clock: () => Date },
): Promise<void> {
  const staged = (name: CollectionName) => modelOf(connection, name, PREFIX);
  const loaded = new Map<CollectionName, number>();
  try {
    for (const name of collections) {
      // Of a restore that was cut off.
      await staged(name).collection.drop();
      await staged(name).createCollection();
      await staged(name).createIndexes();
    }
    const writer = createTransaction(createMongoDriver(connection, null, PREFIX), clock);
    for await (const { collection, records } of batches) {
      await writer.insertMany(collection, records as NewRecord<typeof collection>[]);
      loaded.set(collection, (loaded.get(collection) ?? 0) + records.length);
    }
    for (const name of collections) {
      if ((await staged(name).countDocuments()) === (loaded.get(name) ?? 0)) continue;
      throw new StoreUnavailable(`Another restore into ${place} is running: let only one run.`);
    }
    await markRestoring(connection);
    for (const name of collections)
      await connection.db?.renameCollection(PREFIX + name, name, { dropTarget: true });
    await inTransaction(connection, place, async (session) => {
      await finish(createTransaction(createMongoDriver(connection, session), clock));
      await unmarkRestoring(connection, session);
    });
  } finally {
    for (const name of collections)
      await staged(name)
        .collection.drop()
        .catch(() => false);
  }
}
