import type { EndpointShape } from '@wa/core/contract/endpoint';
import { ApiError } from '@wa/core/contract/errors';
import { appendChanges, type Change, type ChangeLog } from '../../store/change-log.ts';
import { DuplicateKey, type Store, type StoreTransaction } from '../../store/port.ts';
import type { IdempotencyRecord, RecordOf } from '../../store/records.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';

/** A success response: one of the endpoint's statuses with the body that belongs to it. */
export type Answer<E extends EndpointShape> = {
  [S in keyof E['responses'] & number]: {
    status: S;
    body: z.output<E['responses'][S]>;
  } & AnswerExtras;
}[keyof E['responses'] & number];

export interface AnswerExtras {
  /** The tag of the record (versionTag). Other reads get the tag of their bytes. */
  etag?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sends the same content as the body. */
  sendCached?: SendCached;
  /** A download that replaces the body. */
  file?: { name: string; type: string; bytes: Buffer };
}

/** Sends the content of an answer from cached bytes. */
export type SendCached = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The result of a write: the answer, and its changes for the change log. */
export interface Written<E extends EndpointShape> {
  answer: Answer<E>;
  changes?: readonly Change[];
  /** Stored instead of the body, which `rebuild` of the options creates from it for a repeated call. */
  kept?: object;
}

/**
 * Declares that an answer's body shows one record, and how. Only the record's ID and version are then stored
 * for a repeated call, which rebuilds the body from them.
 */
export type ShownRecord = {
  [N in Shown]: { collection: N; show: (record: RecordOf<N>) => object };
}[Shown];
type Shown = 'products' | 'pages' | 'figures' | 'tables' | 'galleryGroups' | 'certificates' | 'siteSettings';

export interface WriteOptions {
  /** The hash of the body, or of the files of a multipart call, which is not known earlier. */
  hash?: string;
  shown?: ShownRecord;
  /** Returns the body of an answer that stored `kept` in its place. */
  rebuild?: (tx: StoreTransaction, kept: object) => Promise<object>;
  /** Allows a transaction of thousands of records (store/port.ts). */
  isLong?: boolean;
}

export interface WriteIdentity extends WriteOptions {
  /** The caller's Idempotency-Key. */
  key: string | null;
  /** The method and the address with its query. */
  route: string;
  hash: string;
  /** The author of the change, as far as the server knows (http/mount.ts). */
  savedBy?: string | null;
}

/** Milliseconds that an answer is stored for its key (D4): 90 days. */
const KEPT_FOR = 90 * 24 * 60 * 60 * 1_000;

export interface WriterOptions {
  store: Store;
  changeLog: Pick<ChangeLog, 'catchUp'>;
  clock: () => Date;
}

/**
 * Creates the single way in which the API changes anything. One transaction does the work, appends its
 * changes to the change log (D13), and saves the answer under the caller's key. A repeated call with the key
 * gets the saved answer and writes nothing. When it resolves, no cache of this process is older than the
 * write.
 * @throws ApiError invalid for a key used with another request, in-flight while the first is running
 */
export function createWriter({ store, changeLog, clock }: WriterOptions) {
  const keysInFlight = new Set<string>();

  async function commit<E extends EndpointShape>(
    identity: WriteIdentity,
    work: (tx: StoreTransaction) => Promise<Written<E>>,
  ): Promise<Answer<E>> {
    const { key, savedBy = null, isLong = false } = identity;
    // A replayed answer has no list of changes.
    const { answer, changes } = await store.transact<{ answer: Answer<E>; changes?: readonly Change[] }>(
      async (tx) => {
        const known = key === null ? null : await tx.findOne('idempotency', { key });
        // An answer counts until it is deleted, whatever the time of day. Another process may have written
        // it, and its changes may not have arrived here yet.
        if (known !== null) return { answer: await replay<E>(tx, known, identity) };
        const { answer, changes = [], kept } = await work(tx);
        await appendChanges(tx, changes, clock());
        if (key !== null) {
          const { route, hash, shown } = identity;
          const { status } = answer;
          const expiresAt = new Date(clock().getTime() + KEPT_FOR).toISOString();
          const response = answerToKeep(answer, kept, shown);
          await tx.insert('idempotency', { key, route, bodyHash: hash, status, response, expiresAt });
        }
        return { answer, changes };
      },
      { savedBy, isLong },
    );
    if (changes?.length !== 0) await changeLog.catchUp(changes);
    return answer;
  }

  return async <E extends EndpointShape>(
    identity: WriteIdentity,
    /** The work may run twice and must do nothing but use `tx`. */
    work: (tx: StoreTransaction) => Promise<Written<E>>,
  ): Promise<Answer<E>> => {
    const { key } = identity;
    if (key === null) return commit(identity, work);
    if (keysInFlight.has(key)) throw inFlight();
    keysInFlight.add(key);
    try {
      return await commit(identity, work);
    } catch (error) {
      // Another process on the same store committed this key in the meantime.
      if (error instanceof DuplicateKey && error.collection === 'idempotency') throw inFlight();
      throw error;
    } finally {
      keysInFlight.delete(key);
    }
  };
}

/** Deletes answers that are older than their 90 days. */
export function sweepKeptAnswers(tx: StoreTransaction, now: Date): Promise<number> {
  return tx.removeWhere('idempotency', { range: { field: 'expiresAt', before: now.toISOString() } });
}

/**
 * Returns the saved answer. A body that shows a record is rebuilt with its state of that time, from the
 * record itself or from its revisions. Twenty versions later it shows the current record with its version.
 * @throws ApiError invalid for another request, not-found when the record was deleted permanently
 */
async function replay<E extends EndpointShape>(
  tx: StoreTransaction,
  { status, response, ...first }: IdempotencyRecord,
  { route, hash, shown, rebuild }: WriteIdentity,
): Promise<Answer<E>> {
  if (first.route !== route || first.bodyHash !== hash) {
    throw new ApiError('invalid', 'The Idempotency-Key was used for another request');
  }
  const kept = response as Kept;
  if ('kept' in kept && rebuild !== undefined) {
    const { kept: parts, ...extras } = kept;
    return { ...extras, body: await rebuild(tx, parts), status } as Answer<E>;
  }
  if (!('id' in kept) || shown === undefined) return { ...kept, status } as Answer<E>;
  const { id, version, ...extras } = kept;
  const show = shown.show as (record: object) => object;
  return {
    ...extras,
    body: show(await recordOfAnswer(tx, shown.collection, id, version)),
    status,
  } as Answer<E>;
}

/**
 * Returns a record as it was in this version, or as it is now if that revision is gone.
 * @throws ApiError not-found when the record was deleted permanently
 */
export async function recordOfAnswer<N extends Shown>(
  tx: StoreTransaction,
  collection: N,
  id: string,
  version: number,
): Promise<RecordOf<N>> {
  const now = await tx.get(collection, id);
  const then =
    now?.version === version ? null : await tx.findOne('revisions', { recordId: id, recordVersion: version });
  const record = then === null ? now : (then.snapshot as RecordOf<N>);
  if (record === null)
    throw new ApiError('not-found', 'The record of this response has been permanently deleted');
  return record;
}

function inFlight(): ApiError {
  return new ApiError('in-flight', 'The first request with this Idempotency-Key is still running');
}

/**
 * The stored form of an answer: the answer itself, the record and version that its body showed, or what the
 * write stored instead of the body.
 */
type Kept = { etag?: string; headers?: object } & (
  | { body: unknown }
  | { id: string; version: number }
  | { kept: object }
);

/**
 * Returns the part of an answer that a repeated call needs. A page's content is already in the store and
 * isn't saved twice.
 */
function answerToKeep(
  { status: _status, body, ...extras }: Answer<EndpointShape>,
  kept?: object,
  shown?: ShownRecord,
): Kept {
  if (kept !== undefined) return { ...extras, kept };
  const record = body as { _id?: unknown; version?: unknown };
  if (shown === undefined || typeof record._id !== 'string') return { ...extras, body };
  return { ...extras, id: record._id, version: Number(record.version) };
}
