import { continueFrom, pendingEditOf, resultOf, withResult, type EditResults } from './edit-results.ts';
import { idOf, idsIn, mentions, withRealIds, type Fields, type Operation } from './operation.ts';

/** The request as sent, which is repeated exactly after a lost response, so that its key still matches. */
export interface Prepared {
  path: string;
  body: Fields | null;
  ifMatch: number | string | null;
}

/** Reason why the server rejected an operation. */
export interface Refusal {
  status: number;
  /** Message of the server; absent if there was none. */
  error?: string;
  message?: string;
  fields?: Readonly<Record<string, string>>;
}

/** An edit of a part that someone else has also changed. */
export interface Conflict {
  /** Null if the record no longer exists. */
  theirs: Fields | null;
}

type OperationStatus =
  | { at: 'waiting' }
  | { at: 'parked'; refusal: Refusal }
  | { at: 'conflict'; conflict: Conflict };

export interface QueuedOperation extends Operation {
  status: OperationStatus;
  prepared: Prepared | null;
  /** True if someone else had changed the record and this edit was merged with that change. */
  isRebased?: boolean;
  /** True if the edit continues one that `isRebased` or `isOnMerge`. */
  isOnMerge?: boolean;
  /** The pending edit of the same record that the editor saw. This edit continues only that one. */
  follows?: string | null;
}

export interface QueueState {
  /** In the order of creation. */
  operations: readonly QueuedOperation[];
  /** Real ids and addresses by placeholder. */
  ids: Readonly<Record<string, string>>;
  /** Results of the latest successful edits, by operation. */
  leftBehind?: EditResults;
  /** Placeholders of uploads that were discarded. An editor that is open since then may still send them. */
  discardedFiles?: readonly string[];
}

/** The changes of an operation that is rebased on a newer record. */
export interface Rebase {
  base: Fields | null;
  baseVersion: number | null;
  body: Fields | null;
  path: string;
  mustBeNew: boolean;
}

/** An event of the queue. The durable log contains only events. */
export type QueueEvent =
  | { type: 'enqueued'; operation: Operation }
  | { type: 'prepared'; opId: string; prepared: Prepared | null }
  /** `real` is the server's id or address for the placeholder. */
  | { type: 'succeeded'; opId: string; record: Fields | null; real: string | null }
  | { type: 'rebased'; opId: string; rebase: Rebase }
  | { type: 'conflicted'; opId: string; conflict: Conflict }
  | { type: 'parked'; opId: string; refusal: Refusal }
  | { type: 'retried'; opId: string }
  /** Also discards the operations that need the record it would have created. */
  | { type: 'discarded'; opId: string }
  /** Replaces all earlier events when the log is compacted. */
  | { type: 'snapshot'; state: QueueState };

export const emptyQueue: QueueState = { operations: [], ids: {} };

/** Returns the queue after an event. Pure. Events of operations that no longer exist change nothing. */
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
  // A crash between writing and acknowledging can leave the same record in the log twice.
  if (state.operations.some(({ opId }) => opId === operation.opId)) return state;
  const here = new Set(state.operations.map(({ opId }) => opId));
  const known = (state.discardedFiles ?? []).reduce(withoutFile, withRealIds(operation, state.ids));
  const shown = pendingEditOf(known);
  // The edit that the record shows may have succeeded since the editor took the record.
  const fresh = continueFrom(known, shown === null ? null : (state.leftBehind?.[shown] ?? null));
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
  const left = record === null ? null : resultOf(done, record);
  const operations = state.operations.flatMap((queued) => {
    if (queued === done) return [];
    const named = tmpId !== null && idsIn(queued).has(idOf(tmpId)) ? withRealIds(queued, found) : queued;
    const isSame = recordId !== null && named.recordId === recordId && named.prepared === null;
    // An edit of another tab that hasn't seen this one keeps its version, so that it is merged or asked
    // about.
    const isNext = isSame && (action === 'create' || named.follows === opId);
    const next = isNext ? continueFrom(named, left) : named;
    return withoutDependency(next === named ? named : { ...next, base: record }, done);
  });
  return {
    ...state,
    operations,
    ids: real === null ? state.ids : { ...state.ids, ...found },
    ...(left !== null && { leftBehind: withResult(state.leftBehind, opId, left) }),
  };
}

/** Removes the dependency on an operation that has left the queue. */
function withoutDependency(
  queued: QueuedOperation,
  { opId, follows = null }: QueuedOperation,
): QueuedOperation {
  const dependsOn = queued.dependsOn.filter((other) => other !== opId);
  const isFollower = queued.follows === opId;
  if (dependsOn.length === queued.dependsOn.length && !isFollower) return queued;
  return { ...queued, dependsOn, ...(isFollower && { follows }) };
}

function discard(state: QueueState, first: QueuedOperation): QueueState {
  return discardedWith(state, first.opId).reduce<QueueState>((left, gone) => {
    const file = gone.kind === 'upload' ? gone.tmpId : null;
    return {
      ...left,
      operations: left.operations
        .filter(({ opId }) => opId !== gone.opId)
        .map((queued) => {
          const cleaned = file === null ? queued : withoutFile(queued, file);
          const kept = cleaned === queued ? queued : { ...cleaned, prepared: null };
          const next = withoutDependency(kept, gone);
          // The edit now follows the operation that the discarded one followed.
          return queued.follows === gone.opId ? { ...next, baseVersion: gone.baseVersion } : next;
        }),
      ...(file !== null && { discardedFiles: [...(left.discardedFiles ?? []), file] }),
    };
  }, state);
}

/** Removes the address of a file that will never be uploaded from an edit; the rest stays. */
function withoutFile<T extends Operation>(operation: T, file: string): T {
  if (!mentions(operation, file)) return operation;
  return { ...operation, body: without(operation.body, file) as Fields };
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
 * Returns an operation and all that depend on the record it would have created. An edit that only names a
 * file isn't among them and continues without it.
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
