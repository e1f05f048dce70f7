import type { MouseEvent } from 'react';
import type { RouteData } from '@wa/core/contract/site';

/**
 * Returns true where right-click and selection are off: on products and on pages with that setting
 * (specification 1, D5).
 */
export function isProtected(route: RouteData | null): boolean {
  if (route?.kind === 'product') return true;
  return route?.kind === 'page' && route.page.copyProtection;
}

/** Suppresses the context menu, except in fields. */
export function refuseContextMenu(event: MouseEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest('input, textarea, select')) return;
  event.preventDefault();
}

/** Returns true for a page that leads to products and has no quote request of its own. */
export const sellsWithoutQuote = (route: RouteData): boolean =>
  ['home', 'documents', 'find', 'pipe-sizes'].includes(route.kind);
