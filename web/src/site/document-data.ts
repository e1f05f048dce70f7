import type { HomeCard, RouteData, SiteDocument } from '@wa/core/contract/site';
import { isEntry, type Page } from '@wa/core/domain/pages/page';
import { CATALOG_PATH } from '@wa/core/domain/site-routes';
import type { NavigationNode } from '@wa/core/domain/sidebar/sidebar-tree';

/** Element that carries the data of the document from the server to the browser. */
export const DATA_ELEMENT_ID = 'site-data';

/** Returns JSON that cannot close its script element and is still valid JSON. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

const kept = new WeakMap<object, string>();

/** Returns the same JSON, cached for objects that all documents share. */
function keptJson<T extends object>(value: T, pick: (value: T) => object = (all) => all): string {
  const known = kept.get(value);
  if (known !== undefined) return known;
  const json = scriptJson(pick(value));
  kept.set(value, json);
  return json;
}

/**
 * Returns the fields of a product that the home page needs in a browser: those of its card, and its family.
 */
const homeCard = ({ _id, title, titles, image, url, slug, connectedSidebar }: HomeCard): HomeCard => ({
  _id,
  title,
  ...(titles && { titles }),
  image,
  url,
  slug,
  ...(connectedSidebar && { connectedSidebar }),
});

/** Fields of a product that only its server-rendered page shows. */
const NOTHING_DRAWN = {
  content: '',
  summary: '',
  images: [],
  imageAlts: [],
  pdfs: [],
  pdfNames: [],
  uses: [],
  alternatives: [],
  limits: [],
  steps: [],
  materials: [],
};

/**
 * Removes data that the browser doesn't need, because the server has rendered the blocks and cards from it.
 */
function withoutDrawn(route: RouteData): RouteData {
  if (route.kind === 'home')
    return {
      ...route,
      products: route.products.map(homeCard),
    };
  if (route.kind === 'product') {
    const { shown: _shown, specs: _specs, certificates: _certificates, ...product } = route.product;
    return { kind: route.kind, product: { ...product, ...NOTHING_DRAWN } };
  }
  if (route.kind === 'documents') {
    const catalog = route.documents?.[CATALOG_PATH];
    return { ...route, families: [], documents: catalog ? { [CATALOG_PATH]: catalog } : {} };
  }
  if ('chart' in route) {
    const { chart: _drawn, ...answer } = route;
    return answer;
  }
  if (route.kind === 'page') {
    // The breadcrumb asks whether there are products (breadcrumb.ts).
    const products = route.products?.slice(0, 1);
    return { kind: route.kind, page: withoutBlocks(route.page), ...(products && { products }) };
  }
  if (route.kind !== 'gallery') return route;
  return { ...route, page: withoutBlocks(route.page) };
}

/** Returns a page with only its layout switches. */
function withoutBlocks({ shown: _drawn, ...page }: Page): Page {
  return { ...page, content: page.content.filter((entry) => isEntry(entry, 'layout')) };
}

/**
 * Returns only the rendered fields of the navigation, which every page contains. A large tree would be half
 * of the document.
 */
function navigation(tree: readonly NavigationNode[]): NavigationNode[] {
  return tree.map(({ _id, name, href, section, linkedProduct, linkedPage, children }) => ({
    _id,
    name,
    ...(href && { href }),
    ...(section && { section }),
    ...(linkedProduct && { linkedProduct: { slug: linkedProduct.slug } }),
    ...(linkedPage && { linkedPage: { slug: linkedPage.slug } }),
    children: navigation(children),
  }));
}

/** Returns the data of a document as JSON. The navigation is most of it, and cached until it changes. */
export function documentJson({ path, route, site, sidebar }: SiteDocument): string {
  const own = scriptJson({ path, route: withoutDrawn(route) }).slice(1, -1);
  return `{${own},"site":${keptJson(site)},"sidebar":${keptJson(sidebar, navigation)}}`;
}

/** Head elements that differ per page. */
const METADATA =
  'title, meta[name]:not([name="viewport"], [name="theme-color"]), meta[property], link[rel="canonical"], link[rel="prev"], link[rel="next"], script[type="application/ld+json"]';

/**
 * Copies the metadata of another document into the current one, because React doesn't update the head.
 * @param read null if no document could be read for the page
 * @param title the document title in that case
 */
export function takeMetadata(read: Document | null, title: string): void {
  for (const old of document.head.querySelectorAll(METADATA)) old.remove();
  if (read) document.head.append(...read.head.querySelectorAll(METADATA));
  else document.title = title;
}

/** Returns the data that the server embedded; undefined if the document isn't a page of the site. */
export function embeddedDocument(read: Document): SiteDocument | undefined {
  const text = read.getElementById(DATA_ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as SiteDocument) : undefined;
}

/** Event of a document whose view can't be loaded. The loader then gives back the click that it holds. */
export type NotTaken = 'not-taken';
