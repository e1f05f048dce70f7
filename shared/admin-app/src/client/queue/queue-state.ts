import { continued, kept, settledBy, settledIn, type Settled } from './continuation.ts';
import { substitute, type Fields, type Operation } from './operation.ts';

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

export interface FieldClash {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** An edit of something that somebody else has changed in the same place. */
export interface Conflict {
  base: Fields | null;
  mine: Fields;
  /** null: the record is gone. */
  theirs: Fields | null;
  clashes: readonly FieldClash[];
}

export type OperationStatus =
  { at: 'waiting' } | { at: 'parked'; refusal: Refusal } | { at: 'conflict'; conflict: Conflict };

export interface QueuedOperation extends Operation {
  status: OperationStatus;
  prepared: Prepared | null;
  /** Somebody else had changed the record, and this was put on top. */
  isRebased?: boolean;
}

export interface QueueState {
  /** In the order in which they were made. */
  operations: readonly QueuedOperation[];
  /** What placeholders turned out to be. */
  ids: Readonly<Record<string, string>>;
  /** What the latest edits that went through left behind, by operation. */
  settled?: Readonly<Record<string, Settled>>;
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
  const known = Object.entries(state.ids).reduce(
    (value, [tmp, real]) => substitute(value, tmp, real),
    operation,
  );
  const dependsOn = known.dependsOn.filter((opId) => here.has(opId));
  // Between the moment an editor took the record and this one, the edit that the record shows may have gone through.
  const fresh = continued(known, settledIn(state, known));
  const queued: QueuedOperation = { ...fresh, dependsOn, status: { at: 'waiting' }, prepared: null };
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
  const { tmpId } = done;
  const settled = tmpId !== null && real !== null;
  const recordId = settled && done.recordId === tmpId ? real : done.recordId;
  const left = record === null ? null : settledBy(done, record);
  const operations = without(state, done.opId).map((queued) => {
    const mapped = settled ? substitute(queued, tmpId, real) : queued;
    const isNext = recordId !== null && mapped.recordId === recordId && mapped.prepared === null;
    const next = isNext ? continued(mapped, left) : mapped;
    return next === mapped ? mapped : { ...next, base: record };
  });
  const ids = settled ? { ...state.ids, [tmpId]: real } : state.ids;
  return left === null
    ? { ...state, operations, ids }
    : { operations, ids, settled: kept(state, done, left) };
}

function without(state: QueueState, opId: string): QueuedOperation[] {
  return state.operations
    .filter((queued) => queued.opId !== opId)
    .map((queued) =>
      queued.dependsOn.includes(opId)
        ? { ...queued, dependsOn: queued.dependsOn.filter((other) => other !== opId) }
        : queued,
    );
}

function discard(state: QueueState, gone: QueuedOperation): QueueState {
  return discardedWith(state, gone.opId).reduce<QueueState>(
    (left, { opId }) => ({ ...left, operations: without(left, opId) }),
    state,
  );
}

/** An operation and all that make no sense without it: those that name what it would have created. */
export function discardedWith(state: QueueState, opId: string): QueuedOperation[] {
  const first = state.operations.find((queued) => queued.opId === opId);
  if (first === undefined) return [];
  const gone = [first];
  for (const queued of state.operations) {
    const needs = gone.some(
      ({ tmpId, opId: other }) =>
        tmpId !== null &&
        other !== queued.opId &&
        JSON.stringify([queued.path, queued.body, queued.recordId, queued.reorder]).includes(tmpId),
    );
    if (needs && !gone.includes(queued)) gone.push(queued);
  }
  return gone;
}

/** The next operation to send to this server: the first that neither waits for a decision nor for another one. */
export function nextOperation(state: QueueState, serverId: string): QueuedOperation | null {
  const ready = (queued: QueuedOperation) =>
    queued.status.at === 'waiting' && queued.dependsOn.length === 0 && queued.serverId === serverId;
  return state.operations.find(ready) ?? null;
}
