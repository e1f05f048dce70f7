import { isReservedSegment } from '@wa/core/domain/site-routes';

/**
 * Where a page is edited (specification 2). A page that has an address which became the site's own since then is
 * edited below /admin/pages: a room of the admin may stand at its old place.
 */
export function builderAddress(slug: string): string {
  const [first = ''] = slug.split('/');
  return isReservedSegment(first) ? `/admin/pages/${slug}` : `/admin/${slug}`;
}
