import type { RouteData } from '@wa/core/contract/site';
import { GALLERY_SLUG } from '@wa/core/domain/pages/gallery';
import { DOCUMENTS_SLUG } from '@wa/core/domain/products/document-families';
import { documentsOf } from '@wa/core/domain/products/documents';
import { POPULAR_PRODUCTS } from '@wa/core/domain/limits';
import { slugOfPath } from '@wa/core/domain/slug';
import type { SiteContent } from './site-content.ts';

/** What an address of the public site shows, or where it has moved. */
export type Route =
  | { kind: 'shown'; status: 200 | 404; data: RouteData; path: string; isCanonical: boolean }
  | { kind: 'moved'; to: string };

export const VIEWER_PATH = '/view/pdf';
/** Characters of a search text or viewer parameter that are looked at. */
const PARAMETER_MAX = 2_048;
/** Characters of a path that could name anything. */
const PATH_MAX = 1_000;

/**
 * The public route table (specification 2, D4). Old spellings of an address lead to the one that pages print:
 * /products/x, /pages/x, a trailing slash, capital letters, and whatever was renamed.
 * @param path as requested, percent-encoded
 */
export async function routeFor(
  content: SiteContent,
  path: string,
  query = new URLSearchParams(),
): Promise<Route> {
  const decoded = decode(path);
  if (decoded === null || path.length > PATH_MAX) return notFound(content, path);
  const isCanonical = query.size === 0 && decoded === path;
  if (decoded === '/') {
    const data: RouteData = {
      kind: 'home',
      products: await content.products(),
      query: (query.get('q') ?? '').slice(0, PARAMETER_MAX),
    };
    return { kind: 'shown', status: 200, data, path, isCanonical };
  }
  if (decoded === `/${DOCUMENTS_SLUG}`) {
    const asked = (query.get('q') ?? '').slice(0, PARAMETER_MAX);
    const data: RouteData = { kind: 'documents', families: await content.documentFamilies(), query: asked };
    return { kind: 'shown', status: 200, data, path, isCanonical };
  }
  if (decoded === VIEWER_PATH) return viewer(content, path, query);
  const address = finalPath(decoded);
  if (address === decoded) {
    const data = await dataAt(content, address);
    if (data !== null) return { kind: 'shown', status: 200, data, path, isCanonical };
  }
  const target = await movedTo(content, address, decoded);
  return target === null ? notFound(content, path) : { kind: 'moved', to: target };
}

/** The page or product that stands at exactly this decoded path. */
async function dataAt(content: SiteContent, path: string): Promise<RouteData | null> {
  const slug = path.slice(1);
  if (slug.startsWith('product/')) {
    const product = await content.product(slug.slice('product/'.length));
    return product && { kind: 'product', product };
  }
  const page = await content.page(slug);
  return page && (slug === GALLERY_SLUG ? { kind: 'gallery', page } : { kind: 'page', page });
}

/** Addresses of the site's own PDFs that a route offers. */
export function documentsIn(data: RouteData): string[] {
  if (data.kind === 'product') return documentsOf(data.product);
  return data.kind === 'page' ? documentsOf(data.page) : [];
}

/** Where a path that shows nothing itself leads: only to an address that shows something. */
async function movedTo(content: SiteContent, address: string, requested: string): Promise<string | null> {
  for (const candidate of new Set([address, address.toLowerCase()])) {
    if (candidate !== requested && (await dataAt(content, candidate)) !== null) return candidate;
    const renamed = await content.redirect(candidate);
    if (renamed !== null && renamed !== requested && (await dataAt(content, renamed)) !== null)
      return renamed;
  }
  // The two prefixes are only ever spellings of the final address (D4), whatever stands there.
  if (OLD_PREFIX.test(requested)) return address;
  return address === '/' || address === VIEWER_PATH ? address : null;
}

/** The address in the form that the site prints: one leading slash, none behind, and the short prefixes. */
function finalPath(path: string): string {
  const slug = slugOfPath(path);
  return `/${slug.replace(/^products\/(?=.)/, 'product/').replace(/^pages\/(?=.)/, '')}`;
}

const OLD_PREFIX = /^\/(?:products|pages)\/./;

async function viewer(content: SiteContent, path: string, query: URLSearchParams): Promise<Route> {
  const src = query.get('src') ?? '';
  const name = (query.get('name') ?? '').slice(0, PARAMETER_MAX);
  if (src.length > PARAMETER_MAX) return notFound(content, path);
  return { kind: 'shown', status: 200, data: { kind: 'pdf-viewer', src, name }, path, isCanonical: false };
}

/** 404 names the requested path, which is why it is never kept. A missing product has a message of its own. */
async function notFound(content: SiteContent, path: string): Promise<Route> {
  const product = /^\/product\/([^/]+)$/.exec(path)?.[1];
  if (product !== undefined) {
    return {
      kind: 'shown',
      status: 404,
      data: { kind: 'product-missing', slug: product },
      path,
      isCanonical: false,
    };
  }
  // Specification 8: a failure here is silently an empty list.
  const popular = await content.products().then(
    (products) => products.slice(0, POPULAR_PRODUCTS),
    () => [],
  );
  return { kind: 'shown', status: 404, data: { kind: 'not-found', popular }, path, isCanonical: false };
}

function decode(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    // Encoded slashes, backslashes and control characters name nothing here.
    return /[\\\p{Cc}]|\/\//u.test(decoded) || /%2f/i.test(path) ? null : decoded;
  } catch {
    return null;
  }
}
