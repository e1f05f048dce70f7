import { deepEqual } from '@wa/core/domain/record';
import { comparable, isNewChild } from './comparable.ts';
import { PENDING_OP, type Fields, type Operation } from './operation.ts';
import { pagePath } from './page-path.ts';

/** How many outcomes are remembered. An open editor may still hold the record from before any of them. */
const KEPT = 100;

/** What an edit that went through left behind, for the next edit of the same record. */
export interface LeftBehind {
  version: number | null;
  slug: string | null;
  /** Where others had changed the record meanwhile, or children have got their ids: the record as it is now, and which fields were the edit's own. */
  merged: { record: Fields; own: readonly string[] } | null;
}

/** By operation. */
export type LeftBehinds = Readonly<Record<string, LeftBehind>>;

export function leftBehindBy(
  done: Operation & { isRebased?: boolean; isOnMerge?: boolean },
  record: Fields,
): LeftBehind {
  const { version, slug } = record;
  const isMerged = done.isRebased || done.isOnMerge || hasNewChildren(done);
  return {
    version: typeof version === 'number' ? version : null,
    slug: typeof slug === 'string' ? slug : null,
    merged: isMerged ? { record, own: Object.keys(done.body ?? {}) } : null,
  };
}

/** Children that had no id before: a later edit that still shows them so would make them once more. */
function hasNewChildren({ body }: Operation): boolean {
  const children = body?.['children'];
  return Array.isArray(children) && (children as Fields[]).some(isNewChild);
}

/** What edits left behind, with one more; the oldest is forgotten. */
export function kept(all: LeftBehinds | undefined, opId: string, left: LeftBehind): LeftBehinds {
  return Object.fromEntries(Object.entries({ ...all, [opId]: left }).slice(-KEPT));
}

/** The edit that an operation's record shows already, although the server had not answered it. */
export function shownBy({ base }: Operation): string | null {
  const shown = base?.[PENDING_OP];
  return typeof shown === 'string' ? shown : null;
}

/**
 * A later edit of the same record goes on from what the earlier one left behind. Not where it would overwrite what
 * others did meanwhile and its editor has not seen: then it keeps its version, the server answers 412, and the edit is
 * merged or asked about.
 */
export function continued<T extends Operation>(operation: T, left: LeftBehind | null): T {
  if (left === null || left.version === null) return operation;
  if (left.merged !== null && !isUntouched(operation, left.merged)) return operation;
  const follows = operation.kind === 'page' && operation.method === 'PUT' && operation.action === 'change';
  return {
    ...operation,
    baseVersion: left.version,
    path: follows && left.slug !== null ? pagePath(left.slug) : operation.path,
    // The edit after this one was made by somebody who has not seen the merge, either.
    ...(left.merged !== null && { isOnMerge: true }),
  };
}

function isUntouched(operation: Operation, { record, own }: NonNullable<LeftBehind['merged']>): boolean {
  if (operation.action !== 'change') return operation.action === 'restore';
  const seen = comparable(operation.kind, operation.base ?? {});
  const now = comparable(operation.kind, record);
  return Object.keys(operation.body ?? {}).every(
    // A save always sends all children: those of others are among them.
    (field) => (own.includes(field) && field !== 'children') || deepEqual(seen[field], now[field]),
  );
}
