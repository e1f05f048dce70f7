/**
 * Login rate limit (D3, T1.4). Failures, each within 15 minutes of the one before, use up a budget; it is then locked for
 * 15 minutes, and for twice as long each time after. The counts are in the store and use the steady clock, so that they
 * hold for every server process, after a restart, and when the time of day changes.
 */
import type { Store, StoreReader, StoreTransaction } from '../store/port.ts';
import type { AttemptRecord } from '../store/records.ts';

/** Milliseconds within which the next failure counts; also the length of the first lock. */
const WINDOW = 15 * 60 * 1_000;
/**
 * Milliseconds of the longest lock. After a lock and this long without a failure, locks start at 15 minutes
 * again.
 */
const LONGEST_LOCK = 24 * 60 * 60 * 1_000;

/** A budget of failures: that of a device, an address, or an editor's name. */
export interface Budget {
  key: string;
  /** The number of failures after which the budget is locked. */
  failures: number;
}

type Count = Pick<AttemptRecord, 'count' | 'expiresAt' | 'lasts' | 'locks'>;

/** @param steady milliseconds (app/compose-core.ts) */
export function createLoginLimiter(store: Store, steady: () => number) {
  return {
    /**
     * Counts an attempt against all of these before the password is verified, so that parallel guesses can't
     * outrun the count. Returns 0, or the seconds to wait, in which case nothing was counted.
     */
    async begin(budgets: readonly Budget[]): Promise<number> {
      const now = steady();
      const seen = await readCounts(store, budgets);
      // A locked budget costs no write, unless its lock is from the future and has to be corrected.
      const isFromFuture = seen.some((record) => record !== null && record.expiresAt - now > record.lasts);
      const wait = longestLock(budgets, seen, now);
      if (wait > 0 && !isFromFuture) return inSeconds(wait);
      return inSeconds(await store.transact((tx) => countAttempt(tx, budgets, now)));
    },

    /** A correct password deletes the counts of `own` and refunds only its own attempt to `shared`. */
    async succeed(own: readonly Budget[], shared: readonly Budget[]): Promise<void> {
      await store.transact(async (tx) => {
        for (const { key } of own) await tx.removeWhere('attempts', { where: { caller: key } });
        await takeBackAttempt(tx, shared, steady());
      });
    },
  };
}

/** Deletes expired counts that no lock or doubling depends on. */
export async function pruneAttempts(tx: StoreTransaction, now: number): Promise<void> {
  await tx.removeWhere('attempts', { range: { field: 'expiresAt', before: now - LONGEST_LOCK } });
}

/**
 * Returns the milliseconds of the longest lock among these budgets. Without a lock, counts an attempt on all
 * of them.
 */
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

/**
 * Returns the count after one more attempt. The last attempt of the budget is still verified; the next one is
 * locked.
 */
export function afterAttempt(before: Count | null, failures: number, now: number): Count {
  const isOver = before === null || before.expiresAt <= now;
  const count = isOver ? 1 : before.count + 1;
  const locks = before === null || now - before.expiresAt > LONGEST_LOCK ? 0 : before.locks;
  if (count < failures) return { count, locks, lasts: WINDOW, expiresAt: now + WINDOW };
  const lasts = Math.min(WINDOW * 2 ** locks, LONGEST_LOCK);
  return { count, locks: locks + 1, lasts, expiresAt: now + lasts };
}

/**
 * Returns the milliseconds left of a lock, or 0. A lock from the future, left by a clock set back, counts
 * from now.
 */
export function lockLeft(count: Count | null, failures: number, now: number): number {
  if (count === null || count.count < failures) return 0;
  return Math.max(0, Math.min(count.expiresAt - now, count.lasts));
}

/** Refunds an attempt: lowers the count by one and lifts the lock that the attempt began. */
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

/** Reads the counts one after the other, as a transaction on MongoDB requires. */
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
