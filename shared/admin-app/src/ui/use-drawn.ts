import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Entries of a list that are drawn at once. */
const AT_FIRST = 100;
/** How many follow each time that the page has nothing else to do: some ten milliseconds of work. */
const STEP = 250;

/** How many entries of a list of `length` are in the document by now: in the end all, the first ones at once. */
export function useDrawn(length: number): number {
  const [drawn, setDrawn] = useState(AT_FIRST);
  useEffect(
    () => (drawn < length ? whenIdle(() => setDrawn((before) => before + STEP)) : undefined),
    [drawn, length],
  );
  return drawn;
}
