import type { Platform } from '../../platform/port.ts';
import { ClientError, isUnanswered, answerOf } from '../transport/client-error.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Transport } from '../transport/transport.ts';
import { nextOperation, createRetryDelays, type Delay } from './next-operation.ts';
import type { Fields } from './operation.ts';
import { type QueueLog, isObject } from './queue-log.ts';
import { reduceQueue, type QueuedOperation, type QueueEvent, type Refusal } from './queue-state.ts';
import { rebase } from './rebase.ts';
import { outcomeOf, prepare, requestOf, sendOperation } from './send-operation.ts';

/** Tries for a list that keeps changing between reading and setting its order. Then the order is delayed. */
const REORDER_TRIES = 5;
/** A server that fails for one operation must not block the others forever. */
const FAILURES_BEFORE_PARKING = 6;
/** Key of the delay after a failed local write. */
const STORAGE = 'storage';
/** Statuses that mean "not now" instead of "no". */
const NOT_NOW = [408, 425, 429, 500, 502, 503, 504];

/** Reason why the queue has stopped. */
export type StopReason = 'offline' | 'locked' | Delay | 'idle';

interface ReplayOptions {
  log: QueueLog;
  platform: Pick<Platform, 'lock' | 'storage'>;
  transport: Transport;
  /**
   * Asks the server for its id and the state of the session.
   * @throws ClientError
   */
  identify: () => Promise<{ serverId: string; authenticated: boolean }>;
  /**
   * Returns true if a user waits for this operation. "Not now" is then reported at once instead of retried.
   */
  isAwaited?: (opId: string) => boolean;
  /** Called if an operation wasn't confirmed and is sent again later. */
  onUnclear?: (opId: string, error: ClientError) => void;
  onProgress?: (opId: string, fraction: number) => void;
  signalOf?: (opId: string) => AbortSignal | undefined;
  /** Called with the reason when a run has ended. */
  onStop?: (why: StopReason) => void;
  clock?: Clock;
}

interface Replay extends ReplayOptions {
  retryDelays: ReturnType<typeof createRetryDelays>;
  running: Promise<StopReason> | null;
  isWantedAgain: boolean;
  isStopped: boolean;
  /** Unconfirmed operations. They are reported after the run, so that an immediate retry starts a new run. */
  unclear: { opId: string; error: ClientError }[];
}

type Step = 'next' | Exclude<StopReason, 'idle'>;

/**
 * Creates the replay of the queue. It sends pending operations in order, one at a time, in one tab (Web
 * Locks). Each has its own key, so the server applies it exactly once even if responses are lost (trust
 * model, D10).
 */
export function createReplay(options: ReplayOptions): Replay {
  const retryDelays = createRetryDelays(
    options.clock ?? systemClock,
    () => void runReplay(replay).catch(() => {}),
  );
  const replay: Replay = {
    ...options,
    retryDelays,
    running: null,
    isWantedAgain: false,
    isStopped: false,
    unclear: [],
  };
  options.log.onEvent(({ event }) => {
    if ('opId' in event && event.type !== 'prepared') retryDelays.forget(event.opId);
  });
  return replay;
}

/** Starts a run, or schedules another one after the current run. Resolves when it stops. */
export function runReplay(replay: Replay): Promise<StopReason> {
  if (replay.running === null) replay.running = turn(replay);
  else replay.isWantedAgain = true;
  return replay.running;
}

export function stopReplay(replay: Replay): void {
  replay.isStopped = true;
  replay.retryDelays.endAll();
}

async function turn(replay: Replay): Promise<StopReason> {
  let why: StopReason;
  try {
    do {
      replay.isWantedAgain = false;
      why = await replay.platform.lock.exclusive('wa-queue', () => drain(replay));
    } while (replay.isWantedAgain && why === 'idle' && !replay.isStopped);
    replay.retryDelays.forget(STORAGE);
  } catch (error) {
    // For example a full disk. The edits stay in the queue, so it tries again later.
    if (!replay.isStopped) replay.retryDelays.wait(STORAGE, 'later');
    throw error;
  } finally {
    // No await may follow the check of `isWantedAgain`, so that a later call starts its own run.
    replay.running = null;
  }
  if (why === 'idle') why = delayOfAll(replay);
  replay.onStop?.(why);
  for (const { opId, error } of replay.unclear.splice(0)) replay.onUnclear?.(opId, error);
  return why;
}

/** Returns the stop reason if all remaining operations are paused. */
function delayOfAll({ log, retryDelays }: Replay): StopReason {
  const resting = log.state().operations.filter(({ opId }) => retryDelays.isResting(opId));
  const delays = resting.map(({ opId }) => retryDelays.delayOf(opId));
  return delays.includes('unclear') ? 'unclear' : (delays[0] ?? 'idle');
}

const nextOf = ({ log, retryDelays }: Replay, serverId: string, state = log.state()) =>
  nextOperation(state, serverId, retryDelays.isResting);

async function drain(replay: Replay): Promise<StopReason> {
  const { log, retryDelays } = replay;
  await log.sync();
  if (log.state().operations.length === 0 || replay.isStopped) return 'idle';
  try {
    const { serverId, authenticated } = await replay.identify();
    retryDelays.forget('identify');
    if (nextOf(replay, serverId) === null) return 'idle';
    if (!authenticated) return 'locked';
    let operation: QueuedOperation | null;
    // Each step ends with a log event, whose write also reads what other tabs have added or discarded.
    while (!replay.isStopped && (operation = nextOf(replay, serverId)) !== null) {
      const step = await attempt(replay, operation);
      if (step !== 'next') return step;
    }
    return 'idle';
  } catch (error) {
    if (error instanceof ClientError && error.kind === 'refused') {
      retryDelays.wait('identify', 'later', error.body?.retryAfter);
      return 'later';
    }
    if (isUnanswered(error)) return answerOf(error.failure) === 'offline' ? 'offline' : 'unclear';
    throw error;
  }
}

async function attempt(replay: Replay, operation: QueuedOperation): Promise<Step> {
  replay.retryDelays.end(operation.opId);
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(replay, operation);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const step = await afterFailure(replay, operation, error);
      if (step !== 'again') return step;
      if (tries >= REORDER_TRIES) return later(replay, operation.opId, error, 'later');
    }
  }
}

async function send(replay: Replay, operation: QueuedOperation): Promise<Step> {
  const { log, transport, platform } = replay;
  const { opId } = operation;
  const current = log.state().operations.find((queued) => queued.opId === opId) ?? operation;
  const request = current.prepared ?? (await prepare(operation, transport));
  if (request === null) return succeed(replay, operation, null, null);
  if (current.prepared === null) await log.append({ type: 'prepared', opId, prepared: request });
  const signal = replay.signalOf?.(opId);
  const answer = await sendOperation(operation, request, {
    transport,
    storage: platform.storage,
    ...(signal && { signal }),
    onProgress: (fraction) => replay.onProgress?.(opId, fraction),
  });
  const { record, real } = outcomeOf(operation, answer);
  return succeed(replay, operation, record, real);
}

async function succeed(
  replay: Replay,
  { opId, serverId, kind }: QueuedOperation,
  record: Fields | null,
  real: string | null,
): Promise<Step> {
  const done = { type: 'succeeded', opId, record, real } as const;
  await replay.log.append(done, ...following(replay, done, serverId));
  // A file that can't be deleted must not keep the next edits from being sent.
  if (kind === 'upload') await replay.platform.storage.deleteBlob(opId).catch(() => undefined);
  return 'next';
}

/**
 * Returns the next request if it is already known. Storing it together with the previous outcome saves a disk
 * write. Nothing else can change that operation, because its dependencies have succeeded.
 */
function following(replay: Replay, done: QueueEvent, serverId: string): QueueEvent[] {
  const then = replay.isStopped ? null : nextOf(replay, serverId, reduceQueue(replay.log.state(), done));
  if (then === null || then.reorder !== null || then.prepared !== null) return [];
  return [{ type: 'prepared', opId: then.opId, prepared: requestOf(then) }];
}

async function afterFailure(
  replay: Replay,
  operation: QueuedOperation,
  error: ClientError,
): Promise<Step | 'again'> {
  const { log, retryDelays } = replay;
  const { opId, kind } = operation;
  const { failure } = error;
  // Only the caller that waits for an upload cancels it, which removes it from the queue.
  if (failure.kind === 'aborted') {
    await log.append({ type: 'discarded', opId });
    await replay.platform.storage.deleteBlob(opId);
    return 'next';
  }
  if (failure.kind !== 'refused') return unanswered(replay, opId, error);
  const { status, body } = failure;
  if (status === 401) return 'locked';
  // Someone has changed the list between reading and ordering it. The moves are repeated on the current list.
  if (kind === 'order' && (status === 404 || status === 412)) {
    await log.append({ type: 'prepared', opId, prepared: null });
    return 'again';
  }
  if (status === 412) return afterMismatch(replay, operation, body.current);
  const inFlight = status === 409 && body.code === 'in-flight';
  const isTooMuch = status === 500 && retryDelays.failures(opId) + 1 >= FAILURES_BEFORE_PARKING;
  const isAwaited = replay.isAwaited?.(opId) ?? false;
  if (inFlight || (NOT_NOW.includes(status) && !isTooMuch && !isAwaited))
    return later(replay, opId, error, 'later');
  await log.append({ type: 'parked', opId, refusal: toRefusal(status, error) });
  return 'next';
}

function unanswered(replay: Replay, opId: string, error: ClientError): Step {
  if (answerOf(error.failure) === 'offline') {
    // A new connection starts with the shortest delay.
    replay.retryDelays.forget(opId);
    return 'offline';
  }
  replay.unclear.push({ opId, error });
  return later(replay, opId, error, 'unclear');
}

async function afterMismatch(replay: Replay, operation: QueuedOperation, current: unknown): Promise<Step> {
  const { log } = replay;
  const { opId } = operation;
  const theirs = isObject(current) ? current : await readCurrent(replay, operation);
  const found = rebase(operation, theirs);
  if (found.result === 'done') return succeed(replay, operation, theirs, null);
  if (found.result === 'conflict') await log.append({ type: 'conflicted', opId, conflict: { theirs } });
  else await log.append({ type: 'rebased', opId, rebase: found.rebase });
  return 'next';
}

/** Reads the current record if the 412 response didn't include it. */
async function readCurrent(
  { transport }: Replay,
  { kind, recordId }: QueuedOperation,
): Promise<Fields | null> {
  if (kind !== 'product' || recordId === null) return null;
  const { body } = await transport({ method: 'GET', path: `/api/products/${recordId}` });
  return isObject(body) ? body : null;
}

/** Schedules another try. After too many tries, the others don't wait for it. */
function later({ retryDelays }: Replay, opId: string, error: ClientError, delay: Delay): Step {
  retryDelays.wait(opId, delay, error.body?.retryAfter);
  return retryDelays.isResting(opId) ? 'next' : delay;
}

function toRefusal(status: number, error: ClientError): Refusal {
  const { error: reason, message, fields } = error.body ?? {};
  return { status, ...(reason && { error: reason }), ...(message && { message }), ...(fields && { fields }) };
}
