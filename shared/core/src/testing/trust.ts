import { appendFileSync } from 'node:fs';

/** Counters for the tests of one row of `npm run trust`. */
export interface TrustCounter {
  /** Counts hostile inputs that were actually sent. */
  tried: (count?: number) => void;
  /** Counts faults that were actually injected: kills, lost responses, full disks, damage. */
  injected: (count?: number) => void;
  /**
   * Counts control checks, which show that the test can detect a failure: a valid input passed, or an attack
   * on a deliberately open weakness succeeded.
   */
  control: (count?: number) => void;
  /**
   * Records a number for the closing line, where the largest one counts: 'bytes a connection', 'ms for
   * others'.
   */
  measured: (what: string, value: number) => void;
}

/**
 * Returns the counters for a row of scripts/trust-rows.mjs. Each count is a JSON line in the file named by
 * TRUST_LOG. Without it, as in `npm test`, nothing is written.
 */
export function trust(row: string): TrustCounter {
  const tell = (kind: string, count: number, what = '') => {
    const file = process.env['TRUST_LOG'];
    if (file) appendFileSync(file, `${JSON.stringify({ row, kind, count, what })}\n`);
  };
  return {
    tried: (count = 1) => tell('tried', count),
    injected: (count = 1) => tell('injected', count),
    control: (count = 1) => tell('control', count),
    measured: (what, value) => tell('measured', value, what),
  };
}
