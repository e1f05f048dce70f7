import { Error as MongooseErrors, mongo } from 'mongoose';
import { DuplicateKey, StoreError, StoreUnavailable } from '../errors.ts';
import type { CollectionName } from '../records.ts';

const DUPLICATE_KEY = 11_000;
const OUT_OF_DISK_SPACE = 14_031;
const SNAPSHOT_TOO_OLD = 239;
const WRITE_CONFLICT = 112;
const TOO_LARGE_FOR_CACHE = 388;

/** Codes of a server that is going, coming, or cannot go on at the moment. */
const NOT_ANSWERING = new Set([
  6, 7, 50, 89, 91, 134, 189, 246, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** The typed error for a write that met a unique index; anything else comes back as it is, labels and all. */
export function duplicateKeyOr(error: unknown, collection: CollectionName): unknown {
  const clash = findError(error, (each) => codeOf(each) === DUPLICATE_KEY);
  if (clash === null) return error;
  const pattern = 'keyPattern' in clash ? clash.keyPattern : null;
  const fromPattern = typeof pattern === 'object' && pattern !== null ? Object.keys(pattern)[0] : undefined;
  // A bulk write reports the index's name in its message only.
  const fromMessage = /index: (?:unique_)?(\w+?)_? dup key/.exec(messageOf(clash))?.[1];
  return new DuplicateKey(collection, fromPattern ?? fromMessage ?? '_id');
}

/** The typed error for what the driver threw; faults of the program come back as they are. */
export function toStoreError(error: unknown, place: string): unknown {
  if (error instanceof StoreError) return error;
  if (findError(error, (each) => codeOf(each) === OUT_OF_DISK_SPACE)) {
    const message = `The disk of ${place} is full: free some space.`;
    return new StoreUnavailable(message, { cause: error, isFull: true });
  }
  if (findError(error, (each) => codeOf(each) === SNAPSHOT_TOO_OLD)) {
    const message = `${place} no longer knows the moment that was asked for: raise minSnapshotHistoryWindowInSeconds, or try again at a quieter time.`;
    return new StoreUnavailable(message, { cause: error });
  }
  if (findError(error, (each) => codeOf(each) === TOO_LARGE_FOR_CACHE)) return tooMuchAtOnce(place, error);
  const uncertain = hasLabel(error, 'UnknownTransactionCommitResult');
  if (uncertain || findError(error, isConnectionFault)) {
    return notAnswering(place, { cause: error, uncertain });
  }
  if (hasLabel(error, 'TransientTransactionError')) {
    return tooBusy(place, error);
  }
  return error;
}

export function notAnswering(
  place: string,
  options: { cause?: unknown; uncertain: boolean },
): StoreUnavailable {
  return new StoreUnavailable(`${place} does not answer: check that it runs and can be reached.`, options);
}

export function tooBusy(place: string, cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(`${place} is too busy to take this write: try again.`, { cause });
}

export const isWriteConflict = (error: unknown): boolean =>
  findError(error, (each) => codeOf(each) === WRITE_CONFLICT) !== null;

export function tooMuchAtOnce(place: string, cause: unknown): StoreUnavailable {
  return new StoreUnavailable(
    `This is more at once than the cache of ${place} holds; nothing was changed. Do it in smaller parts, or give it more cache (storage.wiredTiger.engineConfig.cacheSizeGB).`,
    { cause },
  );
}

/** After `seconds`, in which the server went on working at it. */
export function tookTooLong(place: string, seconds: number): StoreUnavailable {
  return new StoreUnavailable(
    `${place} was not done with this after ${String(seconds)} s. It is done whole or not at all: look which, and if not, try again at a quieter time or in smaller parts.`,
    { uncertain: true },
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

function messageOf(error: object): string {
  for (const key of ['errmsg', 'message']) {
    const text: unknown = key in error ? (error as Record<string, unknown>)[key] : null;
    if (typeof text === 'string') return text;
  }
  return '';
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
    POOL_FAULTS.some((prefix) => error.name === prefix) ||
    // The driver lets some socket errors of Node through as they are.
    code === 'EPIPE' ||
    code === 'ECONNRESET' ||
    (error instanceof mongo.MongoServerError && NOT_ANSWERING.has(Number(code))) ||
    // A bulk write hides the class of what broke it: without a code it was no answer of the server.
    (error instanceof mongo.MongoBulkWriteError && code === undefined) ||
    (error.name === 'MongooseError' && /initial connection|buffering timed out/.test(error.message))
  );
}
