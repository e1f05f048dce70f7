import { hasParts } from '@wa/core/domain/merge-parts';
import { deepEqual } from '@wa/core/domain/record';
import { comparable, isNewChild } from './comparable.ts';
import { isPageSave, PENDING_OP, pagePath, type Fields, type Operation } from './operation.ts';

/** Number of remembered results. An open editor may still have a record from before any of them. */
const MAX_RESULTS = 100;

/** The result of a successful edit, for the next edit of the same record. */
export interface EditResult {
  /** Another id than before if the edit recreated its page. Absent in results that earlier releases stored. */
  id?: unknown;
  version: number | null;
  slug: string | null;
  /** The current record and the edit's own fields, if others changed the record or children got their ids. */
  merged: { record: Fields; own: readonly string[] } | null;
}

/** By operation. */
export type EditResults = Readonly<Record<string, EditResult>>;

export function resultOf(
  done: Operation & { isRebased?: boolean; isOnMerge?: boolean },
  record: Fields,
): EditResult {
  const { _id: id, version, slug } = record;
  const isMerged = done.isRebased || done.isOnMerge || hasNewChildren(done);
  return {
    id,
    version: typeof version === 'number' ? version : null,
    slug: typeof slug === 'string' ? slug : null,
    merged: isMerged ? { record, own: Object.keys(done.body ?? {}) } : null,
  };
}

/** Returns true if the edit created children. Edits that show them without ids would create them again. */
function hasNewChildren({ body }: Operation): boolean {
  const children = body?.['children'];
  return Array.isArray(children) && (children as Fields[]).some(isNewChild);
}

/** Adds a result and drops the oldest one above the limit. */
export function withResult(all: EditResults | undefined, opId: string, left: EditResult): EditResults {
  return Object.fromEntries(Object.entries({ ...all, [opId]: left }).slice(-MAX_RESULTS));
}

/** Returns the id of the unconfirmed edit that the operation's base record shows. */
export function pendingEditOf({ base }: Operation): string | null {
  const shown = base?.[PENDING_OP];
  return typeof shown === 'string' ? shown : null;
}

/**
 * Continues a later edit of the same record from the earlier edit's result. It keeps its version if it would
 * overwrite changes that its editor hasn't seen. Then the server returns 412, and the edit is merged or asked
 * about.
 */
export function continueFrom<T extends Operation>(operation: T, left: EditResult | null): T {
  if (left === null || left.version === null) return operation;
  if (left.merged !== null && !isUnchanged(operation, left.merged)) return operation;
  const { base } = operation;
  return {
    ...operation,
    baseVersion: left.version,
    ...(isPageSave(operation) && {
      path: left.slug === null ? operation.path : pagePath(left.slug),
      base: base && left.id !== undefined ? { ...base, _id: left.id } : base,
    }),
    // The editor of the following edit hasn't seen the merge either.
    ...(left.merged !== null && { isOnMerge: true }),
  };
}

/** Returns true if the edit sends no field in which the record has changes that its editor hasn't seen. */
function isUnchanged(
  { kind, action, base, body }: Operation,
  { record, own }: NonNullable<EditResult['merged']>,
): boolean {
  if (action !== 'change' || kind === 'order' || kind === 'upload') return action === 'restore';
  const [seen, now] = [comparable(kind, base ?? {}), comparable(kind, record)];
  return Object.keys(body ?? {}).every(
    // The earlier edit set its own fields, but in a field with parts it may have been merged with others.
    (field) => (own.includes(field) && !hasParts(kind, field)) || deepEqual(seen[field], now[field]),
  );
}
