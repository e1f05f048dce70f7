/**
 * Login rate limit (D3, T1.4). Failures, each within 15 minutes of the one before, use up a budget; it is then locked for
 * 15 minutes, and for twice as long each time after. The counts are in the store and use the steady clock, so that they
 * hold for every server process, after a restart, and when the time of day changes.
 */
import type { Store, StoreReader, StoreTransaction } from '../store/port.ts';
import type { AttemptRecord } from '../store/records.ts';

/** Milliseconds within which the next failure counts, and of the first lock. */
const WINDOW = 15 * 60 * 1_000;
/** Milliseconds: no lock is longer, and after a lock and such a time without a failure locks start at 15 minutes again. */
const LONGEST_LOCK = 24 * 60 * 60 * 1_000;

/** What failures are counted for: a device, an address, or the name of an editor. */
export interface Budget {
  key: string;
  /** So many failures lock it. */
  failures: number;
}

type Count = Pick<AttemptRecord, 'count' | 'expiresAt' | 'lasts' | 'locks'>;

/** @param steady milliseconds (app/compose-core.ts) */
export function createLoginLimiter(store: Store, steady: () => number) {
  return {
    /**
     * Counts an attempt against all of these before the password is verified, so that parallel guesses can't outrun the
     * count. Returns 0, or the seconds to wait; then nothing was counted.
     */
    async begin(budgets: readonly Budget[]): Promise<number> {
      const now = steady();
      const seen = await readCounts(store, budgets);
      // A locked budget costs no write, unless its lock has to be brought back from the future.
      const isFromFuture = seen.some((record) => record !== null && record.expiresAt - now > record.lasts);
      const wait = longestLock(budgets, seen, now);
      if (wait > 0 && !isFromFuture) return inSeconds(wait);
      return inSeconds(await store.transact((tx) => countAttempt(tx, budgets, now)));
    },

    /** A correct password deletes the counts of `own`, and takes only its own attempt back from `shared`. */
    async succeed(own: readonly Budget[], shared: readonly Budget[]): Promise<void> {
      await store.transact(async (tx) => {
        for (const { key } of own) await tx.removeWhere('attempts', { where: { caller: key } });
        await takeBackAttempt(tx, shared, steady());
      });
    },
  };
}

/** Deletes the counts that no lock and no doubling needs any more. */
export async function pruneAttempts(tx: StoreTransaction, now: number): Promise<void> {
  await tx.removeWhere('attempts', { range: { field: 'expiresAt', before: now - LONGEST_LOCK } });
}

/** Milliseconds of the longest lock among these. Counts an attempt of all of them if there is none. */
async function countAttempt(tx: StoreTransaction, budgets: readonly Budget[], now: number): Promise<number> {
  const records = await readCounts(tx, budgets);
  for (const record of records) {
    if (record === null || record.expiresAt - now <= record.lasts) continue;
    record.expiresAt = now + record.lasts;
    await tx.update('attempts', record._id, { expiresAt: record.expiresAt });
  }
  const wait = longestLock(budgets, records, now);
  if (wait > 0) return wait;
  for (const [at, { key, failures }] of budgets.entries()) {
    const record = records[at] ?? null;
    const count = afterAttempt(record, failures, now);
    if (record === null) await tx.insert('attempts', { caller: key, ...count });
    else await tx.update('attempts', record._id, count);
  }
  return 0;
}

/** The count after one more attempt. The last one of the budget is still answered; it locks what follows. */
export function afterAttempt(before: Count | null, failures: number, now: number): Count {
  const isOver = before === null || before.expiresAt <= now;
  const count = isOver ? 1 : before.count + 1;
  const locks = before === null || now - before.expiresAt > LONGEST_LOCK ? 0 : before.locks;
  if (count < failures) return { count, locks, lasts: WINDOW, expiresAt: now + WINDOW };
  const lasts = Math.min(WINDOW * 2 ** locks, LONGEST_LOCK);
  return { count, locks: locks + 1, lasts, expiresAt: now + lasts };
}

/** Milliseconds left of a lock, 0 for none. A lock from the future, after the clock was put back, counts from now. */
export function lockLeft(count: Count | null, failures: number, now: number): number {
  if (count === null || count.count < failures) return 0;
  return Math.max(0, Math.min(count.expiresAt - now, count.lasts));
}

/** The attempt was none: one fewer counts, and the lock that it began is lifted. */
async function takeBackAttempt(tx: StoreTransaction, budgets: readonly Budget[], now: number): Promise<void> {
  const records = await readCounts(tx, budgets);
  for (const [at, { failures }] of budgets.entries()) {
    const record = records[at] ?? null;
    if (record === null) continue;
    const wasLocked = lockLeft(record, failures, now) > 0;
    const lifted = { lasts: WINDOW, expiresAt: now + WINDOW, locks: record.locks - 1 };
    const count = { count: record.count - 1, ...(wasLocked && lifted) };
    await tx.update('attempts', record._id, count);
  }
}

/** One after the other, as a transaction on MongoDB asks for. */
async function readCounts(
  reader: Pick<StoreReader, 'findOne'>,
  budgets: readonly Budget[],
): Promise<(AttemptRecord | null)[]> {
  const records: (AttemptRecord | null)[] = [];
  for (const { key } of budgets) records.push(await reader.findOne('attempts', { caller: key }));
  return records;
}

const longestLock = (budgets: readonly Budget[], counts: readonly (Count | null)[], now: number) =>
  Math.max(...budgets.map(({ failures }, at) => lockLeft(counts[at] ?? null, failures, now)));

const inSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1_000);
