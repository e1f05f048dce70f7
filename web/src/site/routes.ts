import type { RouteData, SiteSettings } from '@wa/core/contract/site';
import { homePageAt } from '@wa/core/domain/products/home-pages';
import { slugOfPath } from '@wa/core/domain/slug';
import { FOREIGN_SEGMENTS, GALLERY_PATH, SCREENS, VIEWER_PATH } from '@wa/core/domain/site-routes';

/** What the view of a kind of route is given. */
export interface ViewProps<Kind extends RouteData['kind']> {
  route: Extract<RouteData, { kind: Kind }>;
  site: SiteSettings;
  path: string;
}

/** What the path of an address asks for; the data decides what is shown in the end. */
export type RouteTarget =
  | { kind: 'home' }
  | { kind: 'product'; slug: string }
  | { kind: 'gallery'; slug: string }
  | { kind: 'pdf-viewer' }
  /** Its query is answered by the server (D16). */
  | { kind: 'answer' }
  /** Any other that is neither a page nor a product. */
  | { kind: 'screen' }
  | { kind: 'page'; slug: string };

/** The public route table of specification 2. */
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

/** True for a path that this application shows itself. */
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
