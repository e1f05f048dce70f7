import type { StoreTransaction } from '../store/port.ts';
import type { AttemptRecord } from '../store/records.ts';
import type { Caller } from './callers.ts';

/** Milliseconds within which failures count, and of the first lock (trust model). */
export const WINDOW = 15 * 60 * 1_000;
/** Milliseconds: no lock is longer, and a caller who kept quiet for so long after one starts anew. */
const LONGEST_LOCK = 24 * 60 * 60 * 1_000;
/** Callers that pruning leaves; the ones unseen for longest go first. */
export const CALLERS_MAX = 20_000;

type State = Pick<AttemptRecord, 'times' | 'lockedAt' | 'lockedFor' | 'locks' | 'seenAt'>;

/** Milliseconds that are left of a lock. One from the future, after the clock was put back, counts from now. */
export function lockLeft({ lockedAt, lockedFor }: State, now: number): number {
  const left = Math.min(lockedFor, LONGEST_LOCK) - Math.max(0, now - lockedAt);
  return Math.max(0, left);
}

/** What is still within the window; a time from the future counts as now. */
function recent(times: readonly number[], now: number): number[] {
  return times.map((at) => Math.min(at, now)).filter((at) => now - at < WINDOW);
}

/** The state after one more attempt, and those in `owed`. The last one of the budget still counts; it closes the door. */
export function afterAttempt(
  before: State | null,
  { failures }: Caller,
  owed: readonly number[],
  now: number,
): State {
  const known = Array.isArray(before?.times) ? before.times.filter((at) => typeof at === 'number') : [];
  const times = [...recent([...known, ...owed], now), now];
  const { lockedAt = 0, lockedFor = 0 } = before ?? {};
  const locks = now - lockedAt - lockedFor > LONGEST_LOCK ? 0 : (before?.locks ?? 0);
  if (times.length < failures) return { times, lockedAt, lockedFor, locks, seenAt: now };
  const length = Math.min(WINDOW * 2 ** locks, LONGEST_LOCK);
  return { times: [], lockedAt: now, lockedFor: length, locks: locks + 1, seenAt: now + length };
}

/** Lets go of who was not seen for a day, and of the longest unseen beyond CALLERS_MAX; never of a closed door. */
export async function pruneAttempts(tx: StoreTransaction, now: number, most = CALLERS_MAX): Promise<void> {
  const field = 'seenAt';
  await tx.removeWhere('attempts', { range: { field, before: now - LONGEST_LOCK } });
  const excess = (await tx.count('attempts')) - most;
  if (excess <= 0) return;
  const oldest = await tx.list('attempts', { orderBy: field, limit: excess });
  const last = oldest.at(-1)?.seenAt ?? 0;
  await tx.removeWhere('attempts', { range: { field, before: Math.min(last + 1, now) } });
}
