import { deepEqual } from '@wa/core/domain/deep-equal';
import { comparable } from './comparable.ts';
import { PENDING_OP, type Fields, type Operation } from './operation.ts';
import { pagePath } from './page-path.ts';
import type { QueuedOperation, QueueState } from './queue-state.ts';

/** Edits whose outcome is remembered: an editor may hold a record from before for as long as it is open. */
const KEPT = 100;

/** What an edit that went through left behind, for the next edit of the same record. */
export interface Settled {
  version: number | null;
  slug: string | null;
  /** Where others had changed the record meanwhile, or children have got their ids: the record as it is now, and which fields were the edit's own. */
  merged: { record: Fields; own: readonly string[] } | null;
}

export function settledBy(done: QueuedOperation, record: Fields): Settled {
  const { version, slug } = record;
  return {
    version: typeof version === 'number' ? version : null,
    slug: typeof slug === 'string' ? slug : null,
    merged: done.isRebased || hasNewChildren(done) ? { record, own: Object.keys(done.body ?? {}) } : null,
  };
}

/** Children that had no id before: a later edit that still shows them so would make them once more. */
function hasNewChildren({ body }: Operation): boolean {
  const children = body?.['children'];
  return Array.isArray(children) && (children as Fields[]).some(({ _id }) => !_id);
}

/** The outcomes with one more, the oldest forgotten. */
export function kept(state: QueueState, done: Operation, left: Settled): Readonly<Record<string, Settled>> {
  const all = Object.entries({ ...state.settled, [done.opId]: left });
  return Object.fromEntries(all.slice(-KEPT));
}

/** The outcome of the edit that an operation's record shows, when that edit has gone through. */
export function settledIn(state: QueueState, { base }: Operation): Settled | null {
  const shown = base?.[PENDING_OP];
  return typeof shown === 'string' ? (state.settled?.[shown] ?? null) : null;
}

/**
 * A later edit of the same record goes on from what the earlier one left behind. Not where it would overwrite what
 * others did meanwhile and its editor has not seen: then it keeps its version, the server answers 412, and the edit is
 * merged or asked about.
 */
export function continued<T extends Operation>(operation: T, left: Settled | null): T {
  if (left === null || left.version === null) return operation;
  if (left.merged !== null && !isUntouched(operation, left.merged)) return operation;
  const follows = operation.kind === 'page' && operation.method === 'PUT' && operation.action === 'change';
  return {
    ...operation,
    baseVersion: left.version,
    path: follows && left.slug !== null ? pagePath(left.slug) : operation.path,
  };
}

function isUntouched(operation: Operation, { record, own }: NonNullable<Settled['merged']>): boolean {
  if (operation.action !== 'change') return operation.action === 'restore';
  const seen = comparable(operation.kind, operation.base ?? {});
  const now = comparable(operation.kind, record);
  return Object.keys(operation.body ?? {}).every(
    // A save always sends all children: those of others are among them.
    (field) => (own.includes(field) && field !== 'children') || deepEqual(seen[field], now[field]),
  );
}
