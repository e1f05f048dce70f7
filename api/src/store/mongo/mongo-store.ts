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
import { latestVersion, type Migration, MIGRATIONS, requireKnownVersion } from '../migrations.ts';
import type { CollectionName } from '../records.ts';
import { createRoomWatch } from '../room-watch.ts';
import { createReader, createTransaction, runWork, wrapDriver } from '../typed-store.ts';
import { connectMongo, placeOf, toStoreError, tooBusy, isDuplicateKey } from './connect.ts';
import { createMongoDriver, modelOf } from './driver.ts';
import { halfRestored, inTransaction, isRestoring, takeTurn, writerLock } from './transactions.ts';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { COLLECTION_NAMES } from '../collections.ts';

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
    // From here on nobody else writes, until the mark is gone. Transactions under way end first.
    const mark = { $set: { restoring: true } };
    await writerLock(connection).updateOne({ _id: 'writer' }, mark, { upsert: true });
    for (const name of collections)
      await connection.db?.renameCollection(PREFIX + name, name, { dropTarget: true });
    await inTransaction(connection, place, async (session) => {
      await finish(createTransaction(createMongoDriver(connection, session), clock));
      const unmark = { $unset: { restoring: 1 } } as const;
      await writerLock(connection).updateOne({ _id: 'writer' }, unmark, { session });
    });
  } finally {
    for (const name of collections)
      await staged(name)
        .collection.drop()
        .catch(() => false);
  }
}

/**
 * Milliseconds for which a process that died in a migration holds up others; one that lives renews its lock three times as
 * often.
 */
const LOCK_HELD = 60_000;
const LOCK_POLLED_EVERY = 100;
/** Milliseconds after which a start gives up on another one's migration. */
const LOCK_AWAITED = 600_000;

/**
 * Brings the database to the newest schema, under a lock that a second process waits for. Unique indexes come after the
 * steps, which may have to clean the data for them; steps are recorded last, so that a start after a crash does all again.
 * @throws StoreUnavailable when a newer version has written the database, or another process migrates it without end
 */
async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  { place, dataDir, clock }: { place: string; dataDir: string; clock: () => Date },
): Promise<void> {
  const applied = connection.collection<{ _id: number; name: string; appliedAt: string }>('migrations');
  const latest = latestVersion(migrations);
  const version = async () => {
    const found = await applied.find({}, { sort: { _id: -1 }, limit: 1 }).toArray();
    return found[0]?._id ?? 0;
  };

  const found = await version();
  if (found > 0) requireKnownVersion(place, found, latest);
  if (found === latest) return;

  const release = await takeLock(connection, place);
  try {
    const before = await version();
    // MongoDB makes a collection with its first index.
    const current = before === 0 ? latestVersion(MIGRATIONS) : before;
    const pending = migrations.filter((step) => step.version > current);
    if (before !== 0 && pending.length === 0) return;
    for (const step of pending) await step.mongo(connection, dataDir);
    await Promise.all(COLLECTION_NAMES.map((name) => modelOf(connection, name).createIndexes()));
    for (const step of before === 0 ? [{ version: current, name: 'new' }, ...pending] : pending) {
      await applied.insertOne({ _id: step.version, name: step.name, appliedAt: clock().toISOString() });
    }
  } finally {
    await release();
  }
}

/** Real time, not the store's clock: the lock is between processes. Answers how to release it. */
async function takeLock(connection: Connection, place: string): Promise<() => Promise<void>> {
  const locks = connection.collection<{ _id: string; owner: string; expiresAt: Date }>('locks');
  const owner = `${hostname()}-${String(process.pid)}-${String(process.hrtime.bigint())}`;
  const until = () => new Date(Date.now() + LOCK_HELD);
  const take = () =>
    locks.updateOne(
      { _id: 'migration', expiresAt: { $lt: new Date() } },
      { $set: { owner, expiresAt: until() } },
      { upsert: true },
    );
  // The upsert of a lock that another process holds meets its own id.
  const isTaken = (error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return null;
  };
  const givesUpAt = Date.now() + LOCK_AWAITED;
  while ((await take().catch(isTaken)) === null) {
    if (Date.now() > givesUpAt)
      throw new StoreUnavailable(
        `The data in ${place} is being migrated by another process: wait until it has finished, and start again.`,
      );
    await setTimeout(LOCK_POLLED_EVERY);
  }
  const renewal = setInterval(() => {
    // A renewal that fails is made good by the next one.
    locks.updateOne({ _id: 'migration', owner }, { $set: { expiresAt: until() } }).catch(() => undefined);
  }, LOCK_HELD / 3);
  return async () => {
    clearInterval(renewal);
    await locks.deleteOne({ _id: 'migration', owner });
  };
}
