import { mongo } from 'mongoose';
import { DuplicateKey, StoreError, StoreUnavailable } from '../errors.ts';
import type { CollectionName } from '../records.ts';

const DUPLICATE_KEY = 11_000;

/** The typed error for a write that met a unique index; anything else comes back as it is, labels and all. */
export function duplicateKeyOr(error: unknown, collection: CollectionName): unknown {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return error;
  const pattern: unknown = error['keyPattern'];
  const fromPattern = typeof pattern === 'object' && pattern !== null ? Object.keys(pattern)[0] : undefined;
  // A bulk write reports the index's name in its message only.
  const fromMessage = /index: (?:unique_)?(\w+?)_? dup key/.exec(error.message)?.[1];
  return new DuplicateKey(collection, fromPattern ?? fromMessage ?? '_id');
}

/** The typed error for what the driver threw; faults of the program come back as they are. */
export function toStoreError(error: unknown, place: string): unknown {
  if (error instanceof StoreError) return error;
  const uncertain = hasLabel(error, 'UnknownTransactionCommitResult');
  if (isConnectionFault(error) || uncertain) {
    return new StoreUnavailable(`${place} does not answer: check that it runs and can be reached.`, {
      cause: error,
      uncertain,
    });
  }
  if (hasLabel(error, 'TransientTransactionError')) {
    return new StoreUnavailable(`${place} is too busy to take this write: try again.`, { cause: error });
  }
  return error;
}

function hasLabel(error: unknown, label: string): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel(label);
}

/** The driver lets some socket errors of Node through as they are. */
function isSocketFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EPIPE', 'ECONNRESET'].includes(String(error.code));
}

function isConnectionFault(error: unknown): boolean {
  return (
    isSocketFault(error) ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoExpiredSessionError ||
    error instanceof mongo.MongoWriteConcernError
  );
}
