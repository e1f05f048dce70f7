import { appendFileSync } from 'node:fs';

/** What the tests of one row of `npm run trust` count while they run. */
export interface TrustCounter {
  /** Hostile inputs that were really sent. */
  tried: (count?: number) => void;
  /** Faults that were really brought about: kills, lost answers, full disks, damage. */
  injected: (count?: number) => void;
  /** A known good input passed, or the attack worked on a door left open on purpose: the test can see. */
  control: (count?: number) => void;
  /** A figure for the closing line, of which the largest counts: 'bytes a connection', 'ms for others'. */
  measured: (what: string, value: number) => void;
}

/**
 * The counters of a row of scripts/trust-rows.mjs. Each count is a JSON line in the file that TRUST_LOG names; without
 * one, as in `npm test`, nothing is written.
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
