import type { MouseEvent } from 'react';
import type { RouteData } from '@wa/core/contract/site';
import { plainTitle } from '@wa/core/domain/products/product';
import { partNumbersIn, quoteOfPage, type QuoteRequest } from '@wa/core/domain/quote-mail';

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

/** Returns the content of a quote mail for a route; empty if the route shows neither a product nor a page. */
export function quoteOf(route: RouteData): QuoteRequest {
  if (route.kind === 'page') return quoteOfPage(route.page);
  if (route.kind !== 'product') return {};
  const title = plainTitle(route.product.title);
  return { title, partNumbers: partNumbersIn(title), asks: route.asks ?? [] };
}
