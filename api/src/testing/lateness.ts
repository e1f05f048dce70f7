import { expect } from 'vitest';
import { runs } from '@wa/core/testing/runs';

/**
 * Polls until nothing is stale anymore.
 * @param since when the write was acknowledged: milliseconds of `performance.now()`
 * @returns milliseconds from then to the start of the last poll that found stale data; 0 if the first poll
 * found none
 */
export async function latenessOf(since: number, stale: () => Promise<readonly unknown[]>): Promise<number> {
  let late = 0;
  const readLateness = async () => {
    const asked = performance.now() - since;
    const left = await stale();
    if (left.length > 0) late = asked;
    return left;
  };
  // Constant polling would slow down the servers under test.
  await expect.poll(readLateness, { interval: 100 }).toEqual([]);
  return late;
}

/**
 * Returns the value to compare with a bound: the median on daily runs, since a busy machine may delay any of
 * them; the maximum on long runs.
 */
export function usualOf(late: readonly number[]): number {
  const sorted = [...late].sort((a, b) => a - b);
  return sorted[runs(Math.floor(sorted.length / 2), sorted.length - 1)] ?? Infinity;
}
