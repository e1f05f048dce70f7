import { DOCUMENTS_SLUG } from '@wa/core/domain/documents/document-families';
import { GALLERY_SLUG } from '@wa/core/domain/pages/gallery';
import { COMPARE_PATH } from '@wa/core/domain/compare/compare-path';
import { FIND_PATH, PIPE_SIZES_PATH } from '@wa/core/domain/finder/find-address';
import { homePageAt } from '@wa/core/domain/products/home-pages';
import { INQUIRY_PATH } from '@wa/core/domain/inquiry/inquiry-path';
import { SEARCH_PATH } from '@wa/core/domain/search/search-path';
import { slugOfPath } from '@wa/core/domain/slug';

/** What the path of an address asks for; the data decides what is shown in the end. */
export type RouteTarget =
  | { kind: 'home' }
  | { kind: 'product'; slug: string }
  | { kind: 'gallery'; slug: string }
  | { kind: 'documents' }
  | { kind: 'pdf-viewer' }
  /** Its query is answered by the server (D16). */
  | { kind: 'answer' }
  | { kind: 'pipe-sizes' }
  | { kind: 'page'; slug: string };

export const GALLERY_PATH = `/${GALLERY_SLUG}`;
export const VIEWER_PATH = '/view/pdf';

/** First segments that are files or other applications; links to them are left to the browser. */
const FOREIGN_SEGMENTS: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'assets',
  'data-sheets',
  'drawings',
  'fonts',
  'uploads',
  'view',
]);

const ANSWERED: ReadonlySet<string> = new Set([FIND_PATH, SEARCH_PATH, COMPARE_PATH, INQUIRY_PATH]);

/** The public route table of specification 2. */
export function routeTarget(path: string): RouteTarget {
  const slug = decodedPath(slugOfPath(path));
  if (homePageAt(`/${slug}`) !== null) return { kind: 'home' };
  if (slug === slugOfPath(VIEWER_PATH)) return { kind: 'pdf-viewer' };
  if (ANSWERED.has(`/${slug}`)) return { kind: 'answer' };
  if (slug === slugOfPath(PIPE_SIZES_PATH)) return { kind: 'pipe-sizes' };
  if (slug === DOCUMENTS_SLUG) return { kind: 'documents' };
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
