/** Milliseconds. */
const FIRST = 1_000;
/** Milliseconds: five minutes. */
const LONGEST = 5 * 60 * 1_000;

/** Milliseconds to wait after the nth failure in a row (from 1); the server's own wish wins if it is longer. */
export function backOff(failures: number, retryAfterSeconds = 0): number {
  const doubled = FIRST * 2 ** Math.min(Math.max(failures - 1, 0), 20);
  return Math.min(Math.max(doubled, retryAfterSeconds * 1_000), LONGEST);
}
