import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CdnSettings } from '../config/env.ts';
import { CDN_KINDS, cdnHeaders } from './cdn-kinds.ts';
import { WHOLE_SITE, keysOfPage, keysOfStale } from './keys.ts';
import type { StalePages } from './keys.ts';

/** Milliseconds for one answer. */
const ANSWER_LIMIT = 10_000;
/** Milliseconds after which keys are told again: an answer may have been on its way when its page was dropped. */
const AGAIN = 2_000;
/** Milliseconds before a call that failed is made again, twice as many each time. */
const RETRY_FIRST = 500;
const RETRY_LAST = 60_000;
/** Milliseconds that the last call has when the server stops. */
const LAST_CALL = 3_000;

export interface PurgerOptions {
  /** Null: there is no CDN, and all of this does nothing. */
  cdn: CdnSettings | null;
  log: Logger;
  /** Milliseconds, for tests. */
  again?: number;
  retryFirst?: number;
}

/**
 * Tells the CDN what to drop. Each server process does so for itself, after it has dropped the page: whatever it handed
 * out before is dropped then, and no page comes back that another process has not heard of yet. What a process that was
 * killed did not tell the others tell; all of it is dropped when a process starts, and when it stops.
 */
export interface Purger {
  /** Headers of a page that is made of content. */
  headersOf: (path: string) => Record<string, string>;
  drop: (stale: StalePages) => void;
  /** Keys that the CDN has not taken yet. */
  waiting: () => number;
  /** Tells what waits, with the whole site: this process may have run an older version. */
  stop: () => Promise<void>;
}

/** Nothing in front keeps pages. */
export const NO_CDN: Purger = {
  headersOf: () => ({}),
  drop: () => undefined,
  waiting: () => 0,
  stop: () => Promise.resolve(),
};

export function createPurger(options: PurgerOptions): Purger {
  const { cdn, log, again = AGAIN, retryFirst = RETRY_FIRST } = options;
  if (cdn === null) return NO_CDN;
  const { kind, purgeUrl, token } = cdn;
  const { keysMax, body, authorization } = CDN_KINDS[kind];
  const stopping = new AbortController();
  const waiting = new Set<string>();
  let underWay = 0;
  let running: Promise<void> | null = null;

  async function tell(keys: readonly string[], signal: AbortSignal | null): Promise<void> {
    const limit = AbortSignal.timeout(ANSWER_LIMIT);
    const response = await fetch(purgeUrl, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json', ...authorization(token) },
      body: JSON.stringify(body(keys)),
      signal: signal === null ? limit : AbortSignal.any([signal, limit]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`It answered ${String(response.status)}`);
  }

  async function work(): Promise<void> {
    let pause = retryFirst;
    while (waiting.size > 0 && !stopping.signal.aborted) {
      // The whole site leaves nothing else to say.
      const keys = waiting.has(WHOLE_SITE) ? [WHOLE_SITE] : [...waiting].slice(0, keysMax);
      const told = waiting.has(WHOLE_SITE) ? [...waiting] : keys;
      for (const key of told) waiting.delete(key);
      underWay = told.length;
      try {
        await tell(keys, stopping.signal);
        pause = retryFirst;
      } catch {
        for (const key of told) waiting.add(key);
        if (stopping.signal.aborted) return;
        // The cause of the library would quote the address.
        if (pause === retryFirst) log.warn({ keys: waiting.size }, 'The CDN does not take what to drop');
        await wait(pause, null, { ref: false, signal: stopping.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, RETRY_LAST);
      }
      underWay = 0;
    }
  }

  function add(keys: readonly string[]): void {
    for (const key of keys) waiting.add(key);
    running ??= work().finally(() => {
      running = null;
      if (waiting.size > 0 && !stopping.signal.aborted) add([]);
    });
  }

  function drop(stale: StalePages): void {
    const keys = keysOfStale(stale);
    add(keys);
    setTimeout(() => {
      if (!stopping.signal.aborted) add(keys);
    }, again).unref();
  }

  drop({ everything: true });
  return {
    headersOf: (path) => cdnHeaders(kind, keysOfPage(path)),
    drop,
    waiting: () => waiting.size + underWay,
    async stop() {
      stopping.abort();
      await running;
      await tell([WHOLE_SITE], AbortSignal.timeout(LAST_CALL)).catch(() => {
        log.warn('The CDN was not told that this server stops: the next start tells it');
      });
    },
  };
}
