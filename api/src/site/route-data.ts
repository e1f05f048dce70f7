import type { RouteData } from '@wa/core/contract/site';
import { GALLERY_SLUG } from '@wa/core/domain/pages/gallery';
import { DOCUMENTS_SLUG } from '@wa/core/domain/documents/document-families';
import { documentsOf } from '@wa/core/domain/documents/documents';
import { FEATURED_PAGES } from '@wa/core/domain/limits';
import { popularProducts } from '@wa/core/domain/products/popular-products';
import { pdfSource } from '@wa/core/domain/pdf-source';
import type { PdfHosts } from '@wa/core/domain/pdf-source';
import { slugOfPath } from '@wa/core/domain/slug';
import type { SiteContent } from './site-content.ts';

/** What an address of the public site shows, or where it has moved. */
export type Route =
  | { kind: 'shown'; status: 200 | 400 | 403 | 404; data: RouteData; path: string; isCanonical: boolean }
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
 * @param hosts whose documents the viewer shows
 */
export async function routeFor(
  content: SiteContent,
  path: string,
  hosts: PdfHosts,
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
  if (decoded === VIEWER_PATH) return viewer(content, path, hosts, query);
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

async function viewer(
  content: SiteContent,
  path: string,
  hosts: PdfHosts,
  query: URLSearchParams,
): Promise<Route> {
  const src = query.get('src') ?? '';
  const name = (query.get('name') ?? '').slice(0, PARAMETER_MAX);
  if (src.length > PARAMETER_MAX) return notFound(content, path);
  const source = pdfSource(src, name, hosts);
  const status = 'file' in source ? 200 : source.refused === 'missing' ? 400 : 403;
  return { kind: 'shown', status, data: { kind: 'pdf-viewer', src, name }, path, isCanonical: false };
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
  const [products, tree, pages] = await Promise.all([
    orEmpty(content.products()),
    orEmpty(content.sidebar()),
    orEmpty(content.pages()),
  ]);
  const data: RouteData = {
    kind: 'not-found',
    popular: popularProducts(products, tree),
    featured: pages.filter(({ featured }) => featured).slice(0, FEATURED_PAGES),
  };
  return { kind: 'shown', status: 404, data, path, isCanonical: false };
}

/** Specification 8: the not-found screen takes a list that cannot be read for an empty one. */
function orEmpty<T>(list: Promise<T[]>): Promise<T[]> {
  return list.catch(() => []);
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
