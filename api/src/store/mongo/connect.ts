import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { type Connection, createConnection, mongo } from 'mongoose';
import { StoreError, StoreUnavailable } from '../port.ts';
import { COLLECTION_NAMES } from '../collections.ts';
import { latestVersion, requireKnownVersion, type Migration } from '../migration.ts';
import { MIGRATIONS } from '../migrations.ts';
import { codeOf, findError, isDuplicateKey, modelOf } from './driver.ts';

/** The name by which the server recognizes connections of this program. */
export const APP_NAME = 'wa-catalogue';
/** The database when the address names none. */
const DEFAULT_DATABASE = 'wa-catalogue';
/**
 * Milliseconds, unless the address sets them: how long a start or a call searches for a server, how often a
 * server is polled, how long it may take to answer (only this poll detects a hung server, which keeps its
 * sockets), and how long a socket may be silent within a call.
 */
const LIMITS = {
  serverSelectionTimeoutMS: 5_000,
  heartbeatFrequencyMS: 2_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 30_000,
};

const STANDALONE = `MONGODB_URI names a standalone MongoDB, which has no transactions. Two lines make it a one-node replica set:
  mongod --replSet rs0 --dbpath <its folder>    (restart it with --replSet)
  mongosh --eval 'rs.initiate()'                (once)`;

/**
 * Returns hosts and database of an address, without user and password. Returns neither for an ambiguous
 * address: a password that contains a slash, a question mark, or an at sign looks like a host.
 */
export function placeOf(uri: string): string {
  const parts = /^mongodb(?:\+srv)?:\/\/(?:[^@/?]*@)?([^@/?]+)(?:\/([^@/?]*))?(?:\?[^@]*)?$/.exec(uri);
  return `MongoDB at ${parts?.[1] ?? 'MONGODB_URI'}/${parts?.[2] || DEFAULT_DATABASE}`;
}

function databaseOf(uri: string): { dbName?: string } {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^?]/.test(uri) ? {} : { dbName: DEFAULT_DATABASE };
}

/** Returns the limits that the address does not set. */
function limitsFor(uri: string): Partial<typeof LIMITS> {
  const isSet = (name: string) => new RegExp(`[?&]${name}=`, 'i').test(uri);
  return Object.fromEntries(Object.entries(LIMITS).filter(([name]) => !isSet(name)));
}

/**
 * Connects on a separate connection. A write is acknowledged when a majority has it in its journal (trust
 * model).
 * @throws StoreUnavailable when nothing answers, the login is refused, or the server has no transactions
 */
export async function connectMongo(uri: string): Promise<Connection> {
  const place = placeOf(uri);
  let connection: Connection | null = null;
  try {
    connection = createConnection(uri, {
      ...databaseOf(uri),
      ...limitsFor(uri),
      appName: APP_NAME,
      bufferCommands: false,
      autoIndex: false,
      autoCreate: false,
      readPreference: 'primary',
      readConcernLevel: 'majority',
      writeConcern: { w: 'majority', journal: true },
    });
    await connection.asPromise();
    const hello = await connection.db?.admin().command({ hello: 1 });
    if (hello && !hello['setName'] && hello['msg'] !== 'isdbgrid') throw new StoreUnavailable(STANDALONE);
    return connection;
  } catch (error) {
    await connection?.close().catch(() => undefined);
    const known = toStoreError(error, place);
    if (known instanceof StoreUnavailable) throw known;
    const isMalformed = error instanceof Error && error.name === 'MongoParseError';
    const reason = isMalformed ? 'its address is malformed' : 'it rejected the connection';
    throw new StoreUnavailable(
      `${place} cannot be used, because ${reason}: check MONGODB_URI, user, and password.`,
      {
        cause: error,
      },
    );
  }
}

/** The meanings of the server's error codes. */
const SENTENCES = [
  [14_031, (place: string) => `The disk of ${place} is full: free some space.`, 'full'],
  [
    239,
    (place: string) =>
      `${place} no longer has the requested snapshot: raise minSnapshotHistoryWindowInSeconds, or try again at a quieter time.`,
    null,
  ],
  [
    388,
    (place: string) =>
      `This change is too large for the cache of ${place}. Nothing was changed. Split the change, or raise the cache size (storage.wiredTiger.engineConfig.cacheSizeGB).`,
    null,
  ],
] as const;

/** Codes of a server that is starting, stopping, or temporarily unable to continue. */
const NOT_ANSWERING = new Set([
  6, 7, 50, 89, 91, 134, 189, 246, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** The code of a command whose session another server ended (end-abandoned.ts). The driver doesn't run it again. */
const INTERRUPTED = 11_601;

/** Returns the typed error for the driver's error. Programming errors are returned unchanged. */
export function toStoreError(error: unknown, place: string): unknown {
  if (error instanceof StoreError) return error;
  for (const [code, sentence, fault] of SENTENCES)
    if (findError(error, (each) => codeOf(each) === code))
      return new StoreUnavailable(sentence(place), { cause: error, fault });
  if (hasLabel(error, 'UnknownTransactionCommitResult') || findError(error, isConnectionFault))
    return notAnswering(place, error);
  const isCutOff = findError(error, (each) => codeOf(each) === INTERRUPTED) !== null;
  return isCutOff || hasLabel(error, 'TransientTransactionError') ? tooBusy(place, error) : error;
}

export function notAnswering(place: string, cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(`${place} does not answer: check that it runs and can be reached.`, { cause });
}

export function tooBusy(place: string, cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(`${place} is too busy to take this write: try again.`, { cause });
}

/** Returns the error for an operation that the server did not finish within `seconds`. */
export function tookTooLong(place: string, seconds: number): StoreUnavailable {
  return new StoreUnavailable(
    `${place} didn’t finish this within ${String(seconds)} s. Either all or none of it is saved: check, and if it isn’t, try again at a quieter time or in smaller parts.`,
  );
}

function hasLabel(error: unknown, label: string): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel(label);
}

/** The classes are matched by name because the driver doesn't export some of them. */
const CONNECTION_FAULT =
  /^Mongo(?:ose)?(?:Network\w*|ServerSelection|NotConnected|\w+Closed|ExpiredSession|OperationTimeout|WriteConcern|PoolCleared|WaitQueueTimeout)Error$/;

function isConnectionFault(error: object): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    CONNECTION_FAULT.test(error.name) ||
    // The driver passes on some socket errors of Node.js unchanged.
    code === 'EPIPE' ||
    code === 'ECONNRESET' ||
    (error instanceof mongo.MongoServerError && NOT_ANSWERING.has(Number(code))) ||
    // A bulk write hides the class of its cause. Without a code, the error is not an answer of the server.
    (error instanceof mongo.MongoBulkWriteError && code === undefined) ||
    (error.name === 'MongooseError' && /initial connection|buffering timed out/.test(error.message))
  );
}

/**
 * Milliseconds for which the lock of a process that died in a migration still blocks others. A live process
 * renews its lock three times as often.
 */
const LOCK_HELD = 60_000;
const LOCK_POLLED_EVERY = 100;
/** Milliseconds after which a start stops waiting for another process's migration. */
const LOCK_AWAITED = 600_000;

/**
 * Migrates the database to the newest schema, under a lock that a second process waits for. Unique indexes
 * follow the steps, which may have to clean the data first. Steps are recorded last, so that a start after a
 * crash runs them all again.
 * @throws StoreUnavailable when a newer version has written the database, or another process migrates it
 *   without end
 */
export async function migrate(
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
    // MongoDB creates a collection with its first index.
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

/**
 * Takes the lock. Times are those of MongoDB ($$NOW), because the clocks of two servers can differ by more
 * than the lock lasts.
 * @returns a function that releases the lock
 */
async function takeLock(connection: Connection, place: string): Promise<() => Promise<void>> {
  const locks = connection.collection<{ _id: string; owner: string; expiresAt: Date }>('locks');
  const owner = `${hostname()}-${String(process.pid)}-${String(process.hrtime.bigint())}`;
  const until = { $add: ['$$NOW', LOCK_HELD] };
  // A lock that doesn't exist yet counts as expired.
  const unlessHeld = (value: unknown, field: string) => ({
    $cond: [{ $gte: ['$expiresAt', '$$NOW'] }, field, value],
  });
  const take = async () => {
    const lock = await locks.findOneAndUpdate(
      { _id: 'migration' },
      [{ $set: { owner: unlessHeld(owner, '$owner'), expiresAt: unlessHeld(until, '$expiresAt') } }],
      { upsert: true, returnDocument: 'after' },
    );
    return lock?.owner === owner;
  };
  // Of two first upserts, one collides with the ID of the other.
  const isTaken = (error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return false;
  };
  const givesUpAt = Date.now() + LOCK_AWAITED;
  while (!(await take().catch(isTaken))) {
    if (Date.now() > givesUpAt)
      throw new StoreUnavailable(
        `The data in ${place} is being migrated by another process: wait until it has finished, and start again.`,
      );
    await setTimeout(LOCK_POLLED_EVERY);
  }
  const renewal = setInterval(() => {
    // The next renewal makes up for a failed one.
    locks.updateOne({ _id: 'migration', owner }, [{ $set: { expiresAt: until } }]).catch(() => undefined);
  }, LOCK_HELD / 3);
  return async () => {
    clearInterval(renewal);
    await locks.deleteOne({ _id: 'migration', owner });
  };
}
