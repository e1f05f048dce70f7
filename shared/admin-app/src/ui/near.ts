import { createContext, useContext, useEffect, useState, type RefObject } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Distance at which an entry counts as near: half a screen in each direction, so that entries are ready
 * before they are visible.
 */
const MARGIN = '50% 0px';

/**
 * Calls `tell` whenever an element gets near the screen or leaves it. Returns a function that stops the
 * observation.
 */
type WatchNear = (element: Element, tell: (isNear: boolean) => void) => () => void;

/**
 * Creates one observer for all entries of a list, relative to its scroll container. Without observers, every
 * entry is near.
 */
export function createNearWatch(): WatchNear {
  const listeners = new WeakMap<Element, (isNear: boolean) => void>();
  let observer: IntersectionObserver | null = null;
  return (element, tell) => {
    if (typeof IntersectionObserver === 'undefined') {
      tell(true);
      return () => {};
    }
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
      },
      { root: scrollerOf(element), rootMargin: MARGIN },
    );
    const own = observer;
    listeners.set(element, tell);
    own.observe(element);
    return () => own.unobserve(element);
  };
}

/** Returns the nearest scroll container within the page; null for the page itself. */
function scrollerOf(element: Element): Element | null {
  for (let above = element.parentElement; above !== null && above !== document.body;) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
    above = above.parentElement;
  }
  return null;
}

export const NearContext = createContext<WatchNear | null>(null);

/** Returns true while an element is on the screen or near it; `first` until that is known. */
export function useNear(element: RefObject<Element | null>, first: boolean): boolean {
  const watch = useContext(NearContext);
  const [isNear, setNear] = useState(first);
  useEffect(() => {
    if (watch === null || element.current === null) return;
    return watch(element.current, setNear);
  }, [element, watch]);
  return isNear;
}

/** Number of entries that are rendered at once. */
const AT_FIRST = 100;
/** Number of entries added in each idle period, which takes about ten milliseconds. */
const STEP = 250;

/**
 * The most entries that a list has rendered. A list that is shown again renders as many at once: only then is
 * the page as tall as before, so that its scroll position can be restored.
 */
let mostRendered = AT_FIRST;

/**
 * Returns the number of rendered entries of a list with `length` entries, which grows until all are rendered.
 */
export function useRendered(length: number): number {
  const [drawn, setDrawn] = useState(mostRendered);
  useEffect(() => {
    mostRendered = Math.max(mostRendered, drawn);
    return drawn < length ? whenIdle(() => setDrawn((before) => before + STEP)) : undefined;
  }, [drawn, length]);
  return drawn;
}
