import type { HomeCard, RouteData, SiteDocument } from '@wa/core/contract/site';
import type { NavigationNode } from '@wa/core/domain/sidebar/sidebar-tree';

/** Element that carries the data of the document from the server to the browser. */
export const DATA_ELEMENT_ID = 'site-data';

/** JSON that cannot end its script element, and is still JSON. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

const kept = new WeakMap<object, string>();

/** The same, made once for what every document has. */
function keptJson<T extends object>(value: T, pick: (value: T) => object = (all) => all): string {
  const known = kept.get(value);
  if (known !== undefined) return known;
  const json = scriptJson(pick(value));
  kept.set(value, json);
  return json;
}

/** All that a browser needs of a product on the home page: what its card is drawn of, and its family. */
const homeCard = ({ _id, title, titles, image, url, slug, connectedSidebar }: HomeCard): HomeCard => ({
  _id,
  title,
  ...(titles && { titles }),
  image,
  url,
  slug,
  ...(connectedSidebar && { connectedSidebar }),
});

/** The browser takes over what is drawn: what the page's blocks were drawn of, and all that no card shows, stay here. */
function withoutDrawn(route: RouteData): RouteData {
  if (route.kind === 'home')
    return {
      ...route,
      products: route.products.map(homeCard),
    };
  if (route.kind === 'product') {
    const { others: _others, related: _related, ...rest } = route;
    const { shown: _shown, specs: _specs, ...product } = route.product;
    const empty = { uses: [], alternatives: [], limits: [], steps: [], materials: [] };
    return { ...rest, product: { ...product, ...empty } };
  }
  if (route.kind === 'documents') return { ...route, families: [], documents: {} };
  if ('chart' in route) {
    const { chart: _drawn, ...answer } = route;
    return answer;
  }
  if (route.kind !== 'page' && route.kind !== 'gallery') return route;
  const { shown: _drawn, ...page } = route.page;
  return { ...route, page };
}

/** What is drawn of the navigation: it stands on every page, and a large one would be half of each. */
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

/** The data of a document. The navigation is most of it, and the same for all of them until it changes. */
export function documentJson({ path, route, site, sidebar }: SiteDocument): string {
  const own = scriptJson({ path, route: withoutDrawn(route) }).slice(1, -1);
  return `{${own},"site":${keptJson(site)},"sidebar":${keptJson(sidebar, navigation)}}`;
}

/** What the head says of the page itself; the rest of it is the same everywhere. */
const METADATA =
  'title, meta[name]:not([name="viewport"], [name="theme-color"]), meta[property], link[rel="canonical"], link[rel="prev"], link[rel="next"], script[type="application/ld+json"]';

/**
 * Puts the metadata of another document into the present one, whose head React leaves alone.
 * @param read null for a page that no document could be read for
 * @param title what the tab says then
 */
export function takeMetadata(read: Document | null, title: string): void {
  for (const old of document.head.querySelectorAll(METADATA)) old.remove();
  if (read) document.head.append(...read.head.querySelectorAll(METADATA));
  else document.title = title;
}

/** The data that the server embedded; undefined in a document of something else. */
export function embeddedDocument(read: Document): SiteDocument | undefined {
  const text = read.getElementById(DATA_ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as SiteDocument) : undefined;
}
