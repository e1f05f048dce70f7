import type { ProductSummary } from '@wa/core/domain/products/product';
import { slugOfPath } from '@wa/core/domain/slug';
import { builderAddress } from '../builder-address.ts';

/**
 * Returns the target of a click on a product card: /admin/{url or id}. A url outside of this site opens the
 * product's own editor (D10).
 */
export function adminAddress({ _id, url }: Pick<ProductSummary, '_id' | 'url'>): string {
  const path = slugOfPath(url.trim().replace(/[?#].*$/, ''));
  const isOwn = path !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(url.trim()) && !url.trim().startsWith('//');
  if (!isOwn) return `/admin/${_id}`;
  return path.startsWith('product/') ? `/admin/${path}` : builderAddress(path);
}
