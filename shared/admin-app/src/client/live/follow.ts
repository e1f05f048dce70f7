import {
  EVENT_STREAM,
  getLive,
  liveAnswer,
  openRecordsText,
  type LiveAnswer,
  type LiveChange,
} from '@wa/core/contract/live';
import type { Core } from '../core/open-core.ts';
import { ClientError, isUnanswered, refusalIn } from '../transport/client-error.ts';
import { addressOf } from '../transport/http.ts';
import type { LiveState } from './live.ts';

/** Maximum milliseconds until a stream's first event. A proxy that buffers responses exceeds it. */
const FIRST_EVENT = 5_000;
/** Milliseconds without a byte after which a stream is broken. The server sends one every 10 seconds. */
const SILENCE = 35_000;
/** Milliseconds before a connection that failed is tried again; doubled by each failure in a row. */
const RETRY = { first: 1_000, most: 30_000 } as const;
/** Milliseconds after which a stream is tried again. */
const POLLS_FOR = 10 * 60_000;
/** Milliseconds between two calls that the server doesn't hold. */
const POLL_EVERY = 2_000;
/** A held call that returned sooner with nothing new was not held. In milliseconds. */
const HELD = 1_000;
/** Milliseconds in which an own edit gets its response, and several changes become one. */
const COLLECT = 150;
/** Milliseconds to wait for the queue, which may be sending a long upload. */
const QUEUE_WAIT = 500;
/** Milliseconds for a held call, which the server answers within 10 seconds. */
const TIMEOUT = 25_000;
/** Milliseconds in which several editors open and close, as when a screen replaces another one. */
const OPENING = 50;

interface Following {
  core: Core;
  state: LiveState;
  /** Number of the last change that this window knows; null before the first answer. */
  seq: { of: string | null; number: number } | null;
  /** Time until which this window polls, because the network holds streams back. In milliseconds. */
  pollsUntil: number;
  isStopped: boolean;
  /** Aborts the current call. */
  current: AbortController | null;
  /** Wakes up the loop if something that it depends on may have changed. */
  wake: () => void;
  collected: LiveChange[];
}

/**
 * Keeps a stream of events open, or polls where streams don't arrive, while the session is open, the server is
 * reachable, and someone may look at this window.
 * @returns a function that ends it
 */
export function follow(core: Core, state: LiveState): () => void {
  const { clock } = core;
  const { platform } = core.options;
  const following: Following = {
    ...{ core, state, seq: null, pollsUntil: 0, isStopped: false },
    ...{ current: null, wake: () => {}, collected: [] },
  };
  let cancelOpening = () => {};
  const check = () => {
    if (!isWanted(following)) following.current?.abort();
    following.wake();
  };
  const stops = [
    core.subscribe(check),
    platform.visible.onChange(check),
    state.opened.add(() => {
      cancelOpening();
      cancelOpening = clock.after(OPENING, () => {
        following.current?.abort();
        following.wake();
      });
    }),
  ];
  void run(following);
  return () => {
    following.isStopped = true;
    cancelOpening();
    for (const stop of stops) stop();
    following.current?.abort();
    following.wake();
    state.setElsewhere([]);
  };
}

/** A hidden window without open records reads its lists when it becomes visible. */
function isWanted({ core, state, isStopped }: Following): boolean {
  const { session, reachable } = core.getSnapshot();
  const isSeen = core.options.platform.visible.current() || state.open.size > 0;
  return !isStopped && session === 'open' && reachable && isSeen;
}

async function run(following: Following): Promise<void> {
  const { core, state } = following;
  let failures = 0;
  while (!following.isStopped) {
    if (!isWanted(following)) {
      state.setElsewhere([]);
      await woken(following);
      continue;
    }
    const aborter = new AbortController();
    following.current = aborter;
    const began = core.clock.now().getTime();
    try {
      if (began < following.pollsUntil) {
        const isNews = await poll(following, aborter.signal);
        const took = core.clock.now().getTime() - began;
        failures = 0;
        if (!isNews && took < HELD) await woken(following, POLL_EVERY);
      } else {
        await readStream(following, aborter, () => (failures = 0));
        throw new ClientError({ kind: 'unreachable' });
      }
    } catch (error) {
      if (aborter.signal.aborted && !(error instanceof HeldBack)) continue;
      if (error instanceof HeldBack || isBusy(error)) {
        // The network or the server doesn't allow this window a stream.
        if (began >= following.pollsUntil) {
          following.pollsUntil = began + POLLS_FOR;
          continue;
        }
      } else if (!isUnanswered(error)) core.reportFailure(error);
      // The connection module checks whether the server is gone or only the stream broke.
      else await core.identify().catch(() => undefined);
      const delay = Math.min(RETRY.first * 2 ** failures, RETRY.most);
      failures += 1;
      if (isWanted(following)) await woken(following, delay, false);
    } finally {
      following.current = null;
    }
  }
}

class HeldBack extends Error {}

const isBusy = (error: unknown) => error instanceof ClientError && error.status === 503;

/** Resolves after a delay, or when the loop is woken; a pause after a failure ends early only with the loop. */
function woken(following: Following, delay: number | null = null, isImpatient = true): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      following.wake = () => {};
      resolve();
    };
    const cancel = delay === null ? () => {} : following.core.clock.after(delay, end);
    following.wake = () => {
      if (isImpatient || !isWanted(following)) end();
    };
  });
}

function addressNow({ core, state, seq }: Following, hold?: string): string {
  const window = core.options.platform.windowName;
  const known = seq !== null && seq.of === core.session.serverId() ? String(seq.number) : undefined;
  const open = state.open.size > 0 ? openRecordsText(state.open.keys()) : undefined;
  return addressOf(getLive, {}, { after: known, window, open, hold });
}

/** Asks once. The server holds the call until it has something new. Returns false if it had nothing. */
async function poll(following: Following, signal: AbortSignal): Promise<boolean> {
  const { core, state, seq } = following;
  const hold = seq === null ? undefined : JSON.stringify(state.elsewhere());
  const path = addressNow(following, hold);
  const { status, body } = await core.transport({ method: 'GET', path, timeout: TIMEOUT, signal });
  core.reportResponse();
  const parsed = liveAnswer.safeParse(body);
  if (!parsed.success) throw new ClientError({ kind: 'unreadable', status });
  const isNews =
    parsed.data.changes.length > 0 ||
    JSON.stringify(parsed.data.elsewhere) !== JSON.stringify(state.elsewhere());
  learn(following, parsed.data);
  state.setElsewhere(parsed.data.elsewhere);
  return isNews;
}

/**
 * Reads a stream until it ends.
 * @throws HeldBack if its first event doesn't arrive, ClientError otherwise
 */
async function readStream(
  following: Following,
  aborter: AbortController,
  onFirst: () => void,
): Promise<void> {
  const { core, state } = following;
  let isBegun = false;
  let isLate = false;
  const end = () => {
    isLate = !isBegun;
    aborter.abort();
  };
  let cancel = core.clock.after(FIRST_EVENT, end);
  try {
    const open = core.options.openStream ?? fetchStream(core.options.baseUrl ?? '');
    const response = await open(addressNow(following), aborter.signal);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !type.startsWith(EVENT_STREAM) || response.body === null)
      throw await refusalOf(response);
    const onBytes = () => {
      if (!isBegun) {
        isBegun = true;
        core.reportResponse();
        onFirst();
      }
      cancel();
      cancel = core.clock.after(SILENCE, end);
    };
    for await (const { name, data } of eventsOf(response.body, onBytes)) {
      const known = liveAnswer.partial().safeParse(name === 'elsewhere' ? { elsewhere: data } : data);
      if (!known.success) continue;
      const { seq, changes, elsewhere } = known.data;
      if (seq !== undefined && changes !== undefined) learn(following, { seq, changes });
      if (elsewhere !== undefined) state.setElsewhere(elsewhere);
    }
  } catch (error) {
    if (isLate) throw new HeldBack();
    throw error instanceof ClientError ? error : new ClientError({ kind: 'unreachable' }, { cause: error });
  } finally {
    cancel();
  }
}

/** Both shells answer relative addresses of the server. */
const fetchStream = (baseUrl: string) => (path: string, signal: AbortSignal) =>
  fetch(baseUrl + path, { headers: { Accept: EVENT_STREAM }, signal, redirect: 'manual' });

async function refusalOf(response: Response): Promise<ClientError> {
  const { status } = response;
  const body = (await response.json().catch(() => undefined)) as unknown;
  const refusal = status >= 400 ? refusalIn(status, body) : null;
  if (refusal !== null) return new ClientError({ kind: 'refused', status, body: refusal });
  return new ClientError({ kind: 'unreadable', status });
}

/** Parses server-sent events, of which this server sends a name and one line of JSON. */
async function* eventsOf(body: ReadableStream<Uint8Array>, onBytes: () => void) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    text += decoder.decode(value, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      if (name !== undefined && data !== undefined) yield { name, data: JSON.parse(data) as unknown };
    }
  }
}

/**
 * Collects changes until the queue is sent, because the lists then contain the own ones, but doesn't wait for
 * a long upload (D38.1).
 */
function learn(following: Following, { seq, changes }: Pick<LiveAnswer, 'seq' | 'changes'>): void {
  const { core, state, collected } = following;
  following.seq = { of: core.session.serverId(), number: seq };
  if (changes.length === 0) return;
  collected.push(...changes);
  if (collected.length > changes.length) return;
  const now = () => core.clock.now().getTime();
  const latest = now() + QUEUE_WAIT;
  const tell = () => {
    if (following.isStopped) return;
    if (core.isRunning() && now() < latest) core.clock.after(COLLECT, tell);
    else state.changes.tell(collected.splice(0));
  };
  core.clock.after(COLLECT, tell);
}
