import { createContext, useContext, useEffect, useState, type RefObject } from 'react';

/** How far beyond the screen an entry counts as near: half a screen each way, so that scrolling meets what is ready. */
const MARGIN = '50% 0px';

/** Tells whenever an element comes near the screen or leaves it; returns what ends that. */
export type WatchNear = (element: Element, tell: (isNear: boolean) => void) => () => void;

/** One observer for all entries of a list, in whatever scrolls the list. Without observers everything is near. */
export function createNearWatch(): WatchNear {
  const told = new WeakMap<Element, (isNear: boolean) => void>();
  let observer: IntersectionObserver | null = null;
  return (element, tell) => {
    if (typeof IntersectionObserver === 'undefined') {
      tell(true);
      return () => {};
    }
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
      },
      { root: scrollerOf(element), rootMargin: MARGIN },
    );
    const own = observer;
    told.set(element, tell);
    own.observe(element);
    return () => own.unobserve(element);
  };
}

/** The nearest part of the page that scrolls by itself; null for the page. */
function scrollerOf(element: Element): Element | null {
  for (let above = element.parentElement; above !== null && above !== document.body;) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
    above = above.parentElement;
  }
  return null;
}

export const NearContext = createContext<WatchNear | null>(null);

/** True while an element is on the screen or near it; `first` until that is known. */
export function useNear(element: RefObject<Element | null>, first: boolean): boolean {
  const watch = useContext(NearContext);
  const [isNear, setNear] = useState(first);
  useEffect(() => {
    if (watch === null || element.current === null) return;
    return watch(element.current, setNear);
  }, [element, watch]);
  return isNear;
}
