import type { Logger } from 'pino';
import type { ApiError } from '@wa/core/contract/errors';

/** Milliseconds that one line stands for. */
const INTERVAL = 10_000;
/** Kinds counted apart; a kind is a sentence of ours, so that there are few. */
const KINDS_MAX = 50;

/**
 * Refusals by the server's own limits (429, 503) are counted, and written as one line a kind and interval: a flood
 * must not become a flood of log lines, each of them written before the next request is looked at.
 */
export function createRefusalSummary(log: Logger, interval = INTERVAL): (refusal: ApiError) => void {
  const counts = new Map<string, { code: string; reason: string; count: number }>();

  const write = () => {
    for (const each of counts.values()) log.warn({ ...each, seconds: interval / 1_000 }, 'Requests refused');
    counts.clear();
  };

  return ({ code, message }) => {
    const known = counts.get(message);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    if (counts.size === 0) setTimeout(write, interval).unref();
    const reason = counts.size < KINDS_MAX ? message : 'other';
    const others = counts.get(reason);
    if (others !== undefined) others.count += 1;
    else counts.set(reason, { code, reason, count: 1 });
  };
}
