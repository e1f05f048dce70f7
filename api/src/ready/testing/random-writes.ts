import fc from 'fast-check';
import type { SiteSettings } from '@wa/core/contract/site';
import type { Product } from '@wa/core/domain/products/product';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { apiValue } from '../../site/api-values.ts';
import {
  API_PAGES,
  API_PRODUCTS,
  API_SIDEBAR,
  apiPagePath,
  apiProductPath,
} from '../../site/public-paths.ts';
import { routeFor } from '../../site/route-data.ts';
import { createSiteContent } from '../../site/site-content.ts';
import { sitemapXml } from '../../site/sitemap.ts';
import type { Store } from '../../store/port.ts';
import { json, plainRenderer } from '../../testing/test-server.ts';

/** A request with an administrator's session, to whichever server. */
export type AsAdmin = (path: string, options?: RequestInit) => Promise<Response>;

const NAMES = ['one', 'two', 'three'] as const;
const name = fc.constantFrom(...NAMES);
const word = fc.constantFrom('Valve', 'Seal', 'Clamp', 'Sleeve');

/** Every kind of write, over a few names, so that they meet. */
export const operation = fc.oneof(
  fc.record({ do: fc.constant('save-product' as const), at: name, title: word }),
  fc.record({ do: fc.constant('rename-product' as const), at: name, to: name }),
  fc.record({ do: fc.constant('delete-product' as const), at: name }),
  fc.record({ do: fc.constant('restore-products' as const) }),
  fc.record({ do: fc.constant('purge-products' as const) }),
  fc.record({ do: fc.constant('reverse-products' as const) }),
  fc.record({ do: fc.constant('save-page' as const), at: name, title: word, link: name }),
  fc.record({ do: fc.constant('rename-page' as const), at: name, to: name }),
  fc.record({ do: fc.constant('delete-page' as const), at: name }),
  fc.record({ do: fc.constant('restore-pages' as const) }),
  fc.record({ do: fc.constant('override-fixed-page' as const), title: word }),
  fc.record({ do: fc.constant('link' as const), at: name, title: word }),
  fc.record({ do: fc.constant('unlink' as const) }),
);
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const FIXED = 'grip-couplings';
/** What those writes can change. */
export const PATHS = [
  '/',
  '/sitemap.xml',
  API_PRODUCTS,
  API_PAGES,
  API_SIDEBAR,
  ...[...NAMES, FIXED].flatMap((slug) => [`/${slug}`, apiPagePath(slug)]),
  ...NAMES.flatMap((slug) => [`/product/${slug}`, apiProductPath(slug)]),
];

/** Does it, if there is anything to do it to. Resolves when every write was answered. */
export async function perform(step: Operation, asAdmin: AsAdmin): Promise<void> {
  const get = async <T>(path: string) => (await (await asAdmin(path)).json()) as T;
  const products = await get<Product[]>('/api/products');
  const productAt = (slug: string) => products.find((product) => product.slug === slug);
  const pages = await get<{ _id: string; slug: string }[]>('/api/pages');
  const pageAt = (slug: string) => pages.find((page) => page.slug === slug);
  const put = (path: string, body: unknown) => asAdmin(path, json('PUT', body));
  const bin = async (list: string, type: string, method: string, path: string) => {
    for (const { _id } of await get<{ _id: string }[]>(`${list}?isDeleted=true`)) {
      await asAdmin(`/api/bin/${path}/${_id}?type=${type}`, { method });
    }
  };
  switch (step.do) {
    case 'save-product': {
      const known = productAt(step.at);
      if (known) await put(`/api/products/${known._id}`, { title: step.title });
      else {
        const body = { title: step.title, slug: step.at, image: 'grip-couplings', content: '<p>Text</p>' };
        await asAdmin('/api/products', json('POST', body));
      }
      return;
    }
    case 'rename-product':
      await put(`/api/products/${productAt(step.at)?._id ?? ''}`, { slug: step.to });
      return;
    case 'delete-product':
      await asAdmin(`/api/products/${productAt(step.at)?._id ?? ''}`, { method: 'DELETE' });
      return;
    case 'restore-products':
      return bin('/api/products', 'product', 'PUT', 'restore');
    case 'purge-products':
      return bin('/api/products', 'product', 'DELETE', 'permanent');
    case 'reverse-products': {
      const entries = products.map(({ _id }, index) => ({ _id, order: products.length - index }));
      await asAdmin('/api/products/reorder', json('POST', { products: entries }));
      return;
    }
    case 'save-page': {
      const link = { id: 'a', kind: 'link', data: { href: `/${step.link}`, label: 'Link' } };
      const content = [
        { type: 'section', title: 'S', slug: 's', rows: [{ columns: 1, columnsData: [[link]] }] },
      ];
      await put(`/api/pages/slug/${step.at}`, { title: step.title, content });
      return;
    }
    case 'rename-page':
      if (pageAt(step.at)) await put(`/api/pages/slug/${step.at}`, { slug: step.to });
      return;
    case 'delete-page':
      await asAdmin(`/api/pages/${pageAt(step.at)?._id ?? ''}`, { method: 'DELETE' });
      return;
    case 'restore-pages':
      return bin('/api/pages', 'page', 'PUT', 'restore');
    case 'override-fixed-page':
      await put(`/api/pages/slug/${FIXED}`, { title: step.title });
      return;
    case 'link': {
      const linkedProduct = productAt(step.at)?._id ?? null;
      const linkedPage = linkedProduct === null ? (pageAt(step.at)?._id ?? null) : null;
      await asAdmin('/api/sidebar-items', json('POST', { name: step.title, linkedProduct, linkedPage }));
      return;
    }
    case 'unlink': {
      const added = (await get<SidebarNode[]>('/api/sidebar-items')).at(-1);
      await asAdmin(`/api/sidebar-items/${added?._id ?? ''}`, { method: 'DELETE' });
    }
  }
}

/** What a server that had just started would answer; null for what it would not keep. */
export async function madeAnew(path: string, store: Store, site: SiteSettings): Promise<string | null> {
  const content = createSiteContent(store);
  if (path === '/sitemap.xml') return sitemapXml(content, site.publicUrl);
  if (path.startsWith('/api/')) return JSON.stringify(await apiValue(content, site, path)) ?? null;
  const route = await routeFor(content, path, site);
  if (route.kind !== 'shown' || route.status !== 200) return null;
  const sidebar = await content.sidebar();
  return plainRenderer.render({ path, route: route.data, sidebar, site });
}

/** What a visitor is answered at a path; null unless it is found. Sizes of documents follow in the background. */
export async function served(origin: string, path: string): Promise<string | null> {
  const response = await fetch(origin + path, { redirect: 'manual' });
  const text = await response.text();
  return response.status === 200 ? text.replace(SIZES, '') : null;
}

const SIZES = /,"documents":\{(?:"[^"]+":\{[^}]*\},?)*\}/;
