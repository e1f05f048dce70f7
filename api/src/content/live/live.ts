import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ApiError } from '@wa/core/contract/errors';
import { EVENT_STREAM, getLive, type LiveAnswer } from '@wa/core/contract/live';
import { createConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import { createRouter, deviceName, ok, type Call, type Mount } from '../../http/mount.ts';
import { requestState, whenGone } from '../../http/request-log.ts';
import type { ChangeLog } from '../../store/change-log.ts';
import type { Store } from '../../store/port.ts';
import type { SessionRecord } from '../../store/records.ts';
import { changesSince, recentChanges } from './recent-changes.ts';
import { createWaitingCalls } from './waiting-calls.ts';
import { createOpenRecords, type OpenWindow } from './open-records.ts';

/** Milliseconds that a held call waits. */
const HOLD = 10_000;
/** Milliseconds that a window counts as open after its connection ended: it may be connecting again. */
const GRACE = { stream: 1_500, hold: 5_000 } as const;
/** Open calls of this server, and of one session. A browser has six connections to a server. */
const PLACES = { total: 200, each: 4 } as const;
/** Bytes waiting for a client above which its stream ends. */
const UNREAD_MAX = 256 * 1024;

type LiveCall = Call<typeof getLive>;

interface LiveNeeds {
  mount: Mount;
  store: Store;
  log: Logger;
  clock: () => Date;
  steady: () => number;
  changeLog: Pick<ChangeLog, 'subscribe'>;
  /** Returns the live sessions. */
  listSessions: () => Promise<readonly SessionRecord[]>;
}

/** Sends changes to the office's open windows, and who has the same records open (D38). */
export function liveUpdates({ mount, store, log, clock, steady, changeLog, listSessions }: LiveNeeds) {
  const places = createConcurrencyLimiter(PLACES);
  const waiting = createWaitingCalls({ store, log, changeLog, listSessions });
  const open = createOpenRecords({ store, log, clock, steady, onChange: () => waiting.wakeAll(null) });
  let isStopped = false;

  /** Removes a window if it has not connected again. A window whose session ended can't. */
  function leave(window: OpenWindow, grace: number): void {
    setTimeout(() => open.remove(window), grace).unref();
  }

  async function answerFor({ query }: LiveCall, window: OpenWindow): Promise<LiveAnswer> {
    const after = query.after === undefined ? null : Number(query.after);
    const news = after === null ? await recentChanges(store, clock()) : await changesSince(store, after);
    return { ...news, elsewhere: open.elsewhere(window) };
  }

  /** Sends events until the client, its session, or the server ends. */
  async function stream(call: LiveCall, window: OpenWindow): Promise<void> {
    const { response, session } = call;
    /** Events that arrive before the first one is sent, which contains the changes that the caller missed. */
    let early: string[] | null = [];
    let lastText = '';
    const say = (name: string, data: unknown) => {
      const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
      if (early === null) write(response, text);
      else early.push(text);
    };
    const sayElsewhere = () => {
      const elsewhere = open.elsewhere(window);
      const text = JSON.stringify(elsewhere);
      if (text === lastText) return;
      lastText = text;
      say('elsewhere', elsewhere);
    };
    const gone = await waiting.enter({
      session,
      wake: (news) => {
        if (news === null) sayElsewhere();
        else say('changes', news);
      },
      end: () => {
        open.remove(window);
        response.end();
      },
      beat: () => write(response, ':\n\n'),
    });
    whenGone(response, () => {
      gone();
      leave(window, GRACE.stream);
    });
    open.put(window);
    // Read after the call was added, so that no change is missed.
    const { elsewhere: _named, ...news } = await answerFor(call, window);
    response.status(200).set({
      'Content-Type': `${EVENT_STREAM}; charset=utf-8`,
      'Cache-Control': 'no-store',
      // Without it, nginx would buffer the events.
      'X-Accel-Buffering': 'no',
    });
    const missed = early;
    early = null;
    say('changes', news);
    sayElsewhere();
    for (const text of missed) write(response, text);
  }

  /** Waits until there is something that the caller doesn't know, but no longer than HOLD. */
  async function hold(call: LiveCall, window: OpenWindow): Promise<LiveAnswer> {
    const { response, session, query } = call;
    const over = new AbortController();
    const gone = await waiting.enter({
      session,
      wake: (news) => {
        if (news !== null || JSON.stringify(open.elsewhere(window)) !== query.hold) over.abort();
      },
      end: () => {
        open.remove(window);
        over.abort();
      },
    });
    whenGone(response, () => {
      gone();
      over.abort();
      leave(window, GRACE.hold);
    });
    open.put(window);
    const now = await answerFor(call, window);
    if (now.changes.length > 0 || JSON.stringify(now.elsewhere) !== query.hold) return now;
    await wait(HOLD, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    return answerFor(call, window);
  }

  const router = createRouter();
  mount(router, getLive, async (call) => {
    const { query, request, response, session } = call;
    const window: OpenWindow = {
      session: session._id,
      window: query.window ?? '',
      name: session.editor,
      device: deviceName(session.kind, request.headers['user-agent']),
      records: query.window === undefined ? [] : (query.open ?? '').split(',').filter((each) => each !== ''),
    };
    const isStream = request.method === 'GET' && request.headers.accept === EVENT_STREAM;
    if (!isStream && query.hold === undefined) return ok(await answerFor(call, window));
    const release = isStopped ? null : places.take(session._id);
    if (release === null) {
      if (isStream) throw new ApiError('unavailable', 'Too many windows are open.', { retryAfter: 10 });
      open.put(window);
      leave(window, GRACE.hold);
      return ok(await answerFor(call, window));
    }
    whenGone(response, release);
    // A call that waits must not keep requests from being answered.
    requestState(request).leavePlace?.();
    if (!isStream) return ok(await hold(call, window));
    return ok({ seq: 0, changes: [], elsewhere: [] }, { sendCached: () => stream(call, window) });
  });

  return {
    router,
    /** Ends all waiting calls. Later calls are answered at once. */
    async stop(): Promise<void> {
      if (isStopped) return;
      isStopped = true;
      waiting.stop();
      await open.stop();
    },
  };
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > UNREAD_MAX) response.destroy();
  else if (!response.writableEnded) response.write(text);
}
