import type { Platform } from '../../platform/port.ts';
import { ClientError, isUnanswered } from '../transport/client-error.ts';
import { systemClock, type Clock } from '../clock.ts';
import { answerOf } from '../transport/answer.ts';
import type { Transport } from '../transport/transport.ts';
import { nextOperation } from './next-operation.ts';
import type { Fields } from './operation.ts';
import { createPatience, type Delay } from './patience.ts';
import type { QueueLog } from './queue-log.ts';
import {
  reduceQueue,
  type QueuedOperation,
  type QueueEvent,
  type QueueState,
  type Refusal,
} from './queue-state.ts';
import { rebase } from './rebase.ts';
import { isObject } from './stored-event.ts';
import { outcomeOf, prepare, requestOf, sendOperation } from './send-operation.ts';

/** Lists may change again and again between reading and setting an order; then it waits a little. */
const REORDER_TRIES = 5;
/** A server that fails over one operation must not hold up the others for ever. */
const FAILURES_BEFORE_PARKING = 6;
/** Statuses that say "not now" instead of "no". */
const NOT_NOW = [408, 425, 429, 500, 502, 503, 504];

/** Why nothing more can be sent now. */
export type Standstill = 'offline' | 'locked' | Delay | 'idle';

export interface ReplayOptions {
  log: QueueLog;
  platform: Pick<Platform, 'lock' | 'storage'>;
  transport: Transport;
  /** Asks the server who it is and whether the session is open. @throws ClientError */
  identify: () => Promise<{ serverId: string; authenticated: boolean }>;
  /** Someone at the screen waits for this operation: "not now" is told at once, and not waited for. */
  isAwaited?: (opId: string) => boolean;
  /** Told when an operation had no clear answer, and is sent again later. */
  onUnclear?: (opId: string, error: ClientError) => void;
  onProgress?: (opId: string, fraction: number) => void;
  signalOf?: (opId: string) => AbortSignal | undefined;
  /** Told why a run has ended. */
  onStandstill?: (why: Standstill) => void;
  clock?: Clock;
}

export interface Replay {
  /** Starts a run, or another one after the running one. Resolves when it stands still. */
  run: () => Promise<Standstill>;
  /** The next run sends those that rest, too. */
  wake: () => void;
  /** Why an operation is sent again later; null: it was not sent yet. */
  delayOf: (opId: string) => Delay | null;
  /** Goes on after a stop. */
  start: () => void;
  stop: () => void;
}

type Step = 'next' | Exclude<Standstill, 'idle'>;

/**
 * Sends what waits: in order, one at a time, in one tab (Web Locks). Each operation goes out under its own key, so it
 * is carried out exactly once however often its answer is lost (trust model, D10).
 */
export function createReplay(options: ReplayOptions): Replay {
  const { log, platform, transport, identify, clock = systemClock } = options;
  const isAwaited = options.isAwaited ?? (() => false);
  const patience = createPatience(clock, () => void run().catch(() => {}));
  let running: Promise<Standstill> | null = null;
  let again = false;
  let stopped = false;
  /** Told when the run has ended: whoever tries again at once starts a new one. */
  const unclear: { opId: string; error: ClientError }[] = [];
  log.onEvent(({ event }) => {
    if ('opId' in event && event.type !== 'prepared') patience.forget(event.opId);
  });

  function run(): Promise<Standstill> {
    if (running !== null) {
      again = true;
      return running;
    }
    running = turn();
    return running;
  }

  async function turn(): Promise<Standstill> {
    let why: Standstill;
    try {
      do {
        again = false;
        why = await platform.lock.exclusive('wa-queue', drain);
      } while (again && why === 'idle' && !stopped);
    } finally {
      // In the same step as the last look at `again`: a call after it starts a run of its own.
      running = null;
    }
    if (why === 'idle') why = delayOfAll();
    options.onStandstill?.(why);
    for (const { opId, error } of unclear.splice(0)) options.onUnclear?.(opId, error);
    return why;
  }

  /** Why the queue waits when all that is left of it rests. */
  function delayOfAll(): Standstill {
    const resting = log.state().operations.filter(({ opId }) => patience.isResting(opId));
    const delays = resting.map(({ opId }) => patience.delayOf(opId));
    return delays.includes('unclear') ? 'unclear' : (delays[0] ?? 'idle');
  }

  const next = (state: QueueState, serverId: string) => nextOperation(state, serverId, patience.isResting);

  async function drain(): Promise<Standstill> {
    await log.sync();
    if (log.state().operations.length === 0 || stopped) return 'idle';
    try {
      const { serverId, authenticated } = await identify();
      patience.forget('identify');
      if (next(log.state(), serverId) === null) return 'idle';
      if (!authenticated) return 'locked';
      let operation: QueuedOperation | null;
      // Each step ends with an event of its own, which brings what other tabs have added or taken back meanwhile.
      while (!stopped && (operation = next(log.state(), serverId)) !== null) {
        const step = await attempt(operation);
        if (step !== 'next') return step;
      }
      return 'idle';
    } catch (error) {
      if (error instanceof ClientError && error.kind === 'refused') {
        patience.wait('identify', 'later', error.body?.retryAfter);
        return 'later';
      }
      if (isUnanswered(error)) return answerOf(error.failure) === 'offline' ? 'offline' : 'unclear';
      throw error;
    }
  }

  async function attempt(operation: QueuedOperation): Promise<Step> {
    patience.end(operation.opId);
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(operation);
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        const step = await afterFailure(operation, error);
        if (step !== 'again') return step;
        if (tries >= REORDER_TRIES) return later(operation.opId, error, 'later');
      }
    }
  }

  async function send(operation: QueuedOperation): Promise<Step> {
    const { opId } = operation;
    const prepared = current(operation).prepared ?? (await prepare(operation, transport));
    if (prepared === null) return succeed(operation, null, null);
    if (current(operation).prepared === null) await log.append({ type: 'prepared', opId, prepared });
    const signal = options.signalOf?.(opId);
    const answer = await sendOperation(operation, prepared, {
      transport,
      storage: platform.storage,
      ...(signal && { signal }),
      onProgress: (fraction) => options.onProgress?.(opId, fraction),
    });
    const { record, real } = outcomeOf(operation, answer);
    return succeed(operation, record, real);
  }

  const current = (operation: QueuedOperation): QueuedOperation =>
    log.state().operations.find(({ opId }) => opId === operation.opId) ?? operation;

  async function succeed(
    operation: QueuedOperation,
    record: Fields | null,
    real: string | null,
  ): Promise<Step> {
    const { opId, serverId } = operation;
    const done = { type: 'succeeded', opId, record, real } as const;
    await log.append(done, ...following(done, serverId));
    if (operation.kind === 'upload') await platform.storage.deleteBlob(operation.opId);
    return 'next';
  }

  /**
   * The next request, when it is known beforehand: written down together with the outcome before it, which saves a write
   * to the disk. Nothing else can change that operation meanwhile: whatever it depends on has gone through.
   */
  function following(done: QueueEvent, serverId: string): QueueEvent[] {
    const then = stopped ? null : next(reduceQueue(log.state(), done), serverId);
    if (then === null || then.reorder !== null || then.prepared !== null) return [];
    return [{ type: 'prepared', opId: then.opId, prepared: requestOf(then) }];
  }

  async function afterFailure(operation: QueuedOperation, error: ClientError): Promise<Step | 'again'> {
    const { opId } = operation;
    const { failure } = error;
    // Only the one who waits for an upload cancels it, and takes it out of the queue.
    if (failure.kind === 'aborted') {
      await log.append({ type: 'discarded', opId });
      await platform.storage.deleteBlob(opId);
      return 'next';
    }
    if (failure.kind !== 'refused') return unanswered(opId, error);
    const { status, body } = failure;
    if (status === 401) return 'locked';
    // Somebody has changed the list between its reading and its ordering, or taken an entry away.
    if (operation.kind === 'order' && (status === 404 || status === 412)) return prepareAgain(opId);
    if (status === 412) return afterMismatch(operation, body.current);
    const inFlight = status === 409 && body.code === 'in-flight';
    const isTooMuch = status === 500 && patience.failures(opId) + 1 >= FAILURES_BEFORE_PARKING;
    if (inFlight || (NOT_NOW.includes(status) && !isTooMuch && !isAwaited(opId)))
      return later(opId, error, 'later');
    await log.append({ type: 'parked', opId, refusal: toRefusal(status, error) });
    return 'next';
  }

  function unanswered(opId: string, error: ClientError): Step {
    if (answerOf(error.failure) === 'offline') {
      // A new connection begins anew.
      patience.forget(opId);
      return 'offline';
    }
    unclear.push({ opId, error });
    return later(opId, error, 'unclear');
  }

  /** The moves of an order are repeated on the list as it is now. */
  async function prepareAgain(opId: string): Promise<'again'> {
    await log.append({ type: 'prepared', opId, prepared: null });
    return 'again';
  }

  async function afterMismatch(operation: QueuedOperation, told: unknown): Promise<Step> {
    const { opId } = operation;
    const theirs = isObject(told) ? told : await readCurrent(operation);
    const found = rebase(operation, theirs);
    if (found.result === 'conflict') await log.append({ type: 'conflicted', opId, conflict: { theirs } });
    else if (found.result === 'merged') await log.append({ type: 'rebased', opId, rebase: found.rebase });
    else return succeed(operation, theirs, null);
    return 'next';
  }

  /** The server did not say what the record is now. */
  async function readCurrent({ kind, recordId }: QueuedOperation): Promise<Fields | null> {
    if (kind !== 'product' || recordId === null) return null;
    const { body } = await transport({ method: 'GET', path: `/api/products/${recordId}` });
    return isObject(body) ? body : null;
  }

  /** Sent again after a while. After too many tries the others need not wait for it. */
  function later(opId: string, error: ClientError, delay: Delay): Step {
    patience.wait(opId, delay, error.body?.retryAfter);
    return patience.isResting(opId) ? 'next' : delay;
  }

  return {
    run,
    wake: patience.endAll,
    delayOf: patience.delayOf,
    start: () => void (stopped = false),
    stop: () => {
      stopped = true;
      patience.endAll();
    },
  };
}

function toRefusal(status: number, error: ClientError): Refusal {
  const { error: told, message, fields } = error.body ?? {};
  return { status, ...(told && { error: told }), ...(message && { message }), ...(fields && { fields }) };
}
