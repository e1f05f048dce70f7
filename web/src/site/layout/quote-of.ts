import type { RouteData } from '@wa/core/contract/site';
import { plainTitle } from '@wa/core/domain/products/product';
import { partNumbersIn, quoteOfPage, type QuoteRequest } from '@wa/core/domain/quote-mail';

/** What a quote mail says of what a route shows; empty where it shows neither a product nor a page. */
export function quoteOf(route: RouteData): QuoteRequest {
  if (route.kind === 'page') return quoteOfPage(route.page);
  if (route.kind !== 'product') return {};
  const title = plainTitle(route.product.title);
  return { title, partNumbers: partNumbersIn(title), asks: route.asks ?? [] };
}
