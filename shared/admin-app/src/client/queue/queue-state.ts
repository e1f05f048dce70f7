import {
  idOf,
  idsIn,
  mentions,
  withRealIds,
  type Fields,
  type Operation,
  PENDING_OP,
  pagePath,
} from './operation.ts';
import { deepEqual } from '@wa/core/domain/record';
import { comparable, isNewChild } from './comparable.ts';

/** The request as it went out: after a lost answer exactly this one is repeated, so that its key still fits. */
export interface Prepared {
  path: string;
  body: Fields | null;
  ifMatch: number | string | null;
}

/** Why the server refused an operation. */
export interface Refusal {
  status: number;
  /** The server's words; absent when it gave none. */
  error?: string;
  message?: string;
  fields?: Readonly<Record<string, string>>;
}

/** An edit of something that somebody else has changed in the same place. */
export interface Conflict {
  /** null: the record is gone. */
  theirs: Fields | null;
}

type OperationStatus =
  | { at: 'waiting' }
  | { at: 'parked'; refusal: Refusal }
  | { at: 'conflict'; conflict: Conflict };

export interface QueuedOperation extends Operation {
  status: OperationStatus;
  prepared: Prepared | null;
  /** Somebody else had changed the record, and this was put on top. */
  isRebased?: boolean;
  /** It goes on from an edit for which that, or the same as here, is true. */
  isOnMerge?: boolean;
  /** The waiting edit of the same record that its editor saw: it goes on from that one, and from no other. */
  follows?: string | null;
}

export interface QueueState {
  /** In the order in which they were made. */
  operations: readonly QueuedOperation[];
  /** What placeholders turned out to be. */
  ids: Readonly<Record<string, string>>;
  /** What the latest edits that went through left behind, by operation. */
  leftBehind?: LeftBehinds;
}

/** How an operation changes when it is put on top of a newer record. */
export interface Rebase {
  base: Fields | null;
  baseVersion: number | null;
  body: Fields | null;
  path: string;
  mustBeNew: boolean;
}

/** What happened to the queue; the durable log is a list of these and nothing else. */
export type QueueEvent =
  | { type: 'enqueued'; operation: Operation }
  | { type: 'prepared'; opId: string; prepared: Prepared | null }
  /** `real` is what the placeholder turned out to be. */
  | { type: 'succeeded'; opId: string; record: Fields | null; real: string | null }
  | { type: 'rebased'; opId: string; rebase: Rebase }
  | { type: 'conflicted'; opId: string; conflict: Conflict }
  | { type: 'parked'; opId: string; refusal: Refusal }
  | { type: 'retried'; opId: string }
  /** With those that need what it would have created. */
  | { type: 'discarded'; opId: string }
  /** Replaces everything before it when the log is shortened. */
  | { type: 'snapshot'; state: QueueState };

export const emptyQueue: QueueState = { operations: [], ids: {} };

/** The queue after an event. Pure; an event about an operation that is gone changes nothing. */
export function reduceQueue(state: QueueState, event: QueueEvent): QueueState {
  if (event.type === 'snapshot') return event.state;
  if (event.type === 'enqueued') return enqueue(state, event.operation);
  const { opId } = event;
  const operation = state.operations.find((queued) => queued.opId === opId);
  if (operation === undefined) return state;
  switch (event.type) {
    case 'prepared':
      return change(state, opId, { prepared: event.prepared });
    case 'rebased':
      return change(state, opId, {
        ...event.rebase,
        prepared: null,
        status: { at: 'waiting' },
        isRebased: true,
      });
    case 'conflicted':
      return change(state, opId, { prepared: null, status: { at: 'conflict', conflict: event.conflict } });
    case 'parked':
      return change(state, opId, { prepared: null, status: { at: 'parked', refusal: event.refusal } });
    case 'retried':
      return change(state, opId, { status: { at: 'waiting' } });
    case 'succeeded':
      return succeed(state, operation, event.record, event.real);
    case 'discarded':
      return discard(state, operation);
  }
}

function enqueue(state: QueueState, operation: Operation): QueueState {
  // The same record may stand in the log twice after a crash between writing and acknowledging it.
  if (state.operations.some(({ opId }) => opId === operation.opId)) return state;
  const here = new Set(state.operations.map(({ opId }) => opId));
  const known = withRealIds(operation, state.ids);
  const shown = shownBy(known);
  // Between the moment an editor took the record and this one, the edit that the record shows may have gone through.
  const fresh = continued(known, shown === null ? null : (state.leftBehind?.[shown] ?? null));
  const queued: QueuedOperation = {
    ...fresh,
    dependsOn: known.dependsOn.filter((opId) => here.has(opId)),
    status: { at: 'waiting' },
    prepared: null,
    follows: shown,
  };
  return { ...state, operations: [...state.operations, queued] };
}

function change(state: QueueState, opId: string, changes: Partial<QueuedOperation>): QueueState {
  return {
    ...state,
    operations: state.operations.map((queued) => (queued.opId === opId ? { ...queued, ...changes } : queued)),
  };
}

function succeed(
  state: QueueState,
  done: QueuedOperation,
  record: Fields | null,
  real: string | null,
): QueueState {
  const { tmpId, opId, action } = done;
  const found: Readonly<Record<string, string>> = tmpId !== null && real !== null ? { [tmpId]: real } : {};
  const recordId = found[String(done.recordId)] ?? done.recordId;
  const left = record === null ? null : leftBehindBy(done, record);
  const operations = state.operations.flatMap((queued) => {
    if (queued === done) return [];
    const named = tmpId !== null && idsIn(queued).has(idOf(tmpId)) ? withRealIds(queued, found) : queued;
    const isSame = recordId !== null && named.recordId === recordId && named.prepared === null;
    // An edit of another tab that has not seen this one keeps its version: it is merged or asked about.
    const isNext = isSame && (action === 'create' || named.follows === opId);
    const next = isNext ? continued(named, left) : named;
    return freed(next === named ? named : { ...next, base: record }, done);
  });
  return {
    ...state,
    operations,
    ids: real === null ? state.ids : { ...state.ids, ...found },
    ...(left !== null && { leftBehind: kept(state.leftBehind, opId, left) }),
  };
}

/** An operation that need not wait any more for one that has left the queue. */
function freed(queued: QueuedOperation, { opId, follows = null }: QueuedOperation): QueuedOperation {
  const dependsOn = queued.dependsOn.filter((other) => other !== opId);
  const isFollower = queued.follows === opId;
  if (dependsOn.length === queued.dependsOn.length && !isFollower) return queued;
  return { ...queued, dependsOn, ...(isFollower && { follows }) };
}

function discard(state: QueueState, first: QueuedOperation): QueueState {
  return discardedWith(state, first.opId).reduce<QueueState>(
    (left, gone) => ({
      ...left,
      operations: left.operations
        .filter(({ opId }) => opId !== gone.opId)
        .map((queued) => {
          const next = freed(gone.kind === 'upload' ? withoutFile(queued, gone) : queued, gone);
          // It follows what the discarded one would have followed.
          return queued.follows === gone.opId ? { ...next, baseVersion: gone.baseVersion } : next;
        }),
    }),
    state,
  );
}

/** An edit without the address of a file that will never come; all else in it stays. */
function withoutFile(queued: QueuedOperation, { tmpId }: QueuedOperation): QueuedOperation {
  if (tmpId === null || !mentions(queued, tmpId)) return queued;
  return { ...queued, body: without(queued.body, tmpId) as QueuedOperation['body'], prepared: null };
}

function without(value: unknown, text: string): unknown {
  if (typeof value === 'string') return value.replaceAll(text, '');
  if (Array.isArray(value)) {
    return value.filter((entry) => entry !== text).map((entry) => without(entry, text));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, without(entry, text)]));
}

/**
 * An operation and all that make no sense without it: those that name what it would have created. An edit that only
 * names a file goes on without it.
 */
export function discardedWith(state: QueueState, opId: string): QueuedOperation[] {
  const first = state.operations.find((queued) => queued.opId === opId);
  if (first === undefined) return [];
  const gone = [first];
  if (first.kind === 'upload') return gone;
  for (const queued of state.operations) {
    const needs = gone.some(
      ({ tmpId, opId: other }) => tmpId !== null && other !== queued.opId && mentions(queued, tmpId),
    );
    if (needs && !gone.includes(queued)) gone.push(queued);
  }
  return gone;
}

/** How many outcomes are remembered. An open editor may still hold the record from before any of them. */
const KEPT = 100;

/** What an edit that went through left behind, for the next edit of the same record. */
interface LeftBehind {
  version: number | null;
  slug: string | null;
  /** Where others had changed the record meanwhile, or children have got their ids: the record as it is now, and which fields were the edit's own. */
  merged: { record: Fields; own: readonly string[] } | null;
}

/** By operation. */
type LeftBehinds = Readonly<Record<string, LeftBehind>>;

function leftBehindBy(
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
function continued<T extends Operation>(operation: T, left: LeftBehind | null): T {
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
