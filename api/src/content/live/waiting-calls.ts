import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { lastSeq, type ChangeLog } from '../../store/change-log.ts';
import type { StoreReader } from '../../store/port.ts';
import type { SessionRecord } from '../../store/records.ts';
import { changesSince, type News } from './recent-changes.ts';

/** Milliseconds in which changes are collected, so that an import is one event. */
const COLLECT = 50;
/** Milliseconds between two heartbeats of a stream. They also end the calls of ended sessions. */
const BEAT_EVERY = 10_000;

/** A call that waits for changes. */
interface WaitingCall {
  session: SessionRecord;
  /** Receives changes; null if only the windows with open records may have changed. */
  wake: (news: News | null) => void;
  /** Ends the call, because its session ended or the server stops. */
  end: () => void;
  beat?: () => void;
}

interface WaitingCallsOptions {
  store: StoreReader;
  log: Logger;
  changeLog: Pick<ChangeLog, 'subscribe'>;
  /** Returns the live sessions. */
  listSessions: () => Promise<readonly SessionRecord[]>;
}

/** Keeps the calls that wait for changes. Reads the change log once for all of them, and only while there are any. */
export function createWaitingCalls({ store, log, changeLog, listSessions }: WaitingCallsOptions) {
  const calls = new Set<WaitingCall>();
  let seq = 0;
  let isDue = false;
  let hasFailed = false;
  let heartbeat: NodeJS.Timeout | null = null;

  function wakeAll(news: News | null): void {
    for (const call of [...calls]) call.wake(news);
  }

  /** Ends calls whose session has ended, so that they receive no more changes. */
  async function endOfEnded(): Promise<void> {
    const live = new Set((await listSessions()).map(({ _id }) => _id));
    for (const call of [...calls]) if (!live.has(call.session._id)) call.end();
  }

  async function readAndTell(): Promise<void> {
    await wait(COLLECT);
    isDue = false;
    if (calls.size === 0) return;
    await endOfEnded();
    const news = await changesSince(store, seq);
    seq = news.seq;
    hasFailed = false;
    if (news.changes.length > 0) wakeAll(news);
  }

  function publish(): void {
    if (isDue || calls.size === 0) return;
    isDue = true;
    readAndTell().catch((error: unknown) => {
      // The next heartbeat tries again.
      hasFailed = true;
      log.warn({ err: error }, 'live changes read failed');
    });
  }
  const unsubscribe = changeLog.subscribe(publish);

  function beat(): void {
    for (const call of calls) call.beat?.();
    if (hasFailed) publish();
    endOfEnded().catch((error: unknown) => log.warn({ err: error }, 'session check failed'));
  }

  return {
    wakeAll,
    /** Adds a call. @returns a function that removes it */
    async enter(call: WaitingCall): Promise<() => void> {
      if (calls.size === 0) seq = await lastSeq(store);
      calls.add(call);
      heartbeat ??= setInterval(beat, BEAT_EVERY).unref();
      return () => {
        calls.delete(call);
        if (calls.size > 0 || heartbeat === null) return;
        clearInterval(heartbeat);
        heartbeat = null;
      };
    },
    /** Ends all calls. */
    stop(): void {
      unsubscribe();
      for (const call of [...calls]) call.end();
    },
  };
}
