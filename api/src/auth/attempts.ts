import type { StoreReader, StoreTransaction } from '../store/port.ts';
import type { AttemptRecord } from '../store/records.ts';
import type { Caller } from './callers.ts';

/** Milliseconds within which failures count, and of the first lock (trust model). */
export const WINDOW = 15 * 60 * 1_000;
/** Milliseconds: no lock is longer, and a caller who kept quiet for so long after one starts anew. */
const LONGEST_LOCK = 24 * 60 * 60 * 1_000;
/** Callers that pruning leaves; the ones unseen for longest go first. */
export const CALLERS_MAX = 20_000;

export type AttemptState = Pick<AttemptRecord, 'times' | 'lockedAt' | 'lockedFor' | 'locks' | 'seenAt'>;

/** Milliseconds that are left of a lock. One from the future, after the clock was put back, counts from now. */
export function lockLeft({ lockedAt, lockedFor }: AttemptState, now: number): number {
  const left = Math.min(lockedFor, LONGEST_LOCK) - Math.max(0, now - lockedAt);
  return Math.max(0, left);
}

/** What is still within the window; a time from the future counts as now. */
function recent(times: readonly number[], now: number): number[] {
  return times.map((at) => Math.min(at, now)).filter((at) => now - at < WINDOW);
}

/** The state after one more attempt, and those in `owed`. The last one of the budget still counts; it closes the door. */
export function afterAttempt(
  before: AttemptState | null,
  { failures }: Caller,
  owed: readonly number[],
  now: number,
): AttemptState {
  const known = Array.isArray(before?.times) ? before.times.filter((at) => typeof at === 'number') : [];
  const times = [...recent([...known, ...owed], now), now];
  const { lockedAt = 0, lockedFor = 0 } = before ?? {};
  const locks = now - lockedAt - lockedFor > LONGEST_LOCK ? 0 : (before?.locks ?? 0);
  if (times.length < failures) return { times, lockedAt, lockedFor, locks, seenAt: now };
  const length = Math.min(WINDOW * 2 ** locks, LONGEST_LOCK);
  return { times: [], lockedAt: now, lockedFor: length, locks: locks + 1, seenAt: now + length };
}

/** What is known of each, or null; one after the other, as a transaction on MongoDB asks for. */
export async function readAttempts(
  reader: Pick<StoreReader, 'findOne'>,
  callers: readonly Caller[],
): Promise<(AttemptRecord | null)[]> {
  const records: (AttemptRecord | null)[] = [];
  for (const { name } of callers) records.push(await reader.findOne('attempts', { caller: name }));
  return records;
}

/** Counts an attempt of all callers and what each owes, unless one of them is locked. Answers their states. */
export async function takeAttempt(
  tx: StoreTransaction,
  callers: readonly Caller[],
  debts: readonly (readonly number[])[],
  now: number,
): Promise<{ isClosed: boolean; states: (AttemptState | null)[] }> {
  const records = await readAttempts(tx, callers);
  for (const record of records) {
    if (record === null || record.lockedAt <= now) continue;
    // From the future: noted as of now, so that it ends.
    const seenAt = now + record.lockedFor;
    await tx.update('attempts', record._id, { lockedAt: now, seenAt }, { keepVersion: true });
  }
  if (records.some((record) => record !== null && lockLeft(record, now) > 0))
    return { isClosed: true, states: records };
  const states: AttemptState[] = [];
  for (const [at, caller] of callers.entries()) {
    const record = records[at] ?? null;
    const state = afterAttempt(record, caller, debts[at] ?? [], now);
    if (record === null) await tx.insert('attempts', { caller: caller.name, ...state });
    else await tx.update('attempts', record._id, state, { keepVersion: true });
    states.push(state);
  }
  return { isClosed: false, states };
}

/** The attempt was none: one fewer counts, and the door that it closed is open again, one attempt before the lock. */
export async function takeBackAttempt(
  tx: StoreTransaction,
  callers: readonly Caller[],
  now: number,
): Promise<void> {
  const records = await readAttempts(tx, callers);
  for (const [at, { failures }] of callers.entries()) {
    const record = records[at] ?? null;
    if (record === null) continue;
    const isClosed = lockLeft(record, now) > 0;
    const times = Array.isArray(record.times) ? record.times.slice(0, -1) : [];
    const state = isClosed
      ? { times: Array.from({ length: failures - 1 }, () => now), lockedFor: 0, locks: record.locks - 1 }
      : { times };
    await tx.update('attempts', record._id, state, { keepVersion: true });
  }
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
