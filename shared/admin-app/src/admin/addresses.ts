// The first script needs these addresses; those of usages are in place-addresses.ts.
import { isReservedSegment } from '@wa/core/domain/site-routes';
import { slugOfPath } from '@wa/core/domain/slug';
import type { ProductSummary } from '@wa/core/domain/products/product';

/**
 * Returns the address at which a page is edited (specification 2). A page whose address became one of the
 * site's own is edited below /admin/pages, because a screen of the admin may have its old address.
 */
export function builderAddress(slug: string): string {
  const [first = ''] = slug.split('/');
  return isReservedSegment(first) ? `/admin/pages/${slug}` : `/admin/${slug}`;
}

const BY_SLUG = 'slug/';

/**
 * Returns the editor's address of the product that visitors find at /product/{slug}; other addresses are ids.
 */
export const productAt = (slug: string): string => `${BY_SLUG}${slug}`;

/** Returns the slug in an address, or null. */
export const slugIn = (address: string): string | null =>
  address.startsWith(BY_SLUG) ? address.slice(BY_SLUG.length) : null;

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
