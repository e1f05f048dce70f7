import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Number of entries that are rendered at once. */
const AT_FIRST = 100;
/** Number of entries added in each idle period, which takes about ten milliseconds. */
const STEP = 250;

/**
 * Returns the number of rendered entries of a list with `length` entries, which grows until all are rendered.
 */
export function useRendered(length: number): number {
  const [drawn, setDrawn] = useState(AT_FIRST);
  useEffect(
    () => (drawn < length ? whenIdle(() => setDrawn((before) => before + STEP)) : undefined),
    [drawn, length],
  );
  return drawn;
}
