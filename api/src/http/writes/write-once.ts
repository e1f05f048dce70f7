import type { EndpointShape } from '@wa/core/contract/endpoint';
import { ApiError } from '@wa/core/contract/errors';
import { appendChanges, type Change, type ChangeLog } from '../../store/change-log.ts';
import { DuplicateKey, type Store, type StoreTransaction } from '../../store/port.ts';
import type { IdempotencyRecord, RecordOf } from '../../store/records.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';

/** A success answer: one of the endpoint's statuses with the body that belongs to it. */
export type Answer<E extends EndpointShape> = {
  [S in keyof E['responses'] & number]: {
    status: S;
    body: z.output<E['responses'][S]>;
  } & AnswerExtras;
}[keyof E['responses'] & number];

export interface AnswerExtras {
  /** Of the record (versionTag); other reads get the tag of their bytes. */
  etag?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sends the same as the body. */
  sendKept?: SendKept;
  /** Sent in place of the body: a download. */
  file?: { name: string; type: string; bytes: Buffer };
}

/** Sends what an answer says, from bytes that are kept. */
export type SendKept = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What a write hands back: the answer, and what it changed, for the change log. */
export interface Written<E extends EndpointShape> {
  answer: Answer<E>;
  changes?: readonly Change[];
}

/**
 * Says that an answer's body shows one record, and how: it is then kept for a repeated call as the record's id and
 * version alone, and made again from there.
 */
export type ShownRecord = {
  [N in Shown]: { collection: N; show: (record: RecordOf<N>) => object };
}[Shown];
type Shown = 'products' | 'pages' | 'figures' | 'tables' | 'galleryGroups' | 'siteSettings';

export interface WriteOptions {
  /** Of the body, or of the files of a multipart call, which is not known before. */
  hash?: string;
  shown?: ShownRecord;
  /** Thousands of records (store/port.ts). */
  isLong?: boolean;
}

export interface WriteIdentity extends WriteOptions {
  /** The caller's Idempotency-Key. */
  key: string | null;
  /** Method and address with its query. */
  route: string;
  hash: string;
  /** Who makes the change, as far as the server knows (http/mount.ts). */
  savedBy?: string | null;
}

/** Milliseconds that an answer is kept for its key (D4): 90 days. */
const KEPT_FOR = 90 * 24 * 60 * 60 * 1_000;

export interface WriterOptions {
  store: Store;
  changeLog: Pick<ChangeLog, 'catchUp'>;
  clock: () => Date;
}

/**
 * The one way in which the API changes anything: one transaction that does the work, appends what it changed to the
 * change log (D13), and keeps the answer under the caller's key. With a key, a committed answer is given again instead
 * of writing again. When it resolves, no cache of this process is older than the write.
 * @throws ApiError invalid for a key used with another request, in-flight while the first is running
 */
export function createWriter({ store, changeLog, clock }: WriterOptions) {
  const keysInFlight = new Set<string>();

  async function commit<E extends EndpointShape>(
    identity: WriteIdentity,
    work: (tx: StoreTransaction) => Promise<Written<E>>,
  ): Promise<Answer<E>> {
    const { key, savedBy = null, isLong = false } = identity;
    // What an answer that is given again has changed is not known any more.
    const { answer, changes } = await store.transact<{ answer: Answer<E>; changes?: readonly Change[] }>(
      async (tx) => {
        const known = key === null ? null : await tx.findOne('idempotency', { key });
        // Whatever the time of day: an answer counts until it is swept. Another process may have written it, and this one not have heard of it yet.
        if (known !== null) return { answer: await replay<E>(tx, known, identity) };
        const { answer, changes = [] } = await work(tx);
        await appendChanges(tx, changes, clock());
        if (key !== null) {
          const { route, hash, shown } = identity;
          const { status } = answer;
          const expiresAt = new Date(clock().getTime() + KEPT_FOR).toISOString();
          const response = answerToKeep(answer, shown);
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
    /** It may run twice and must do nothing but use `tx`. */
    work: (tx: StoreTransaction) => Promise<Written<E>>,
  ): Promise<Answer<E>> => {
    const { key } = identity;
    if (key === null) return commit(identity, work);
    if (keysInFlight.has(key)) throw inFlight();
    keysInFlight.add(key);
    try {
      return await commit(identity, work);
    } catch (error) {
      // Another process on the same store committed this key while we were at work.
      if (error instanceof DuplicateKey && error.collection === 'idempotency') throw inFlight();
      throw error;
    } finally {
      keysInFlight.delete(key);
    }
  };
}

/** Forgets answers that are older than their 90 days. */
export function sweepKeptAnswers(tx: StoreTransaction, now: Date): Promise<number> {
  return tx.removeWhere('idempotency', { range: { field: 'expiresAt', before: now.toISOString() } });
}

/**
 * The answer again. A body that shows a record is made of the record as it was then: from the record itself, or from
 * its revisions. Twenty versions later it shows the record as it is now, with its version.
 * @throws ApiError invalid for another request, not-found when the record is gone for good
 */
async function replay<E extends EndpointShape>(
  tx: StoreTransaction,
  { status, response, ...first }: IdempotencyRecord,
  { route, hash, shown }: WriteIdentity,
): Promise<Answer<E>> {
  if (first.route !== route || first.bodyHash !== hash) {
    throw new ApiError('invalid', 'The Idempotency-Key was used for another request');
  }
  const kept = response as Kept;
  if (!('id' in kept) || shown === undefined) return { ...kept, status } as Answer<E>;
  const { id, version, ...extras } = kept;
  const show = shown.show as (record: object) => object;
  const now = await tx.get(shown.collection, id);
  const then =
    now?.version === version ? null : await tx.findOne('revisions', { recordId: id, recordVersion: version });
  const record = then === null ? now : (then.snapshot as object);
  if (record === null) throw new ApiError('not-found', 'The record of this answer is gone for good');
  return { ...extras, body: show(record), status } as Answer<E>;
}

function inFlight(): ApiError {
  return new ApiError('in-flight', 'The first request with this Idempotency-Key is still running');
}

/** What lies in the store for an answer: itself, or the record and version that its body showed. */
type Kept = { etag?: string; headers?: object } & ({ body: unknown } | { id: string; version: number });

/** The part of an answer that a repeated call needs; a page's content is in the store already and not kept twice. */
function answerToKeep(
  { status: _status, body, ...extras }: Answer<EndpointShape>,
  shown?: ShownRecord,
): Kept {
  const record = body as { _id?: unknown; version?: unknown };
  if (shown === undefined || typeof record._id !== 'string') return { ...extras, body };
  return { ...extras, id: record._id, version: Number(record.version) };
}
