import type { ProductSummary } from '@wa/core/domain/products/product';
import { slugOfPath } from '@wa/core/domain/slug';

/**
 * Where a click on a product's card goes: /admin/{url or id}; a url outside of this site opens the product's own
 * editor (D10).
 */
export function adminAddress({ _id, url }: Pick<ProductSummary, '_id' | 'url'>): string {
  const path = slugOfPath(url.trim().replace(/[?#].*$/, ''));
  const isOwn = path !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(url.trim()) && !url.trim().startsWith('//');
  return `/admin/${isOwn ? path : _id}`;
}
