import type { WhyKept } from '@wa/core/domain/messages';
import { ClientError, refused } from '../transport/client-error.ts';
import type { Person } from '../connection/session.ts';
import type { Clock } from '../clock.ts';
import { notKept } from './not-kept.ts';
import { optimisticRecord } from '../overlay/optimistic-record.ts';
import { dependenciesOf, type Fields, type Operation } from '../queue/operation.ts';
import type { QueueLog } from '../queue/queue-log.ts';
import { reduceQueue, type QueueEvent, type Refusal } from '../queue/queue-state.ts';
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

export interface Submitter {
  /** @throws ClientError refused: the server said no and the edit is not kept in the queue (D7) */
  submit: (draft: OperationDraft, opId?: string) => Promise<Submitted>;
  /** Sends an operation that is still on the queue now, and waits for its answer. @throws as submit does */
  again: (operation: Operation) => Promise<Submitted>;
  isAwaited: (opId: string) => boolean;
  /** An operation had no clear answer, and is sent again later. */
  unclear: (opId: string, error: ClientError) => void;
}

export interface SubmitterOptions {
  log: QueueLog;
  /** Sends what waits; resolves when it stands still. */
  run: () => Promise<Standstill>;
  clock: Clock;
  /** null: no server has ever been met, so there is nothing that could be edited. */
  serverId: () => string | null;
  person: () => Person;
}

/** Puts edits on the queue and waits for what the server makes of each, as long as it is within reach. */
export function createSubmitter({ log, run, clock, serverId, person }: SubmitterOptions): Submitter {
  const waiting = new Map<string, (outcome: Outcome) => void>();

  function conclude(opId: string, outcome: Outcome): void {
    waiting.get(opId)?.(outcome);
    waiting.delete(opId);
  }
  log.onEvent(({ event, before, after }) => {
    if (event.type === 'succeeded') {
      const done = before.operations.find(({ opId }) => opId === event.opId);
      conclude(event.opId, { kind: 'succeeded', record: event.record, done });
    }
    if (event.type === 'parked') conclude(event.opId, { kind: 'parked', refusal: event.refusal });
    if (event.type === 'conflicted') conclude(event.opId, { kind: 'conflicted' });
    if (event.type === 'discarded') conclude(event.opId, { kind: 'discarded' });
    if (event.type !== 'snapshot') return;
    // Another tab has sent it and shortened the log before this one looked.
    const left = new Set(after.operations.map(({ opId }) => opId));
    for (const done of before.operations)
      if (!left.has(done.opId)) conclude(done.opId, { kind: 'succeeded', record: null, done });
  });

  async function submit(draft: OperationDraft, opId: string = crypto.randomUUID()): Promise<Submitted> {
    const server = serverId();
    if (server === null) throw new ClientError({ kind: 'unreachable' });
    const { editor, hasEditors } = person();
    const fresh: Operation = {
      ...draft,
      ...((hasEditors || editor !== null) && { madeBy: editor }),
      opId,
      serverId: server,
      at: clock.now().toISOString(),
      dependsOn: [],
    };
    const operation = { ...fresh, dependsOn: dependenciesOf(fresh, log.state().operations) };
    return sent(operation, async () => {
      try {
        await log.append({ type: 'enqueued', operation }, ...request(operation));
      } catch (error) {
        throw notKept(error);
      }
    });
  }

  /** When nothing waits, the request is known now: written together with the edit, it saves a write to the disk. */
  function request(operation: Operation): QueueEvent[] {
    if (operation.reorder !== null || log.state().operations.length > 0) return [];
    const { operations } = reduceQueue(log.state(), { type: 'enqueued', operation });
    return operations.map((queued) => ({ type: 'prepared', opId: queued.opId, prepared: requestOf(queued) }));
  }

  async function again(operation: Operation): Promise<Submitted> {
    return sent(operation, () => log.append({ type: 'retried', opId: operation.opId }));
  }

  /** Writes to the log, sends what waits, and answers what became of the operation. */
  async function sent(operation: Operation, write: () => Promise<void>): Promise<Submitted> {
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
    void run().then((why) => conclude(opId, { kind: 'standstill', why: isBehind(opId, why) ? 'idle' : why }));
    const outcome = await answer;
    const done = outcome.kind === 'succeeded' ? outcome.done : undefined;
    return { operation: done ?? operation, saved: await toSaved(operation, outcome) };
  }

  /** It was not sent at all: the missing answer is that of an edit before it. */
  const isBehind = (opId: string, why: Standstill) =>
    ['unclear', 'later'].includes(why) &&
    log.state().operations.some((queued) => queued.opId === opId && queued.dependsOn.length > 0);

  async function toSaved(operation: Operation, outcome: Outcome): Promise<Saved<Fields>> {
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
      case 'parked': {
        // The one who made the edit is told and keeps the input; the queue need not keep it, too.
        await log.append({ type: 'discarded', opId });
        throw refused(outcome.refusal);
      }
    }
  }

  return {
    submit,
    again,
    isAwaited: (opId) => waiting.has(opId),
    unclear: (opId, error) => conclude(opId, { kind: 'unclear', error }),
  };
}

const isYes = ({ failure }: ClientError) => failure.kind === 'unreadable' && failure.status < 300;
