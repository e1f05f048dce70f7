import type { Clock } from '../clock.ts';
import { ClientError, isUnanswered } from '../transport/client-error.ts';

/** Milliseconds for which a call whose response was lost keeps its key. */
const KEPT = 10 * 60_000;

/** Runs a call with the key that makes it idempotent. `asked` identifies what the user wants. */
export type Once = <T>(asked: object | string, call: (key: string) => Promise<T>) => Promise<T>;

/**
 * Repeats a call at once if the connection is cut, and with the same key while its response is missing. So the
 * server does it once, repeats its response, and the step can be undone.
 */
export function createOnce(clock: Clock): Once {
  const unanswered = new Map<object | string, { key: string; at: number }>();
  return async (asked, call) => {
    const at = clock.now().getTime();
    const lost = unanswered.get(asked);
    const key = lost !== undefined && at - lost.at < KEPT ? lost.key : crypto.randomUUID();
    unanswered.set(asked, { key, at });
    try {
      const answer = await call(key).catch((error: unknown) => {
        if (error instanceof ClientError && error.kind === 'unreachable') return call(key);
        throw error;
      });
      unanswered.delete(asked);
      return answer;
    } catch (error) {
      // The server may still be working on the first call.
      const isInFlight = error instanceof ClientError && error.body?.code === 'in-flight';
      if (!isUnanswered(error) && !isInFlight) unanswered.delete(asked);
      throw error;
    }
  };
}
