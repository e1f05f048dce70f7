import type { MouseEvent } from 'react';
import type { RouteData } from '@wa/core/contract/site';

/** Fixed pages that show no product: hubs, the gallery, and the pages of the footer. */
const OPEN_PAGES: ReadonlySet<string> = new Set([
  'guarantee-certificate',
  'marine-products',
  'project-gallery',
  'repair-clamps',
  'terms-of-sale',
]);

/** True where right-click and selection are off: products and the fixed product pages (specification 1, D5). */
export function isProtected(route: RouteData | null): boolean {
  if (route?.kind === 'product') return true;
  return route?.kind === 'page' && route.page.builtIn && !OPEN_PAGES.has(route.page.slug);
}

/** Keeps the context menu closed, except where a visitor writes. */
export function refuseContextMenu(event: MouseEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest('input, textarea, select')) return;
  event.preventDefault();
}
