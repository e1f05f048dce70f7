import type { MouseEvent } from 'react';
import type { RouteData } from '@wa/core/contract/site';

/** True where right-click and selection are off: products, and pages that say so (specification 1, D5). */
export function isProtected(route: RouteData | null): boolean {
  if (route?.kind === 'product') return true;
  return route?.kind === 'page' && route.page.copyProtection;
}

/** Keeps the context menu closed, except where a visitor writes. */
export function refuseContextMenu(event: MouseEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest('input, textarea, select')) return;
  event.preventDefault();
}
