import type { EndpointShape } from '@wa/core/contract/endpoint';
import { ApiError } from '@wa/core/contract/errors';
import type { ShownRecord, Written } from '../http/write.ts';
import type { StoreTransaction } from '../store/port.ts';

/** What lies in the store for an answer: itself, or the record and version that its body showed. */
type Kept = { etag?: string; headers?: object } & ({ body: unknown } | { id: string; version: number });

/** The part of an answer that a repeated call needs; a page's content is in the store already and not kept twice. */
export function answerToKeep<E extends EndpointShape>(
  { answer }: Written<E>,
  shown: ShownRecord | undefined,
): object {
  const { status: _status, body, ...extras } = answer;
  const record = body as { _id?: unknown; version?: unknown };
  if (shown === undefined || typeof record._id !== 'string') return { ...extras, body };
  return { ...extras, id: record._id, version: record.version };
}

/**
 * The answer again. A body that shows a record is made of the record as it was then: from the record itself, or from
 * its revisions. Twenty versions later it shows the record as it is now, with its version.
 * @throws ApiError not-found when the record is gone for good
 */
export async function keptAnswer(
  tx: StoreTransaction,
  response: unknown,
  shown: ShownRecord | undefined,
): Promise<object> {
  const kept = response as Kept;
  if (!('id' in kept) || shown === undefined) return kept;
  const { id, version, ...extras } = kept;
  return { ...extras, body: await bodyAt(tx, shown, id, version) };
}

async function bodyAt(
  tx: StoreTransaction,
  shown: ShownRecord,
  recordId: string,
  version: number,
): Promise<object> {
  const show = shown.show as (record: object) => object;
  const now = await tx.get(shown.collection, recordId);
  if (now?.version === version) return show(now);
  const revision = await tx.findOne('revisions', { recordId, recordVersion: version });
  if (revision !== null) return show(revision.snapshot as object);
  if (now !== null) return show(now);
  throw new ApiError('not-found', 'The record of this answer is gone for good');
}
