import { useEffect } from 'react';
import { HUB_SCROLL_DELAY_MS, HUB_SCROLL_OFFSET_PX } from '@wa/core/domain/limits';
import { readStored, writeStored } from './stored.ts';

const KEY = 'currentPageID';

/** Returns the id of the section that the clicked tile links to, as stored by the loader. */
export const hubTarget = (): string | null => readStored('local', KEY);

/**
 * Scrolls to the section named by a hub's tile: smoothly, 200 ms after arrival, to 100 px above it
 * (specification 2). This happens once; a later visit starts at the top.
 * @param entry name of the history entry
 */
export function useHubScroll(entry: string, loading: boolean): void {
  useEffect(() => {
    if (loading) return;
    const timer = setTimeout(() => {
      const anchor = hubTarget();
      if (anchor === null) return;
      writeStored('local', KEY, null);
      const target = document.getElementById(anchor);
      if (!target) return;
      const top = target.getBoundingClientRect().top + window.scrollY - HUB_SCROLL_OFFSET_PX;
      window.scrollTo({ top, behavior: 'smooth' });
    }, HUB_SCROLL_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [entry, loading]);
}
