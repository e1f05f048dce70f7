import type { RouteData, SiteSettings } from '@wa/core/contract/site';
import { homePageAt } from '@wa/core/domain/products/home-pages';
import { slugOfPath } from '@wa/core/domain/slug';
import { FOREIGN_SEGMENTS, GALLERY_PATH, SCREENS, VIEWER_PATH } from '@wa/core/domain/site-routes';

/** Props of the view of a kind of route. */
export interface ViewProps<Kind extends RouteData['kind']> {
  route: Extract<RouteData, { kind: Kind }>;
  site: SiteSettings;
  path: string;
}

/** Target of an address by its path. The data may lead to a different view. */
export type RouteTarget =
  | { kind: 'home' }
  | { kind: 'product'; slug: string }
  | { kind: 'gallery'; slug: string }
  | { kind: 'pdf-viewer' }
  /** A screen with a query that the server answers (D16). */
  | { kind: 'answer' }
  /** Any other path that is neither a page nor a product. */
  | { kind: 'screen' }
  | { kind: 'page'; slug: string };

/** Maps a path to its target by the public route table of specification 2. */
export function routeTarget(path: string): RouteTarget {
  const slug = decodedPath(slugOfPath(path));
  if (homePageAt(`/${slug}`) !== null) return { kind: 'home' };
  if (slug === slugOfPath(VIEWER_PATH)) return { kind: 'pdf-viewer' };
  const screen = SCREENS.get(`/${slug}`);
  if (screen !== undefined) return { kind: screen.isAnswered ? 'answer' : 'screen' };
  if (slug === slugOfPath(GALLERY_PATH)) return { kind: 'gallery', slug };
  const product = /^product\/([^/]+)$/.exec(slug)?.[1];
  return product ? { kind: 'product', slug: product } : { kind: 'page', slug };
}

/** Returns true for a path that this application handles. */
export function isSitePath(path: string): boolean {
  const slug = slugOfPath(path);
  const [first = ''] = slug.split('/');
  return !FOREIGN_SEGMENTS.has(first) && !/\.[a-z0-9]+$/i.test(slug);
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
