import { isReservedSegment } from '@wa/core/domain/site-routes';

/**
 * Returns the address at which a page is edited (specification 2). A page whose address became one of the
 * site's own is edited below /admin/pages, because a screen of the admin may have its old address.
 */
export function builderAddress(slug: string): string {
  const [first = ''] = slug.split('/');
  return isReservedSegment(first) ? `/admin/pages/${slug}` : `/admin/${slug}`;
}
