import type { MouseEvent } from 'react';
import type { RouteData } from '@wa/shared/contract/site';
import type { Page } from '@wa/shared/domain/page';
import { blocksOf } from '@wa/shared/domain/page-content';

/**
 * True where right-click and selection are off: products and the catalogue's product pages, not hubs (their tiles only
 * lead on), home or gallery (D5). Pages without a drawing (terms, certificate) show no product.
 */
export function isProtected(route: RouteData | null): boolean {
  if (route?.kind === 'product') return true;
  return route?.kind === 'page' && isProductPage(route.page);
}

function isProductPage(page: Page): boolean {
  return page.builtIn && page.images.length > 0 && !blocksOf(page).some((block) => block.kind === 'tiles');
}

/** Keeps the context menu closed, except where a visitor writes. */
export function refuseContextMenu(event: MouseEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest('input, textarea, select')) return;
  event.preventDefault();
}
