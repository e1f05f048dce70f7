import type { ReadDriver } from '../driver.ts';
import { StoreUnavailable } from '../errors.ts';
import { type Migration, MIGRATIONS } from '../migrations.ts';
import {
  LONG_TRANSACTION_MS,
  TRANSACTION_MS,
  FOREIGN_LOOK_MS,
  type Store,
  type NewRecord,
  type Replacement,
} from '../port.ts';
import { scopeDriver, createSerialQueue } from '../scoped-driver.ts';
import { createRoomWatch } from '../room-watch.ts';
import { createReader, createTransaction } from '../typed-store.ts';
import { connectMongo, placeOf } from './connect.ts';
import { createMongoDriver, createModels, type Models } from './driver.ts';
import { migrate } from './migrate.ts';
import { toStoreError, tooBusy } from './mongo-errors.ts';
import {
  countTakenBack,
  halfRestored,
  inTransaction,
  isRestoring,
  takeTurn,
  markRestoring,
  unmarkRestoring,
} from './transactions.ts';
import type { Connection } from 'mongoose';
import type { CollectionName } from '../records.ts';

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
  const models = createModels(connection);
  const { migrations = MIGRATIONS, dataDir = '.' } = options;
  try {
    if (!options.forRestore && (await isRestoring(connection))) throw halfRestored(place);
    await migrate(connection, models, migrations, { place, dataDir, clock });
  } catch (error) {
    await connection.close();
    throw toStoreError(error, place);
  }

  const queue = createSerialQueue();
  const watches = new Set<() => Promise<void>>();
  let closed: Promise<void> | null = null;

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    if (closed) throw new StoreUnavailable('The store has been closed.');
    try {
      return await work();
    } catch (error) {
      throw toStoreError(error, place);
    }
  }

  const outside = createMongoDriver(models, null);
  const reading: ReadDriver = {
    select: (collection, selection) => guarded(() => outside.select(collection, selection)),
    count: (collection, selection) => guarded(() => outside.count(collection, selection)),
  };

  const transact: Store['transact'] = async (work, { savedBy, isLong = false } = {}) => {
    const asked = performance.now();
    try {
      const result = await guarded(() =>
        queue.run(() => {
          const takenBack = countTakenBack(place);
          if (performance.now() - asked > TRANSACTION_MS) throw tooBusy(place);
          return inTransaction(
            connection,
            place,
            async (session) => {
              await takeTurn(connection, session, place);
              const scope = scopeDriver(createMongoDriver(models, session));
              return scope.settle(work(createTransaction(scope.driver, clock, savedBy))).catch(takenBack);
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
    ...createReader(reading),
    kind: 'mongodb',

    transact,

    onForeignCommit(listener) {
      const endStream = watchChanges(connection, listener);
      const timer = setInterval(listener, FOREIGN_LOOK_MS).unref();
      const end = async () => {
        watches.delete(end);
        clearInterval(timer);
        await endStream();
      };
      watches.add(end);
      return () => void end();
    },

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
          return await work(createReader(createMongoDriver(models, session)));
        } finally {
          await session.endSession();
        }
      }),

    replaceContents: (replacement) =>
      guarded(() => queue.run(() => replaceContents(connection, models, replacement, { place, clock }))),

    close() {
      closed ??= queue.idle().then(async () => {
        await Promise.all([...watches].map((end) => end()));
        await connection.close();
      });
      return closed;
    },

    describe: () => place,
  };
}

/** Milliseconds before an interrupted stream is opened again. */
const AGAIN_MS = 500;

interface Stream {
  on(event: 'change' | 'error' | 'close', listener: () => void): unknown;
  close(): Promise<void>;
}

/**
 * Calls for every entry that any process appends to the change log, a few milliseconds after its commit. An interrupted
 * stream is opened again, and calls once more then, for what came meanwhile. Answers the function that ends it.
 */
function watchChanges(connection: Connection, listener: () => void): () => Promise<void> {
  let stream: Stream | null = null;
  let again: NodeJS.Timeout | null = null;
  let ended = false;

  function open(): void {
    again = null;
    const opened: Stream | undefined = connection.db
      ?.collection('changes')
      .watch([{ $match: { operationType: 'insert' } }], { maxAwaitTimeMS: 1_000 });
    if (!opened) return;
    stream = opened;
    opened.on('change', listener);
    // A stream that failed closes as well, and either may come alone.
    for (const end of ['error', 'close'] as const) opened.on(end, () => reopen(opened));
  }

  function reopen(from: Stream): void {
    if (ended || stream !== from) return;
    stream = null;
    void from.close().catch(() => undefined);
    again = setTimeout(() => {
      open();
      listener();
    }, AGAIN_MS).unref();
  }

  open();
  return async () => {
    ended = true;
    if (again) clearTimeout(again);
    await stream?.close().catch(() => undefined);
  };
}

/** Before the names of collections that are being loaded. */
const PREFIX = 'restoring_';

/**
 * Loads the new contents beside the old ones, then swaps collection by collection under a mark: a transaction could not
 * hold them all. The mark goes with the last transaction (store/port.ts says what a cut leaves behind).
 */
export async function replaceContents(
  connection: Connection,
  models: Models,
  { collections, batches, finish }: Replacement,
  { place, clock }: { place: string; clock: () => Date },
): Promise<void> {
  const staged = createModels(connection, PREFIX);
  try {
    for (const name of collections) {
      // Of a restore that was cut off.
      await staged[name].collection.drop();
      await staged[name].createCollection();
      await staged[name].createIndexes();
    }
    const loaded = await load();
    for (const name of collections) {
      if ((await staged[name].countDocuments()) === (loaded.get(name) ?? 0)) continue;
      throw new StoreUnavailable(`Another restore into ${place} is running: let only one run.`);
    }
    await markRestoring(connection);
    for (const name of collections) {
      await connection.db?.renameCollection(PREFIX + name, name, { dropTarget: true });
    }
    await inTransaction(connection, place, async (session) => {
      await finish(createTransaction(createMongoDriver(models, session), clock));
      await unmarkRestoring(connection, session);
    });
  } finally {
    for (const name of collections) await staged[name].collection.drop().catch(() => false);
    connection.deleteModel(new RegExp(`^${PREFIX}`));
  }

  async function load(): Promise<Map<CollectionName, number>> {
    const counts = new Map<CollectionName, number>();
    const writer = createTransaction(createMongoDriver(staged, null), clock);
    for await (const { collection, records } of batches) {
      await writer.insertMany(collection, records as NewRecord<typeof collection>[]);
      counts.set(collection, (counts.get(collection) ?? 0) + records.length);
    }
    return counts;
  }
}
