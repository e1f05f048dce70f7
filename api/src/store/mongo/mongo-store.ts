import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ClientSession, Connection } from 'mongoose';
import { COLLECTION_NAMES } from '../collections.ts';
import type { ReadDriver } from '../driver.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Migration } from '../migrations/migration.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { FOREIGN_LOOK_MS } from '../port.ts';
import type { Store } from '../port.ts';
import { scopeDriver } from '../scoped-driver.ts';
import { createReader } from '../typed-reader.ts';
import { createTransaction } from '../typed-transaction.ts';
import { createSerialQueue } from '../serial-queue.ts';
import { endAbandoned } from './abandoned.ts';
import { connectMongo, placeOf } from './connect.ts';
import { createMongoDriver } from './driver.ts';
import { migrate } from './migrate.ts';
import { createModels } from './models.ts';
import { toStoreError } from './mongo-errors.ts';
import { watchChanges } from './watch-changes.ts';

export interface MongoOptions {
  /** MONGODB_URI. */
  uri: string;
  clock?: () => Date;
  /** For tests of the steps themselves. */
  migrations?: readonly Migration[];
}

interface WriterLock {
  _id: string;
  turn: number;
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
  try {
    await migrate(connection, models, options.migrations ?? MIGRATIONS, place, clock);
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

  return {
    ...createReader(reading),
    kind: 'mongodb',

    transact: (work) =>
      guarded(() =>
        queue.run(() =>
          inTransaction(connection, async (session) => {
            await takeTurn(connection, session);
            const scope = scopeDriver(createMongoDriver(models, session));
            return work(createTransaction(scope.driver, clock)).finally(() => scope.settle());
          }),
        ),
      ),

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

    ping: () =>
      guarded(async () => {
        await connection.db?.admin().command({ ping: 1 });
      }),

    backup: (toFile) =>
      guarded(() =>
        inTransaction(connection, (session) =>
          pipeline(
            backupLines(createMongoDriver(models, session)),
            createWriteStream(toFile, { flush: true }),
          ),
        ),
      ),

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

/** Commits when a majority has the journal on disk; the driver runs the work again when the server asks for it. */
async function inTransaction<T>(
  connection: Connection,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = await connection.startSession();
  const endLooking = endAbandoned(connection, session);
  try {
    return await session.withTransaction(() => work(session), {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', journal: true },
    });
  } finally {
    endLooking();
    await session.endSession();
  }
}

/**
 * Every transaction writes one document first. Of two processes one then waits for its turn, as with SQLite: without
 * it, snapshots alone would let both read the same highest order and both add one.
 */
async function takeTurn(connection: Connection, session: ClientSession): Promise<void> {
  await connection
    .collection<WriterLock>('locks')
    .updateOne({ _id: 'writer' }, { $inc: { turn: 1 } }, { upsert: true, session });
}

/** One line per record: {"collection": ..., "record": ...}, all from one moment. */
async function* backupLines(driver: ReadDriver): AsyncGenerator<string> {
  for (const collection of COLLECTION_NAMES) {
    for (const record of await driver.select(collection, { where: [] })) {
      yield `${JSON.stringify({ collection, record })}\n`;
    }
  }
}
