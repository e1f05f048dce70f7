import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '@wa/shared/domain/product';
import type { SidebarNode } from '@wa/shared/domain/sidebar-item';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/port.ts';
import { json, plainRenderer, startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { apiValue } from '../site/api-values.ts';
import { API_PAGES, API_PRODUCTS, API_SIDEBAR, apiPagePath, apiProductPath } from '../site/public-paths.ts';
import { routeFor } from '../site/route-data.ts';
import { createSiteContent } from '../site/site-content.ts';
import { sitemapXml } from '../site/sitemap.ts';
import { stalePaths } from './stale-paths.ts';

describe('stale paths', () => {
  const unlinked = { isLinked: () => false };
  const change = { kind: 'product', action: 'changed', id: 'a'.repeat(24), title: 'A' } as const;

  test('of a product are its own page, the home page and the lists', () => {
    expect(stalePaths({ ...change, paths: ['/product/a'] }, unlinked)).toEqual({
      everything: false,
      paths: ['/', '/api/products', '/sitemap.xml', '/product/a', '/api/products/slug/a'],
      prefixes: [],
      lists: ['products'],
    });
  });

  test('of a page leave products and the home page alone', () => {
    expect(stalePaths({ ...change, kind: 'page', paths: ['/a/b'] }, unlinked)).toEqual({
      everything: false,
      paths: ['/api/pages', '/sitemap.xml', '/a/b', '/api/pages/slug/a%2Fb'],
      prefixes: [],
      lists: ['pages'],
    });
  });

  test('are all of them when the navigation shows the record', () => {
    expect(stalePaths({ ...change, paths: ['/product/a'] }, { isLinked: () => true })).toEqual({
      everything: true,
    });
  });
});

const NAMES = ['one', 'two', 'three'] as const;
const name = fc.constantFrom(...NAMES);
const word = fc.constantFrom('Valve', 'Seal', 'Clamp', 'Sleeve');

const operation = fc.oneof(
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
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const FIXED = 'grip-couplings';
const PATHS = [
  '/',
  '/sitemap.xml',
  API_PRODUCTS,
  API_PAGES,
  API_SIDEBAR,
  ...[...NAMES, FIXED].flatMap((slug) => [`/${slug}`, apiPagePath(slug)]),
  ...NAMES.flatMap((slug) => [`/product/${slug}`, apiProductPath(slug)]),
];

describe('what is kept', () => {
  let server: TestServer;
  let store: Store;

  beforeAll(async () => {
    server = await startTestServer();
    store = await openStore({ dataDir: server.dataDir });
  });
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  const get = async <T>(path: string) => (await (await server.asAdmin(path)).json()) as T;

  async function perform(step: Operation): Promise<void> {
    const products = await get<Product[]>('/api/products');
    const productAt = (slug: string) => products.find((product) => product.slug === slug);
    const pages = await get<{ _id: string; slug: string }[]>('/api/pages');
    const pageAt = (slug: string) => pages.find((page) => page.slug === slug);
    const put = (path: string, body: unknown) => server.asAdmin(path, json('PUT', body));
    const bin = async (list: string, type: string, method: string, path: string) => {
      for (const { _id } of await get<{ _id: string }[]>(`${list}?isDeleted=true`)) {
        await server.asAdmin(`/api/bin/${path}/${_id}?type=${type}`, { method });
      }
    };
    switch (step.do) {
      case 'save-product': {
        const known = productAt(step.at);
        if (known) await put(`/api/products/${known._id}`, { title: step.title });
        else {
          const body = { title: step.title, slug: step.at, image: 'grip-couplings', content: '<p>Text</p>' };
          await server.asAdmin('/api/products', json('POST', body));
        }
        return;
      }
      case 'rename-product':
        await put(`/api/products/${productAt(step.at)?._id ?? ''}`, { slug: step.to });
        return;
      case 'delete-product':
        await server.asAdmin(`/api/products/${productAt(step.at)?._id ?? ''}`, { method: 'DELETE' });
        return;
      case 'restore-products':
        return bin('/api/products', 'product', 'PUT', 'restore');
      case 'purge-products':
        return bin('/api/products', 'product', 'DELETE', 'permanent');
      case 'reverse-products': {
        const entries = products.map(({ _id }, index) => ({ _id, order: products.length - index }));
        await server.asAdmin('/api/products/reorder', json('POST', { products: entries }));
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
        await server.asAdmin(`/api/pages/${pageAt(step.at)?._id ?? ''}`, { method: 'DELETE' });
        return;
      case 'restore-pages':
        return bin('/api/pages', 'page', 'PUT', 'restore');
      case 'override-fixed-page':
        await put(`/api/pages/slug/${FIXED}`, { title: step.title });
        return;
      case 'link': {
        const linkedProduct = productAt(step.at)?._id ?? null;
        const linkedPage = linkedProduct === null ? (pageAt(step.at)?._id ?? null) : null;
        await server.asAdmin(
          '/api/sidebar-items',
          json('POST', { name: step.title, linkedProduct, linkedPage }),
        );
        return;
      }
      case 'unlink': {
        const added = (await get<SidebarNode[]>('/api/sidebar-items')).at(-1);
        await server.asAdmin(`/api/sidebar-items/${added?._id ?? ''}`, { method: 'DELETE' });
      }
    }
  }

  /** What a server that had just started would answer; null for what it would not keep. */
  async function madeAnew(path: string): Promise<string | null> {
    const content = createSiteContent(store);
    const site = await get<Parameters<typeof apiValue>[1]>('/api/site');
    if (path === '/sitemap.xml') return sitemapXml(content, site.publicUrl);
    if (path.startsWith('/api/')) return JSON.stringify(await apiValue(content, site, path)) ?? null;
    const route = await routeFor(content, path);
    if (route.kind !== 'shown' || route.status !== 200) return null;
    const sidebar = await content.sidebar();
    return plainRenderer.render({ path, route: route.data, sidebar, site });
  }

  async function served(path: string): Promise<string | null> {
    const response = await fetch(server.url + path, { redirect: 'manual' });
    const text = await response.text();
    return response.status === 200 ? text.replace(SIZES, '') : null;
  }
  /** Sizes of documents follow in the background, once those are made anew. */
  const SIZES = /,"documents":\{(?:"[^"]+":\{[^}]*\},?)*\}/;

  test('is never older than the last acknowledged write, whatever is written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const path of PATHS) await served(path);
        for (const step of steps) {
          await perform(step);
          for (const path of PATHS) {
            const isCurrent = (await served(path)) === (await madeAnew(path));
            expect(isCurrent, `${path} is current after ${step.do}`).toBe(true);
          }
        }
      }),
      { numRuns: Number(process.env['STALE_RUNS'] ?? 6) },
    );
  }, 120_000);
});
