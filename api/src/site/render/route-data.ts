import type { HomeRoute, RouteData, SiteDocument } from '@wa/core/contract/site';
import { documentAddress } from '@wa/core/domain/documents/documents';
import { documentsOf } from '@wa/core/domain/block-kinds/registry';
import { formFields } from '@wa/core/domain/finder/form-fields';
import { FEATURED_PAGES, HOME_CARDS } from '@wa/core/domain/limits';
import { decode } from '@wa/core/domain/links';
import { onceFor } from '@wa/core/domain/record';
import { ownersOf } from '@wa/core/domain/moved-addresses';
import { cardsOf, homePageAt, homePages, homePath } from '@wa/core/domain/products/home-pages';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import { indexProducts, searchProducts, strippedSearch } from '@wa/core/domain/products/product-search';
import { inFamily } from '@wa/core/domain/products/families';
import { popularProducts } from '@wa/core/domain/products/popular-products';
import { OWN_SHEET, pdfSource, type PdfHosts } from '@wa/core/domain/links';
import { canonicalPath } from '@wa/core/domain/slug';
import {
  CATALOG_PATH,
  COMPARE_PATH,
  DOCUMENTS_PATH,
  FIND_PATH,
  GALLERY_SLUG,
  INQUIRY_PATH,
  PIPE_SIZES_PATH,
  SCREENS,
  SEARCH_PATH,
  SHEET_CHECK_PATH,
  SUBMITTAL_PATH,
  VIEWER_PATH,
} from '@wa/core/domain/site-routes';
import { compareParts } from '@wa/core/domain/compare/compare-parts';
import { findParts } from '@wa/core/domain/finder/find-parts';
import { readInquiry } from '@wa/core/domain/inquiry/read-inquiry';
import { chartOfParts } from '@wa/core/domain/charts/draw-range-chart';
import type { Page } from '@wa/core/domain/pages/page';
import type { Previewed } from '../../content/previews/previews.ts';
import { isGuideFile } from '../../documents/guides/guide-files.ts';
import type { DocumentLibrary } from '../../documents/sheets/document-library.ts';
import { findChart, type PartsKeeper } from '../finder/finder.ts';
import { findSubmittal } from '../submittal/find-submittal.ts';
import type { SiteSearch } from '../search/site-search.ts';
import { neighborsOf, productsLeadingTo } from './related-products.ts';
import type { SiteContent } from './renderer.ts';

/** The data of a public address, or its new address if it has moved. */
export type Route =
  | { kind: 'shown'; status: 200 | 400 | 403 | 404; data: RouteData; path: string; isCanonical: boolean }
  | { kind: 'moved'; to: string };

export interface RouteSources {
  content: SiteContent;
  parts: Pick<PartsKeeper, 'now'>;
  search: Pick<SiteSearch, 'answer'>;
  documents: Pick<DocumentLibrary, 'find' | 'movedTo' | 'families' | 'revisions'>;
}

/** Characters of a search text or viewer parameter that the site reads. */
const PARAMETER_MAX = 2_048;
/** Length of the longest path that can exist. */
const PATH_MAX = 1_000;

/**
 * Resolves a path by the public route table (specification 2, D4). Old spellings of an address redirect to
 * the one that pages print.
 * @param path as requested, percent-encoded
 * @param hosts whose documents the viewer shows
 */
export async function routeFor(
  sources: RouteSources,
  path: string,
  hosts: PdfHosts,
  query = new URLSearchParams(),
): Promise<Route> {
  const { content } = sources;
  const decoded = decodedPath(path);
  if (decoded === null || path.length > PATH_MAX) return notFound(content, path);
  const isCanonical = query.size === 0 && decoded === path;
  const page = homePageAt(decoded);
  if (page !== null) {
    const data = await homeRoute(content, page, query);
    if (data === null) return notFound(content, path);
    if (decoded !== homePath(page)) return { kind: 'moved', to: homePath(page) };
    return { kind: 'shown', status: 200, data, path, isCanonical };
  }
  if (decoded === DOCUMENTS_PATH) {
    const asked = (query.get('q') ?? '').slice(0, PARAMETER_MAX);
    const data: RouteData = { kind: 'documents', families: await sources.documents.families(), query: asked };
    return { kind: 'shown', status: 200, data, path, isCanonical };
  }
  const answered = await answerAt(sources, decoded, query);
  if (answered !== null) return { kind: 'shown', status: 200, data: answered, path, isCanonical };
  // People type this address from paper.
  const check = canonicalPath(decoded).toLowerCase();
  if (check.startsWith(`${SHEET_CHECK_PATH}/`)) {
    const sheetAt = (address: string) =>
      sources.documents.revisions(address.slice(SHEET_CHECK_PATH.length + 1));
    const sheet = await sheetAt(check);
    const isThere = async (each: string) => (await sheetAt(each)) !== null;
    const to = sheet === null ? await content.movedDocument(check, isThere) : check;
    if (to === null) return notFound(content, path);
    if (sheet === null || to !== decoded) return { kind: 'moved', to };
    return { kind: 'shown', status: 200, data: { kind: 'sheet-revisions', sheet }, path, isCanonical: false };
  }
  if (decoded === VIEWER_PATH) return viewer(sources, path, hosts, query);
  const address = canonicalPath(decoded);
  if (address === decoded) {
    const data = await dataAt(content, address);
    if (data !== null) return { kind: 'shown', status: 200, data, path, isCanonical };
  }
  const target = isGuideFile(decoded)
    ? await content.movedDocument(decoded, (each) => hasOwner(content, each))
    : await movedTo(content, address, decoded);
  return target === null ? notFound(content, path) : { kind: 'moved', to: target };
}

/**
 * Returns one page of a search or a family, all of which are at `/`: `/?family=flap-valves&q=valve&page=2`.
 * It returns null for a page number that doesn't exist.
 */
async function homeRoute(
  content: SiteContent,
  path: number,
  asked: URLSearchParams,
): Promise<HomeRoute | null> {
  const text = (name: string) => (path === 1 ? (asked.get(name) ?? '').slice(0, PARAMETER_MAX) : '');
  const [query, family] = [text('q'), text('family')];
  const products = await content.products();
  const all = products.length;
  const known = { kind: 'home', query, family, all } as const;
  if (all <= HOME_CARDS) return path === 1 ? { ...known, products, page: 1, found: all } : null;
  const isSearch = query.trim() !== '';
  const within = family === '' ? products : inFamily(await content.sidebar(), products, family);
  const found = isSearch ? searchProducts(indexOf(within), query) : within;
  const isAsked = isSearch || family !== '';
  const page = isAsked ? Math.max(1, Math.trunc(Number(asked.get('page'))) || 1) : path;
  if (page > homePages(found.length)) return null;
  const instead = found.length === 0 ? strippedSearch(indexOf(within), query) : null;
  return { ...known, products: cardsOf(found, page), page, found: found.length, ...(instead && { instead }) };
}

/** An index of all titles, built by the first search after a change. */
const indexOf = onceFor((products: readonly ProductSummary[]) => indexProducts(products));

/** Returns the answer of a screen whose address takes a query, such as the finder (D16); null for any other address. */
async function answerAt(
  { content, parts, search: keeper }: RouteSources,
  path: string,
  query: URLSearchParams,
): Promise<RouteData | null> {
  const search = query.toString();
  if (path === FIND_PATH) {
    const all = await parts.now();
    const answer = findParts(query, all);
    const chart = findChart(query, answer, all);
    return { kind: 'find', search, answer, fields: formFields(answer), ...(chart && { chart }) };
  }
  if (path === SEARCH_PATH)
    return { kind: 'search', search, answer: await keeper.answer(query.get('q') ?? '') };
  if (path === COMPARE_PATH) {
    const all = await parts.now();
    const comparison = compareParts(query, all);
    const compared = comparison.parts.flatMap(({ slug }) => all.find((part) => part.slug === slug) ?? []);
    const chart = chartOfParts(compared);
    return { kind: 'compare', search, comparison, ...(chart && { chart }) };
  }
  if (path === INQUIRY_PATH)
    return { kind: 'inquiry', search, inquiry: readInquiry(query, await parts.now()) };
  if (path === SUBMITTAL_PATH)
    return { kind: 'submittal', search, submittal: (await findSubmittal(content, query)).submittal };
  return path === PIPE_SIZES_PATH ? { kind: 'pipe-sizes' } : null;
}

/**
 * Returns the data of a path.
 * @param path decoded
 */
async function dataAt(content: SiteContent, path: string): Promise<RouteData | null> {
  const slug = path.slice(1);
  if (slug.startsWith('product/')) {
    const product = await content.product(slug.slice('product/'.length));
    return product && productData(content, product);
  }
  const page = await content.page(slug);
  return page && pageData(content, page);
}

/** Returns true if visitors see the page or product of a document. */
async function hasOwner(content: SiteContent, address: string): Promise<boolean> {
  const [owner = ''] = ownersOf(address);
  return (await dataAt(content, owner)) !== null;
}

async function productData(content: SiteContent, product: Product): Promise<RouteData> {
  return { kind: 'product', product, ...(await neighborsOf(content, product)) };
}

async function pageData(content: SiteContent, page: Page): Promise<RouteData> {
  const { slug } = page;
  if (slug === GALLERY_SLUG) return { kind: 'gallery', page, groups: await content.gallery() };
  const products = productsLeadingTo(slug, await content.products());
  return { kind: 'page', page, ...(products.length > 0 && { products }) };
}

/** Returns the path and data of a record for its preview link (D36.4); null if it is gone. */
export async function previewData(
  content: SiteContent,
  of: Previewed,
): Promise<Pick<SiteDocument, 'path' | 'route'> | null> {
  const found = await content.preview(of);
  if (found === null) return null;
  return 'product' in found
    ? { path: `/product/${found.product.slug}`, route: await productData(content, found.product) }
    : { path: `/${found.page.slug}`, route: await pageData(content, found.page) };
}

/** Returns the addresses of the site's own PDFs that a route offers. */
export function documentsIn(data: RouteData): string[] {
  if (data.kind === 'product') return documentsOf(data.product);
  if (data.kind === 'documents')
    return [CATALOG_PATH, ...data.families.flatMap(({ documents }) => documents.map(({ href }) => href))];
  if (data.kind === 'pdf-viewer') return data.src === null ? [] : [documentAddress(data.src)];
  return data.kind === 'page' ? documentsOf(data.page) : [];
}

/** Returns the redirect target of a path without content, if the target has content. */
async function movedTo(content: SiteContent, address: string, requested: string): Promise<string | null> {
  for (const candidate of new Set([address, address.toLowerCase()])) {
    if (candidate !== requested && (await dataAt(content, candidate)) !== null) return candidate;
    const renamed = await content.redirect(candidate);
    if (renamed !== null && renamed !== requested && (await dataAt(content, renamed)) !== null)
      return renamed;
  }
  if (SCREENS.has(address.toLowerCase())) return address.toLowerCase();
  // The two prefixes are never more than other spellings of the final address (D4), even if a page has such
  // an address.
  if (OLD_PREFIX.test(requested)) return address;
  return address === '/' || address === VIEWER_PATH ? address : null;
}

const OLD_PREFIX = /^\/(?:products|pages)\/./;

async function viewer(
  { content, documents }: RouteSources,
  path: string,
  hosts: PdfHosts,
  query: URLSearchParams,
): Promise<Route> {
  const src = query.get('src') ?? '';
  const name = (query.get('name') ?? '').slice(0, PARAMETER_MAX);
  if (src.length > PARAMETER_MAX) return notFound(content, path);
  const source = pdfSource(src, name, hosts);
  const data: RouteData = { kind: 'pdf-viewer', src, name };
  const shown = { kind: 'shown', path, isCanonical: false } as const;
  if ('refused' in source) return { ...shown, status: source.refused === 'missing' ? 400 : 403, data };
  const sheet = OWN_SHEET.exec(source.file)?.[1];
  const isThere =
    sheet === undefined || ((await documents.find(sheet)) ?? (await documents.movedTo(sheet))) !== null;
  if (isThere) return { ...shown, status: 200, data };
  return { ...shown, status: 404, data: { ...data, isMissing: true } };
}

async function notFound(content: SiteContent, path: string): Promise<Route> {
  const product = /^\/product\/([^/]+)$/.exec(path)?.[1];
  const missing = { kind: 'shown', status: 404, path, isCanonical: false } as const;
  if (product !== undefined) return { ...missing, data: { kind: 'product-missing', slug: product } };
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
  return { ...missing, data };
}

/** Specification 8: the not-found screen treats a list that can't be read as an empty one. */
const orEmpty = <T>(list: Promise<readonly T[]>): Promise<readonly T[]> => list.catch(() => []);

/** Encoded slashes, backslashes, and control characters are never part of an address here. */
function decodedPath(path: string): string | null {
  const decoded = decode(path);
  return decoded === null || /[\\\p{Cc}]|\/\//u.test(decoded) || /%2f/i.test(path) ? null : decoded;
}
