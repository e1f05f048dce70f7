import { errorBodySchema } from '@wa/core/contract/errors';
import type { Failure, RefusalBody } from './client-error.ts';

/**
 * What the fate of an edit means (D12). `accepted` and `refused` are answers of this API. `unknown`: something else
 * came, or nothing in time, so the edit may have been carried out. `offline`: there is no connection.
 */
export type Answer = 'accepted' | 'refused' | 'unknown' | 'offline';

const bodySchema = errorBodySchema.partial();
/** Proxies give these themselves when the server behind them is silent. */
const OF_PROXIES = [502, 503, 504];
/** A proxy that finds a file too large does not pass it on. */
const TOO_LARGE = 413;

/** The error body of an answer with a status >= 400, or null when this API did not give it. */
export function refusalIn(status: number, parsed: unknown): RefusalBody | null {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return status === TOO_LARGE ? {} : null;
  }
  const body: RefusalBody = bodySchema.safeParse(parsed).data ?? {};
  return body.error === undefined && OF_PROXIES.includes(status) ? null : body;
}

/** @param failure null after a success. A call that was aborted has no answer: ask for that before. */
export function answerOf(failure: Failure | null): Answer {
  if (failure === null) return 'accepted';
  if (failure.kind === 'refused') return 'refused';
  return failure.kind === 'unreachable' ? 'offline' : 'unknown';
}
