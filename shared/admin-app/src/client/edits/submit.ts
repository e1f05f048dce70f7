import type { WhyKept } from '@wa/core/domain/messages';
import { ClientError, refused } from '../transport/client-error.ts';
import type { Person } from '../connection/session.ts';
import type { Clock } from '../clock.ts';
import { optimisticRecord } from '../overlay/optimistic-record.ts';
import { dependenciesOf, type Fields, type Operation } from '../queue/operation.ts';
import type { QueueChange, QueueLog } from '../queue/queue-log.ts';
import { reduceQueue, type QueueEvent, type QueueState, type Refusal } from '../queue/queue-state.ts';
import type { Standstill } from '../queue/replay.ts';
import { requestOf } from '../queue/send-operation.ts';

/**
 * What became of an edit. `saved`: the server has it; without `opId` nothing was to be sent. `queued`: it is safe on this computer and is sent by itself;
 * `record` is as it will be, and a later edit of it goes on from there. `unread`: the server seems to have said yes, in
 * an answer that cannot be read (D12). `conflict`: someone has to choose first.
 */
export type Saved<T> =
  | { state: 'saved'; record: T; opId?: string }
  | { state: 'queued'; record: T; opId: string; why: WhyKept; unread?: ClientError }
  | { state: 'conflict'; opId: string };

export type OperationDraft = Omit<Operation, 'opId' | 'dependsOn' | 'serverId' | 'at' | 'madeBy'>;

type Outcome =
  /** `done` is the operation as it was sent in the end. */
  | { kind: 'succeeded'; record: Fields | null; done: Operation | undefined }
  | { kind: 'parked'; refusal: Refusal }
  | { kind: 'conflicted' }
  | { kind: 'discarded' }
  | { kind: 'unclear'; error: ClientError }
  | { kind: 'standstill'; why: Standstill };

/** By what the queue stands still for. */
export const WHY_KEPT: Record<Standstill, WhyKept> = {
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
  /** Sends what waits; resolves when it stands still. */
  run: () => Promise<Standstill>;
  clock: Clock;
  /** null: no server has ever been met, so there is nothing that could be edited. */
  serverId: () => string | null;
  person: () => Person;
}

/** Puts edits on the queue and waits for what the server makes of each, as long as it is within reach. */
interface Submitter extends SubmitterOptions {
  /** Who waits for an operation. */
  waiting: Map<string, (outcome: Outcome) => void>;
}

export function createSubmitter(options: SubmitterOptions): Submitter {
  const submitter: Submitter = { ...options, waiting: new Map() };
  options.log.onEvent((change) => {
    for (const [opId, outcome] of outcomesOf(change)) conclude(submitter, opId, outcome);
  });
  return submitter;
}

/** Resolves what waits for an operation with its outcome. */
export function conclude({ waiting }: Submitter, opId: string, outcome: Outcome): void {
  waiting.get(opId)?.(outcome);
  waiting.delete(opId);
}

/** What an event of the queue says of the operations that someone may wait for. Pure. */
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
      // Another tab has sent it and shortened the log before this one looked.
      const left = new Set(after.operations.map(({ opId }) => opId));
      const gone = before.operations.filter(({ opId }) => !left.has(opId));
      return gone.map((done) => [done.opId, { kind: 'succeeded', record: null, done }]);
    }
    default:
      return [];
  }
}

/** @throws ClientError refused: the server said no and the edit is not kept in the queue (D7) */
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

/** Sends an operation that is still on the queue now, and waits for its answer. @throws as submit does */
export function submitAgain(submitter: Submitter, operation: Operation): Promise<Submitted> {
  const retried = { type: 'retried', opId: operation.opId } as const;
  return awaited(submitter, operation, () => submitter.log.append(retried));
}

/** When nothing waits, the request is known now: written together with the edit, it saves a write to the disk. */
function firstRequest(state: QueueState, operation: Operation): QueueEvent[] {
  if (operation.reorder !== null || state.operations.length > 0) return [];
  const { operations } = reduceQueue(state, { type: 'enqueued', operation });
  return operations.map((queued) => ({ type: 'prepared', opId: queued.opId, prepared: requestOf(queued) }));
}

/** Writes to the log, sends what waits, and answers what became of the operation. */
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
    conclude(submitter, opId, { kind: 'standstill', why: isBehind ? 'idle' : why });
  });
  const outcome = await answer;
  // The editor that made the edit shows the reason and keeps the input, so the queue drops it.
  if (outcome.kind === 'parked') await log.append({ type: 'discarded', opId });
  const done = outcome.kind === 'succeeded' ? outcome.done : undefined;
  return { operation: done ?? operation, saved: savedAs(operation, outcome) };
}

/** It was not sent at all: the missing answer is that of an edit before it. */
const dependsOnOthers = (state: QueueState, opId: string) =>
  state.operations.some((queued) => queued.opId === opId && queued.dependsOn.length > 0);

/** Pure. @throws ClientError refused, or aborted where somebody has thrown the edit away */
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
    case 'standstill':
      return { state: 'queued', record: optimisticRecord(operation), opId, why: WHY_KEPT[outcome.why] };
    case 'discarded':
      throw new ClientError({ kind: 'aborted' });
    case 'parked':
      throw refused(outcome.refusal);
  }
}

const isYes = ({ failure }: ClientError) => failure.kind === 'unreadable' && failure.status < 300;

const BROWSER_IS_FULL =
  'The browser has no room left on this computer. Nothing was lost: free some space and try again.';

/**
 * An edit that could not be written on this computer, and so was not sent: a refusal, whose reason is shown where a
 * server's would be. The desktop app's own errors are sentences for people.
 */
export function notKept(error: unknown): ClientError {
  const { name, message } = error as Partial<Error>;
  const text = name === 'QuotaExceededError' ? BROWSER_IS_FULL : (message ?? String(error));
  return new ClientError({ kind: 'refused', status: 507, body: { error: text } }, { cause: error });
}
