import { useEffect } from 'react';
import { HUB_SCROLL_DELAY_MS, HUB_SCROLL_OFFSET_PX } from '@wa/core/domain/limits';
import type { Page } from '@wa/core/domain/pages/page';

const KEY = 'currentPageID';

/** The part that a tile led to, which the loader keeps on its click; the arrival of a page leaves the way there to it. */
export function hubTarget(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * A hub's tile may name the part of the page it leads to: 200 ms after arrival the page scrolls smoothly to that part
 * less 100 px (specification 2). Once: a later visit starts at the top.
 */
export function useHubScroll(page: Page): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const anchor = hubTarget();
      if (anchor === null) return;
      localStorage.removeItem(KEY);
      const target = document.getElementById(anchor);
      if (!target) return;
      const top = target.getBoundingClientRect().top + window.scrollY - HUB_SCROLL_OFFSET_PX;
      window.scrollTo({ top, behavior: 'smooth' });
    }, HUB_SCROLL_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [page._id]);
}
