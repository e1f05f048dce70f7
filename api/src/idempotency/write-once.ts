import type { Request } from 'express';
import type { EndpointShape } from '@wa/shared/contract/endpoint';
import { ApiError } from '@wa/shared/contract/errors';
import type { Change } from '../changes.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Answer } from '../http/mount.ts';
import { DuplicateKey } from '../store/errors.ts';
import type { StoreTransaction } from '../store/port.ts';
import type { IdempotencyRecord } from '../store/records.ts';

/** Milliseconds that an answer is kept for its key (D4): 90 days. */
const KEPT_FOR = 90 * 24 * 60 * 60 * 1_000;
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/** What a write hands back: the answer, and what the rest of the server must hear of. */
export interface Written<E extends EndpointShape> {
  answer: Answer<E>;
  changes?: readonly Change[];
}

export interface WriteIdentity {
  key: string | null;
  /** Method and address with its query. */
  route: string;
  hash: string;
}

/** @throws ApiError malformed for a key that is empty, long or not printable */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return null;
  if (!KEY_PATTERN.test(key))
    throw new ApiError('malformed', 'The Idempotency-Key must have 1 to 200 characters');
  return key;
}

/**
 * Runs a write in one transaction. With a key, a committed answer is given again instead of writing again; it is
 * stored by the same transaction, so that neither exists without the other.
 * @throws ApiError invalid for a key used with another request, in-flight while the first is running
 */
export async function writeOnce<E extends EndpointShape>(
  deps: Dependencies,
  identity: WriteIdentity,
  work: (tx: StoreTransaction) => Promise<Written<E>>,
): Promise<Answer<E>> {
  const { key } = identity;
  if (key === null) return publish(deps, await deps.store.transact(work));
  if (deps.keysInFlight.has(key)) throw inFlight();
  deps.keysInFlight.add(key);
  try {
    const written = await deps.store.transact(async (tx): Promise<Written<E>> => {
      const known = await findLive(tx, key, deps.clock());
      if (known !== null) return { answer: replay<E>(known, identity) };
      const fresh = await work(tx);
      const expiresAt = new Date(deps.clock().getTime() + KEPT_FOR).toISOString();
      const { status, ...response } = fresh.answer;
      const { route, hash } = identity;
      await tx.insert('idempotency', { key, route, bodyHash: hash, status, response, expiresAt });
      return fresh;
    });
    return publish(deps, written);
  } catch (error) {
    // Another process on the same store committed this key while we were at work.
    if (error instanceof DuplicateKey && error.collection === 'idempotency') throw inFlight();
    throw error;
  } finally {
    deps.keysInFlight.delete(key);
  }
}

/** Forgets answers that are older than their 90 days. */
export async function sweepIdempotencyKeys(deps: Pick<Dependencies, 'store' | 'clock'>): Promise<number> {
  const value = deps.clock().toISOString();
  return deps.store.transact((tx) =>
    tx.removeWhere('idempotency', { before: { field: 'expiresAt', value } }),
  );
}

function publish<E extends EndpointShape>(deps: Dependencies, written: Written<E>): Answer<E> {
  for (const change of written.changes ?? []) deps.changes.publish(change);
  return written.answer;
}

async function findLive(tx: StoreTransaction, key: string, now: Date): Promise<IdempotencyRecord | null> {
  const record = await tx.findOne('idempotency', { key });
  if (record === null || record.expiresAt > now.toISOString()) return record;
  await tx.remove('idempotency', record._id);
  return null;
}

function replay<E extends EndpointShape>(
  record: IdempotencyRecord,
  { route, hash }: WriteIdentity,
): Answer<E> {
  if (record.route !== route || record.bodyHash !== hash) {
    throw new ApiError('invalid', 'The Idempotency-Key was used for another request');
  }
  return { ...(record.response as object), status: record.status } as Answer<E>;
}

function inFlight(): ApiError {
  return new ApiError('in-flight', 'The first request with this Idempotency-Key is still running');
}
