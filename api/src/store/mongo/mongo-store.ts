import { Mutex } from 'async-mutex';
import type { ClientSession, Connection } from 'mongoose';
import {
  StoreUnavailable,
  LONG_TRANSACTION_MS,
  TRANSACTION_MS,
  type Store,
  type NewRecord,
  type Replacement,
} from '../port.ts';
import type { Migration } from '../migration.ts';
import { MIGRATIONS } from '../migrations.ts';
import type { CollectionName } from '../records.ts';
import { createDiskSpaceMonitor } from '../disk-space-monitor.ts';
import { createReader, createTransaction, inTime, runWork, wrapDriver } from '../typed-store.ts';
import {
  connectMongo,
  migrate,
  notAnswering,
  placeOf,
  tookTooLong,
  tooBusy,
  toStoreError,
} from './connect.ts';
import { createMongoDriver, isDuplicateKey, modelOf } from './driver.ts';
import { endAbandoned } from './end-abandoned.ts';

interface MongoOptions {
  /** The address from MONGODB_URI. */
  uri: string;
  /** DATA_DIR, where migration steps may leave files for the operator. */
  dataDir?: string;
  clock?: () => Date;
  /** Also opens a half-restored store, so that a restore can be run again. */
  forRestore?: boolean;
  /** The steps to run, for tests. */
  migrations?: readonly Migration[];
}

/**
 * Opens the MongoDB store. It needs a replica set or a sharded cluster for transactions.
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
      diskSpace.succeeded();
      return result;
    } catch (error) {
      throw diskSpace.failed(error);
    }
  };
  const diskSpace = createDiskSpaceMonitor(transact);

  return {
    ...createReader(wrapDriver(createMongoDriver(connection, null), guarded)),
    kind: 'mongodb',

    transact,

    async ping() {
      await guarded(async () => {
        await connection.db?.admin().command({ ping: 1 });
      });
      await diskSpace.check();
    },

    checkForDamage: () => Promise.resolve(),

    snapshot: (work) =>
      guarded(async () => {
        // The server keeps 300 s of the past (minSnapshotHistoryWindowInSeconds), while a transaction has
        // only 60 s.
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

/** The prefix of collections during their load. */
const PREFIX = 'restoring_';

/**
 * Loads the new contents next to the old ones and then swaps collection by collection under a mark, because a
 * transaction could not hold them all. The last transaction removes the mark. store/port.ts documents
 * interruptions.
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
      // These collections are left over from an interrupted restore.
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
    // From here on nobody else writes until the mark is removed. Transactions under way end first.
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

interface WriterLock {
  _id: string;
  turn: number;
  /** True while a restore swaps the contents, and after a swap that was interrupted. */
  restoring?: boolean;
}

const TRANSACTION = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
} as const;

/**
 * Commits when a majority has the journal on disk. The driver runs the work again when the server asks for
 * it. It would retry on a hung server for two minutes, and it has no shorter limit.
 * @throws StoreUnavailable when the outcome is not decided in time
 */
async function inTransaction<T>(
  connection: Connection,
  place: string,
  work: (session: ClientSession) => Promise<T>,
  limit = TRANSACTION_MS,
): Promise<T> {
  const session = await connection.startSession();
  const endLooking = endAbandoned(connection, session);
  let isOver = false;
  const unlessOver = () => {
    if (isOver) throw tooBusy(place);
  };
  const run = (async () => {
    try {
      return await session.withTransaction(async () => {
        unlessOver();
        const result = await work(session);
        unlessOver();
        return result;
      }, TRANSACTION);
    } finally {
      endLooking();
      await session.endSession();
    }
  })();
  return inTime(run, limit, () => {
    isOver = true;
    return limit > TRANSACTION_MS ? tookTooLong(place, limit / 1_000) : notAnswering(place);
  });
}

const writerLock = (connection: Connection) => connection.collection<WriterLock>('locks');

/**
 * Writes one shared document at the start of every transaction, so that of two processes one waits for its
 * turn. Snapshots alone would let both read the same highest order and both add one.
 * @throws StoreUnavailable while a restore swaps the contents
 */
async function takeTurn(connection: Connection, session: ClientSession, place: string): Promise<void> {
  try {
    // The filter doesn't match a marked document, and the upsert cannot insert a second one with its ID.
    await writerLock(connection).updateOne(
      { _id: 'writer', restoring: { $exists: false } },
      { $inc: { turn: 1 } },
      { upsert: true, session },
    );
  } catch (error) {
    if (isDuplicateKey(error) && (await isRestoring(connection))) throw halfRestored(place);
    throw error;
  }
}

async function isRestoring(connection: Connection): Promise<boolean> {
  return (await writerLock(connection).findOne({ _id: 'writer' }))?.restoring === true;
}

function halfRestored(place: string): StoreUnavailable {
  return new StoreUnavailable(
    `${place} is partly restored: wait until the restore is done, or run it again if it was interrupted.`,
  );
}
