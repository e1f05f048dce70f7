import type { Logger } from 'pino';
import { pruneEvents, type RefusedLogins } from '../auth/audit/events.ts';
import { pruneAttempts } from '../auth/login-limiter.ts';
import { pruneChanges } from '../store/change-log.ts';
import { pruneMissed } from '../content/missed/missed.ts';
import type { Store } from '../store/port.ts';
import { sweepKeptAnswers } from '../http/writes/write-once.ts';

/** Milliseconds between two sweeps. */
const SWEEP_EVERY = 60 * 60_000;
/** Milliseconds by which the time of day may leave the steady clock between two sweeps: more, and somebody set it. */
const CLOCK_SET = 24 * 60 * 60_000;

interface SweepNeeds {
  refused: Pick<RefusedLogins, 'note'>;
  store: Store;
  clock: () => Date;
  /** Milliseconds (app/compose-core.ts). */
  steady: () => number;
  log: Logger;
}

/**
 * Lets go of what has had its time, at once and every hour: kept answers after 90 days, change log entries beyond the
 * newest 20,000, guesses after a day, what visitors did not find after 90 days. The sweep after the time of day was set leaves the answers:
 * it may be set back, and an edit that waits somewhere must not be made twice. Revisions (20 a record), deploys (50) and sessions are pruned as they are written.
 * Answers the function that ends it.
 */
export function sweepRegularly({ refused, store, clock, steady, log }: SweepNeeds): () => void {
  const ahead = () => clock().getTime() - steady();
  let before = ahead();
  const sweep = () => {
    void refused.note();
    const isSet = Math.abs(ahead() - before) > CLOCK_SET;
    before = ahead();
    store
      .transact(async (tx) => {
        if (!isSet) await sweepKeptAnswers(tx, clock());
        await pruneChanges(tx);
        await pruneEvents(tx);
        await pruneAttempts(tx, steady());
        await pruneMissed(tx, clock());
      })
      .catch((error: unknown) => log.warn({ err: error }, 'Sweeping failed'));
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY).unref();
  return () => clearInterval(timer);
}
