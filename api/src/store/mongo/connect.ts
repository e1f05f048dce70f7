import { type Connection, createConnection, Error as MongooseErrors, mongo } from 'mongoose';
import { StoreUnavailable, DuplicateKey, StoreError } from '../port.ts';
import type { CollectionName } from '../records.ts';

/** By which the server knows the connections of this program. */
export const APP_NAME = 'wa-catalogue';
/** Database used when the address names none. */
const DEFAULT_DATABASE = 'wa-catalogue';
/**
 * Milliseconds, unless the address says otherwise: how long a start or a call looks for a server; how often a server is
 * asked whether it lives and how long it may take to say so (a hung one keeps its sockets, so that nothing else tells);
 * how long a socket may be silent within a call.
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
 * Hosts and database of an address, without user and password. Neither of one that could be read in two ways: a password
 * with a slash, a question mark or an at sign in it looks like a host.
 */
export function placeOf(uri: string): string {
  const parts = /^mongodb(?:\+srv)?:\/\/(?:[^@/?]*@)?([^@/?]+)(?:\/([^@/?]*))?(?:\?[^@]*)?$/.exec(uri);
  return `MongoDB at ${parts?.[1] ?? 'MONGODB_URI'}/${parts?.[2] || DEFAULT_DATABASE}`;
}

function databaseOf(uri: string): { dbName?: string } {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^?]/.test(uri) ? {} : { dbName: DEFAULT_DATABASE };
}

/** Those that the address does not set. */
function limitsFor(uri: string): Partial<typeof LIMITS> {
  const isSet = (name: string) => new RegExp(`[?&]${name}=`, 'i').test(uri);
  return Object.fromEntries(Object.entries(LIMITS).filter(([name]) => !isSet(name)));
}

/**
 * Connects, on a connection of its own. A write is acknowledged when a majority has it in its journal (trust model).
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
    const reason = isMalformed ? 'its address is malformed' : 'it refuses';
    throw new StoreUnavailable(`${place} cannot be used, ${reason}: check MONGODB_URI, user and password.`, {
      cause: error,
    });
  }
}

/** What the server's codes say. */
const SENTENCES = [
  [14_031, (place: string) => `The disk of ${place} is full: free some space.`, 'full'],
  [
    239,
    (place: string) =>
      `${place} no longer knows the moment that was asked for: raise minSnapshotHistoryWindowInSeconds, or try again at a quieter time.`,
    null,
  ],
  [
    388,
    (place: string) =>
      `This is more at once than the cache of ${place} holds; nothing was changed. Do it in smaller parts, or give it more cache (storage.wiredTiger.engineConfig.cacheSizeGB).`,
    null,
  ],
] as const;

/** Codes of a server that is going, coming, or cannot go on at the moment. */
const NOT_ANSWERING = new Set([
  6, 7, 50, 89, 91, 134, 189, 246, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** True for a write that met a unique index. */
export const isDuplicateKey = (error: unknown) =>
  findError(error, (each) => codeOf(each) === 11_000) !== null;

/** The typed error for a write that met a unique index; anything else comes back as it is, labels and all. */
export function duplicateKeyOr(error: unknown, collection: CollectionName): unknown {
  if (!isDuplicateKey(error)) return error;
  // A bulk write names the index in its message alone.
  const index = /index: (?:unique_)?(\w+?)_? dup key/.exec(String(error));
  return new DuplicateKey(collection, index?.[1] ?? '_id');
}

/** The typed error for what the driver threw; faults of the program come back as they are. */
export function toStoreError(error: unknown, place: string): unknown {
  if (error instanceof StoreError) return error;
  for (const [code, sentence, fault] of SENTENCES)
    if (findError(error, (each) => codeOf(each) === code))
      return new StoreUnavailable(sentence(place), { cause: error, fault });
  if (hasLabel(error, 'UnknownTransactionCommitResult') || findError(error, isConnectionFault))
    return notAnswering(place, error);
  return hasLabel(error, 'TransientTransactionError') ? tooBusy(place, error) : error;
}

export function notAnswering(place: string, cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(`${place} does not answer: check that it runs and can be reached.`, { cause });
}

export function tooBusy(place: string, cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(`${place} is too busy to take this write: try again.`, { cause });
}

/** After `seconds`, in which the server went on working at it. */
export function tookTooLong(place: string, seconds: number): StoreUnavailable {
  return new StoreUnavailable(
    `${place} was not done with this after ${String(seconds)} s. It is done whole or not at all: look which, and if not, try again at a quieter time or in smaller parts.`,
  );
}

function hasLabel(error: unknown, label: string): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel(label);
}

/** The error itself or one within it: bulk writes and timeouts wrap what has happened. */
function findError(error: unknown, isIt: (error: object) => boolean): object | null {
  const seen = new Set<unknown>();
  const waiting: unknown[] = [error];
  for (const each of waiting) {
    if (typeof each !== 'object' || each === null || seen.has(each)) continue;
    if (isIt(each)) return each;
    seen.add(each);
    for (const key of ['cause', 'err', 'writeErrors'] as const) {
      const within: unknown = key in each ? (each as Record<string, unknown>)[key] : null;
      waiting.push(...[within].flat());
    }
  }
  return null;
}

function codeOf(error: object): unknown {
  return 'code' in error ? error.code : undefined;
}

const CONNECTION_FAULTS = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
  mongo.MongoServerClosedError,
  mongo.MongoExpiredSessionError,
  mongo.MongoOperationTimeoutError,
  mongo.MongoWriteConcernError,
  MongooseErrors.MongooseServerSelectionError,
] as const;

/** By name: the driver keeps the classes of its pool to itself. */
const POOL_FAULTS = ['MongoPoolClearedError', 'MongoPoolClosedError', 'MongoWaitQueueTimeoutError'];

function isConnectionFault(error: object): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    CONNECTION_FAULTS.some((known) => error instanceof known) ||
    POOL_FAULTS.includes(error.name) ||
    // The driver lets some socket errors of Node through as they are.
    code === 'EPIPE' ||
    code === 'ECONNRESET' ||
    (error instanceof mongo.MongoServerError && NOT_ANSWERING.has(Number(code))) ||
    // A bulk write hides the class of what broke it: without a code it was no answer of the server.
    (error instanceof mongo.MongoBulkWriteError && code === undefined) ||
    (error.name === 'MongooseError' && /initial connection|buffering timed out/.test(error.message))
  );
}
