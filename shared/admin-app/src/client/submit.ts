import { ClientError } from './client-error.ts';
import type { Clock } from './clock.ts';
import { notKept } from './not-kept.ts';
import { optimisticRecord } from './overlay/optimistic-record.ts';
import { dependenciesOf, type Fields, type Operation } from './queue/operation.ts';
import type { QueueLog } from './queue/queue-log.ts';
import type { Refusal } from './queue/queue-state.ts';

/**
 * What became of an edit. `saved`: the server has it. `queued`: it is safe on this computer and waits for the
 * server or for a login; `record` is as it will be. `conflict`: someone has to choose first.
 */
export type Saved<T> =
  | { state: 'saved'; record: T }
  | { state: 'queued'; record: T; opId: string }
  | { state: 'conflict'; opId: string };

export type OperationDraft = Omit<Operation, 'opId' | 'dependsOn' | 'serverId' | 'at'>;

type Outcome =
  /** `done` is the operation as it was sent in the end. */
  | { kind: 'succeeded'; record: Fields | null; done: Operation | undefined }
  | { kind: 'parked'; refusal: Refusal }
  | { kind: 'conflicted' }
  | { kind: 'discarded' }
  | { kind: 'standstill' };

export interface Submitter {
  /** @throws ClientError refused: the server said no and the edit is not kept in the queue (D7) */
  submit: (draft: OperationDraft, opId?: string) => Promise<{ operation: Operation; saved: Saved<Fields> }>;
  isAwaited: (opId: string) => boolean;
}

export interface SubmitterOptions {
  log: QueueLog;
  /** Sends what waits; resolves, or rejects, when it stands still. */
  run: () => Promise<void>;
  clock: Clock;
  /** null: no server has ever been met, so there is nothing that could be edited. */
  serverId: () => string | null;
}

/** Puts edits on the queue and waits for what the server makes of each, as long as it is within reach. */
export function createSubmitter({ log, run, clock, serverId }: SubmitterOptions): Submitter {
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
    // Another tab has sent it and shortened the log before this one looked. One that is not in it yet is no such case.
    const left = new Set(after.operations.map(({ opId }) => opId));
    for (const done of before.operations)
      if (!left.has(done.opId)) conclude(done.opId, { kind: 'succeeded', record: null, done });
  });

  async function submit(draft: OperationDraft, opId: string = crypto.randomUUID()) {
    const server = serverId();
    if (server === null) throw new ClientError({ kind: 'unreachable' });
    const fresh: Operation = {
      ...draft,
      opId,
      serverId: server,
      at: clock.now().toISOString(),
      dependsOn: [],
    };
    const operation = { ...fresh, dependsOn: dependenciesOf(fresh, log.state().operations) };
    const outcome = new Promise<Outcome>((resolve) => waiting.set(opId, resolve));
    try {
      await log.append({ type: 'enqueued', operation });
    } catch (error) {
      waiting.delete(opId);
      throw notKept(error);
    }
    run().then(
      () => conclude(opId, { kind: 'standstill' }),
      () => conclude(opId, { kind: 'standstill' }),
    );
    const found = await outcome;
    const done = found.kind === 'succeeded' ? found.done : undefined;
    return { operation: done ?? operation, saved: await toSaved(operation, found) };
  }

  async function toSaved(operation: Operation, outcome: Outcome): Promise<Saved<Fields>> {
    const { opId } = operation;
    switch (outcome.kind) {
      case 'succeeded':
        return { state: 'saved', record: outcome.record ?? optimisticRecord(operation) };
      case 'conflicted':
        return { state: 'conflict', opId };
      case 'standstill':
        return { state: 'queued', record: optimisticRecord(operation), opId };
      case 'discarded':
        throw new ClientError({ kind: 'aborted' });
      case 'parked': {
        // The one who made the edit is told and keeps the input; the queue need not keep it, too.
        await log.append({ type: 'discarded', opId });
        const { status, ...body } = outcome.refusal;
        throw new ClientError({
          kind: 'refused',
          status,
          body: { ...body, ...(body.fields && { fields: { ...body.fields } }) } as { error: string },
        });
      }
    }
  }

  return { submit, isAwaited: (opId) => waiting.has(opId) };
}
