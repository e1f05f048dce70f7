import type { PendingReason } from '@wa/core/domain/messages';
import { ClientError, refused } from '../transport/client-error.ts';
import { UNREACHED_WAIT } from '../connection/connection.ts';
import type { Person } from '../connection/session.ts';
import type { Clock } from '../clock.ts';
import { optimisticRecord } from '../overlay/optimistic-record.ts';
import { dependenciesOf, type Fields, type Operation } from '../queue/operation.ts';
import type { QueueChange, QueueLog } from '../queue/queue-log.ts';
import { reduceQueue, type QueueEvent, type QueueState, type Refusal } from '../queue/queue-state.ts';
import type { StopReason } from '../queue/replay.ts';
import { requestOf } from '../queue/send-operation.ts';

/**
 * The outcome of an edit. `saved`: the server has it; without `opId`, there was nothing to send. `queued`: it
 * is safe on this computer and is sent automatically. Its `record` is the expected one, which later edits
 * build on. `unread`: the server seems to have accepted it, but the response is unreadable (D12). `conflict`:
 * a person has to decide first.
 */
export type Saved<T> =
  | { state: 'saved'; record: T; opId?: string }
  | { state: 'queued'; record: T; opId: string; why: PendingReason; unread?: ClientError }
  | { state: 'conflict'; opId: string };

export type OperationDraft = Omit<Operation, 'opId' | 'dependsOn' | 'serverId' | 'at' | 'madeBy'>;

type Outcome =
  /** `done` is the operation in its last sent form. */
  | { kind: 'succeeded'; record: Fields | null; done: Operation | undefined }
  | { kind: 'parked'; refusal: Refusal }
  | { kind: 'conflicted' }
  | { kind: 'discarded' }
  | { kind: 'unclear'; error: ClientError }
  | { kind: 'stopped'; why: StopReason };

/** Reason shown for a kept edit, by the queue's stop reason. */
export const PENDING_REASONS: Record<StopReason, PendingReason> = {
  offline: 'offline',
  locked: 'locked',
  unclear: 'unclear',
  later: 'unclear',
  idle: 'behind',
};

export interface Submitted {
  operation: Operation;
  saved: Saved<Fields>;
}

interface SubmitterOptions {
  log: QueueLog;
  /** Sends pending edits. Resolves when the queue stops. */
  run: () => Promise<StopReason>;
  clock: Clock;
  /** Null before the first contact with a server, when there is nothing to edit. */
  serverId: () => string | null;
  person: () => Person;
  /** Why the server isn't reached now; null if it responded last. */
  unreached: () => 'offline' | 'unclear' | null;
}

/** Adds edits to the queue and waits for their outcomes while the server is reachable. */
interface Submitter extends SubmitterOptions {
  /** Waiting callers, by operation. */
  waiting: Map<string, (outcome: Outcome) => void>;
}

export function createSubmitter(options: SubmitterOptions): Submitter {
  const submitter: Submitter = { ...options, waiting: new Map() };
  options.log.onEvent((change) => {
    for (const [opId, outcome] of outcomesOf(change)) conclude(submitter, opId, outcome);
  });
  return submitter;
}

/** Resolves the callers that wait for an operation. */
export function conclude({ waiting }: Submitter, opId: string, outcome: Outcome): void {
  waiting.get(opId)?.(outcome);
  waiting.delete(opId);
}

/** Returns the outcomes that an event of the queue implies. Pure. */
export function outcomesOf({ event, before, after }: QueueChange): [opId: string, outcome: Outcome][] {
  const operationOf = (opId: string) => before.operations.find((queued) => queued.opId === opId);
  switch (event.type) {
    case 'succeeded': {
      const { opId, record } = event;
      return [[opId, { kind: 'succeeded', record, done: operationOf(opId) }]];
    }
    case 'parked':
      return [[event.opId, { kind: 'parked', refusal: event.refusal }]];
    case 'conflicted':
    case 'discarded':
      return [[event.opId, { kind: event.type }]];
    case 'snapshot': {
      // Another tab has sent it and compacted the log before this tab read it.
      const left = new Set(after.operations.map(({ opId }) => opId));
      const gone = before.operations.filter(({ opId }) => !left.has(opId));
      return gone.map((done) => [done.opId, { kind: 'succeeded', record: null, done }]);
    }
    default:
      return [];
  }
}

/**
 * Adds an edit to the queue, sends it, and waits for its outcome.
 * @throws ClientError `refused` if the server rejected the edit, which then leaves the queue (D7)
 */
export async function submit(
  submitter: Submitter,
  draft: OperationDraft,
  opId: string = crypto.randomUUID(),
): Promise<Submitted> {
  const { log, clock } = submitter;
  const serverId = submitter.serverId();
  if (serverId === null) throw new ClientError({ kind: 'unreachable' });
  const { editor, hasEditors } = submitter.person();
  const at = clock.now().toISOString();
  const madeBy = (hasEditors || editor !== null) && { madeBy: editor };
  const fresh: Operation = { ...draft, ...madeBy, opId, serverId, at, dependsOn: [] };
  const operation = { ...fresh, dependsOn: dependenciesOf(fresh, log.state().operations) };
  return awaited(submitter, operation, async () => {
    try {
      await log.append({ type: 'enqueued', operation }, ...firstRequest(log.state(), operation));
    } catch (error) {
      throw notKept(error);
    }
  });
}

/**
 * Sends an operation of the queue now and waits for its outcome.
 * @throws as `submit` does
 */
export function submitAgain(submitter: Submitter, operation: Operation): Promise<Submitted> {
  const retried = { type: 'retried', opId: operation.opId } as const;
  return awaited(submitter, operation, () => submitter.log.append(retried));
}

/** Returns the request of the first pending edit. Storing it together with the edit saves a disk write. */
function firstRequest(state: QueueState, operation: Operation): QueueEvent[] {
  if (operation.reorder !== null || state.operations.length > 0) return [];
  const { operations } = reduceQueue(state, { type: 'enqueued', operation });
  return operations.map((queued) => ({ type: 'prepared', opId: queued.opId, prepared: requestOf(queued) }));
}

/** Writes to the log, sends pending edits, and returns the outcome of the operation. */
async function awaited(
  submitter: Submitter,
  operation: Operation,
  write: () => Promise<void>,
): Promise<Submitted> {
  const { waiting, log, run } = submitter;
  const { opId } = operation;
  const others = waiting.get(opId);
  const answer = new Promise<Outcome>((resolve) =>
    waiting.set(opId, (outcome) => {
      others?.(outcome);
      resolve(outcome);
    }),
  );
  try {
    await write();
  } catch (error) {
    waiting.delete(opId);
    throw error;
  }
  void run().then((why) => {
    const isBehind = ['unclear', 'later'].includes(why) && dependsOnOthers(log.state(), opId);
    conclude(submitter, opId, { kind: 'stopped', why: isBehind ? 'idle' : why });
  });
  const why = submitter.unreached();
  const cancel =
    why && submitter.clock.after(UNREACHED_WAIT, () => conclude(submitter, opId, { kind: 'stopped', why }));
  const outcome = await answer;
  cancel?.();
  // The editor shows the reason and keeps the input, so the queue drops the edit.
  if (outcome.kind === 'parked') await log.append({ type: 'discarded', opId });
  const done = outcome.kind === 'succeeded' ? outcome.done : undefined;
  return { operation: done ?? operation, saved: savedAs(operation, outcome) };
}

/** Returns true for an operation that wasn't sent, because an earlier edit isn't confirmed. */
const dependsOnOthers = (state: QueueState, opId: string) =>
  state.operations.some((queued) => queued.opId === opId && queued.dependsOn.length > 0);

/**
 * Pure.
 * @throws ClientError `refused`, or `aborted` if the edit was discarded
 */
export function savedAs(operation: Operation, outcome: Outcome): Saved<Fields> {
  const { opId } = operation;
  switch (outcome.kind) {
    case 'succeeded':
      return { state: 'saved', record: outcome.record ?? optimisticRecord(operation), opId };
    case 'conflicted':
      return { state: 'conflict', opId };
    case 'unclear': {
      const unread = isYes(outcome.error) && { unread: outcome.error };
      return { state: 'queued', record: optimisticRecord(operation), opId, why: 'unclear', ...unread };
    }
    case 'stopped':
      return {
        state: 'queued',
        record: optimisticRecord(operation),
        opId,
        why: PENDING_REASONS[outcome.why],
      };
    case 'discarded':
      throw new ClientError({ kind: 'aborted' });
    case 'parked':
      throw refused(outcome.refusal);
  }
}

const isYes = ({ failure }: ClientError) => failure.kind === 'unreadable' && failure.status < 300;

const BROWSER_IS_FULL =
  'The browser’s storage is full. Nothing was lost: free some disk space and try again.';

/**
 * Converts a failed local write to a rejection of the edit, so that the UI shows its reason like a server's.
 * The desktop app's errors are written for people.
 */
export function notKept(error: unknown): ClientError {
  const { name, message } = error as Partial<Error>;
  const text = name === 'QuotaExceededError' ? BROWSER_IS_FULL : (message ?? String(error));
  return new ClientError({ kind: 'refused', status: 507, body: { error: text } }, { cause: error });
}
