import type { ReadDriver } from '../driver.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Migration } from '../migrations/migration.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { LONG_TRANSACTION_MS, TRANSACTION_MS, FOREIGN_LOOK_MS, type Store } from '../port.ts';
import { scopeDriver, createSerialQueue } from '../scoped-driver.ts';
import { createRoomWatch } from '../room-watch.ts';
import { createReader, createTransaction } from '../typed-store.ts';
import { connectMongo, placeOf } from './connect.ts';
import { createMongoDriver } from './driver.ts';
import { migrate } from './migrate.ts';
import { createModels } from './models.ts';
import { toStoreError, tooBusy } from './mongo-errors.ts';
import { replaceContents } from './replace-contents.ts';
import { countTakenBack, halfRestored, inTransaction, isRestoring, takeTurn } from './transactions.ts';
import { watchChanges } from './watch-changes.ts';

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
              return work(createTransaction(scope.driver, clock, savedBy))
                .finally(() => scope.settle())
                .catch(takenBack);
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
