import { expect } from 'vitest';
import { runs } from '@wa/core/testing/runs';

/**
 * Waits until nothing is stale any more.
 * @param since when the write was acknowledged: milliseconds of `performance.now()`
 * @returns milliseconds from then to the last look that began before everything was told; 0 when the first one saw it
 */
export async function latenessOf(since: number, stale: () => Promise<readonly unknown[]>): Promise<number> {
  let late = 0;
  const look = async () => {
    const asked = performance.now() - since;
    const left = await stale();
    if (left.length > 0) late = asked;
    return left;
  };
  // To ask all the time would take the time of those that are asked.
  await expect.poll(look, { interval: 100 }).toEqual([]);
  return late;
}

/**
 * What a bound is held against: every day the middle one, since a busy machine may hold up any of them, in a long run
 * the worst.
 */
export function usualOf(late: readonly number[]): number {
  const sorted = [...late].sort((a, b) => a - b);
  return sorted[runs(Math.floor(sorted.length / 2), sorted.length - 1)] ?? Infinity;
}
