import { useEffect } from 'react';
import { HUB_SCROLL_DELAY_MS, HUB_SCROLL_OFFSET_PX } from '@wa/core/domain/limits';
import type { Page } from '@wa/core/domain/pages/page';
import { takeHubTarget } from './hub-target.ts';

/**
 * A hub's tile may name the part of the page it leads to: 200 ms after arrival the page scrolls smoothly to that part
 * less 100 px (specification 2).
 */
export function useHubScroll(page: Page): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const target = document.getElementById(takeHubTarget() ?? '');
      if (!target) return;
      const top = target.getBoundingClientRect().top + window.scrollY - HUB_SCROLL_OFFSET_PX;
      window.scrollTo({ top, behavior: 'smooth' });
    }, HUB_SCROLL_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [page._id]);
}
