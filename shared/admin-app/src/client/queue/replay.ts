import type { Platform } from '../../platform/port.ts';
import { ClientError, isUnanswered, answerOf } from '../transport/client-error.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Transport } from '../transport/transport.ts';
import { nextOperation, createPatience, type Delay } from './next-operation.ts';
import type { Fields } from './operation.ts';
import { type QueueLog, isObject } from './queue-log.ts';
import { reduceQueue, type QueuedOperation, type QueueEvent, type Refusal } from './queue-state.ts';
import { rebase } from './rebase.ts';
import { outcomeOf, prepare, requestOf, sendOperation } from './send-operation.ts';

/** Lists may change again and again between reading and setting an order; then it waits a little. */
const REORDER_TRIES = 5;
/** A server that fails over one operation must not hold up the others for ever. */
const FAILURES_BEFORE_PARKING = 6;
/** Statuses that say "not now" instead of "no". */
const NOT_NOW = [408, 425, 429, 500, 502, 503, 504];

/** Why nothing more can be sent now. */
export type Standstill = 'offline' | 'locked' | Delay | 'idle';

interface ReplayOptions {
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

interface Replay extends ReplayOptions {
  patience: ReturnType<typeof createPatience>;
  running: Promise<Standstill> | null;
  isWantedAgain: boolean;
  isStopped: boolean;
  /** Called when the run has ended, so that trying again at once starts a new one. */
  unclear: { opId: string; error: ClientError }[];
}

type Step = 'next' | Exclude<Standstill, 'idle'>;

/**
 * Sends what waits: in order, one at a time, in one tab (Web Locks). Each operation goes out under its own key, so it
 * is carried out exactly once however often its answer is lost (trust model, D10).
 */
export function createReplay(options: ReplayOptions): Replay {
  const patience = createPatience(options.clock ?? systemClock, () => void runReplay(replay).catch(() => {}));
  const replay: Replay = {
    ...options,
    patience,
    running: null,
    isWantedAgain: false,
    isStopped: false,
    unclear: [],
  };
  options.log.onEvent(({ event }) => {
    if ('opId' in event && event.type !== 'prepared') patience.forget(event.opId);
  });
  return replay;
}

/** Starts a run, or another one after the running one. Resolves when it stands still. */
export function runReplay(replay: Replay): Promise<Standstill> {
  if (replay.running === null) replay.running = turn(replay);
  else replay.isWantedAgain = true;
  return replay.running;
}

export function stopReplay(replay: Replay): void {
  replay.isStopped = true;
  replay.patience.endAll();
}

async function turn(replay: Replay): Promise<Standstill> {
  let why: Standstill;
  try {
    do {
      replay.isWantedAgain = false;
      why = await replay.platform.lock.exclusive('wa-queue', () => drain(replay));
    } while (replay.isWantedAgain && why === 'idle' && !replay.isStopped);
  } finally {
    // In the same step as the last look at `isWantedAgain`: a call after it starts a run of its own.
    replay.running = null;
  }
  if (why === 'idle') why = delayOfAll(replay);
  replay.onStandstill?.(why);
  for (const { opId, error } of replay.unclear.splice(0)) replay.onUnclear?.(opId, error);
  return why;
}

/** Why the queue waits when all that is left of it rests. */
function delayOfAll({ log, patience }: Replay): Standstill {
  const resting = log.state().operations.filter(({ opId }) => patience.isResting(opId));
  const delays = resting.map(({ opId }) => patience.delayOf(opId));
  return delays.includes('unclear') ? 'unclear' : (delays[0] ?? 'idle');
}

const nextOf = ({ log, patience }: Replay, serverId: string, state = log.state()) =>
  nextOperation(state, serverId, patience.isResting);

async function drain(replay: Replay): Promise<Standstill> {
  const { log, patience } = replay;
  await log.sync();
  if (log.state().operations.length === 0 || replay.isStopped) return 'idle';
  try {
    const { serverId, authenticated } = await replay.identify();
    patience.forget('identify');
    if (nextOf(replay, serverId) === null) return 'idle';
    if (!authenticated) return 'locked';
    let operation: QueuedOperation | null;
    // Each step ends with an event of its own, which brings what other tabs have added or taken back meanwhile.
    while (!replay.isStopped && (operation = nextOf(replay, serverId)) !== null) {
      const step = await attempt(replay, operation);
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

async function attempt(replay: Replay, operation: QueuedOperation): Promise<Step> {
  replay.patience.end(operation.opId);
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
  if (kind === 'upload') await replay.platform.storage.deleteBlob(opId);
  return 'next';
}

/**
 * The next request, when it is known beforehand: written down together with the outcome before it, which saves a write
 * to the disk. Nothing else can change that operation meanwhile: whatever it depends on has gone through.
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
  const { log, patience } = replay;
  const { opId, kind } = operation;
  const { failure } = error;
  // Only the one who waits for an upload cancels it, and takes it out of the queue.
  if (failure.kind === 'aborted') {
    await log.append({ type: 'discarded', opId });
    await replay.platform.storage.deleteBlob(opId);
    return 'next';
  }
  if (failure.kind !== 'refused') return unanswered(replay, opId, error);
  const { status, body } = failure;
  if (status === 401) return 'locked';
  // Somebody has changed the list between its reading and its ordering: the moves are made on it as it is now.
  if (kind === 'order' && (status === 404 || status === 412)) {
    await log.append({ type: 'prepared', opId, prepared: null });
    return 'again';
  }
  if (status === 412) return afterMismatch(replay, operation, body.current);
  const inFlight = status === 409 && body.code === 'in-flight';
  const isTooMuch = status === 500 && patience.failures(opId) + 1 >= FAILURES_BEFORE_PARKING;
  const isAwaited = replay.isAwaited?.(opId) ?? false;
  if (inFlight || (NOT_NOW.includes(status) && !isTooMuch && !isAwaited))
    return later(replay, opId, error, 'later');
  await log.append({ type: 'parked', opId, refusal: toRefusal(status, error) });
  return 'next';
}

function unanswered(replay: Replay, opId: string, error: ClientError): Step {
  if (answerOf(error.failure) === 'offline') {
    // A new connection starts with the shortest wait.
    replay.patience.forget(opId);
    return 'offline';
  }
  replay.unclear.push({ opId, error });
  return later(replay, opId, error, 'unclear');
}

async function afterMismatch(replay: Replay, operation: QueuedOperation, told: unknown): Promise<Step> {
  const { log } = replay;
  const { opId } = operation;
  const theirs = isObject(told) ? told : await readCurrent(replay, operation);
  const found = rebase(operation, theirs);
  if (found.result === 'done') return succeed(replay, operation, theirs, null);
  if (found.result === 'conflict') await log.append({ type: 'conflicted', opId, conflict: { theirs } });
  else await log.append({ type: 'rebased', opId, rebase: found.rebase });
  return 'next';
}

/** The server did not say what the record is now. */
async function readCurrent(
  { transport }: Replay,
  { kind, recordId }: QueuedOperation,
): Promise<Fields | null> {
  if (kind !== 'product' || recordId === null) return null;
  const { body } = await transport({ method: 'GET', path: `/api/products/${recordId}` });
  return isObject(body) ? body : null;
}

/** Sent again after a while. After too many tries the others need not wait for it. */
function later({ patience }: Replay, opId: string, error: ClientError, delay: Delay): Step {
  patience.wait(opId, delay, error.body?.retryAfter);
  return patience.isResting(opId) ? 'next' : delay;
}

function toRefusal(status: number, error: ClientError): Refusal {
  const { error: told, message, fields } = error.body ?? {};
  return { status, ...(told && { error: told }), ...(message && { message }), ...(fields && { fields }) };
}
