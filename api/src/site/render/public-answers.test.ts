import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointShape } from '@wa/core/contract/endpoint';
import { endpoints } from '@wa/core/contract/endpoints';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { Product } from '@wa/core/domain/products/product';
import { json, useTestServer } from '../../testing/test-server.ts';

/** The office writes this marker into its internal texts. */
const MARKER = 'Qzvx-internal';
const REVIEW_BY = '2093-03-31';
const SOURCE = { document: `${MARKER} price list`, place: `${MARKER} page 3`, date: `${MARKER} 2026` };

const PUBLIC_READS = endpoints.filter(
  ({ method, access }) => method === 'GET' && (access === 'public' || access === 'bin-list'),
);

describe('what anybody may read of a seeded site', () => {
  const server = useTestServer({ hasDocuments: true });
  let addresses: Record<string, string>;

  beforeAll(async () => {
    const { read } = server;
    const change = async (path: string, method: string, body: object) => {
      const answer = await server.asAdmin(path, json(method, body));
      expect([path, answer.ok]).toEqual([path, true]);
      return answer;
    };
    const products = await read<Product[]>('/api/products');
    const product = products.find(({ figures }) => figures.length > 0);
    const figures = await read<FigureRecord[]>('/api/figures');
    const figure = figures.find(({ key }) => key === product?.figures[0]);
    if (product === undefined || figure === undefined) throw new Error('The seed has products with figures');
    const ofProduct = { source: `${MARKER} supplier`, reviewBy: REVIEW_BY };
    await change(`/api/products/${product._id}`, 'PUT', ofProduct);
    await change(`/api/figures/${figure._id}`, 'PUT', { source: SOURCE });
    const binned = await change('/api/products', 'POST', { title: `${MARKER} product`, image: 'a-model' });
    await change(`/api/products/${((await binned.json()) as Product)._id}`, 'DELETE', {});
    const [page] = await read<{ _id: string; slug: string }[]>('/api/pages');
    const ofPage = { reviewBy: REVIEW_BY, expectedSpecs: [`${MARKER} spec`] };
    await change(`/api/pages/slug/${page?.slug ?? ''}`, 'PUT', ofPage);
    addresses = {
      listProducts: '/api/products',
      getProduct: `/api/products/${product._id}`,
      getProductBySlug: `/api/products/slug/${product.slug}`,
      listPages: '/api/pages',
      getPageSections: `/api/pages/${page?._id ?? ''}/sections`,
      getPageBySlug: `/api/pages/slug/${encodeURIComponent(page?.slug ?? '')}`,
      listSidebarItems: '/api/sidebar-items',
      getGallery: '/api/gallery',
      getSite: '/api/site',
      getDocuments: '/api/documents',
      getDrawings: '/api/drawings',
      listParts: '/api/parts',
      getFind: '/api/find?task=close-leak&pressure=3&pressureUnit=bar',
      search: '/api/search?q=clamp',
      getSearchIndex: '/api/search-index',
      getSession: '/api/session',
    };
  });

  test('the addresses above are those of all public reads', () => {
    expect(Object.keys(addresses).sort()).toEqual(PUBLIC_READS.map(({ name }) => name).sort());
  });

  test.each(PUBLIC_READS.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers the fields of its schema and no others',
    async (name, { responses }: EndpointShape) => {
      const path = addresses[name] ?? '';
      // The query bypasses the cache: the first address is cached, the second is answered by the route.
      for (const asked of [path, `${path}${path.includes('?') ? '&' : '?'}other=1`]) {
        const answer = await fetch(server.url + asked);
        const body: unknown = await answer.json();
        expect(answer.status).toBe(200);
        expect(responses[200]?.parse(body)).toEqual(body);
      }
    },
  );

  test('nothing that the office typed for itself is in an answer or in the data of a page (D33.2, D33.3)', async () => {
    const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
    const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
    expect(pages.length).toBeGreaterThan(50);
    const asked = ['/find?task=close-leak', '/search?q=clamp', '/compare', '/inquiry', '/no-such-page'];
    const texts: [string, string][] = [];
    for (const path of [...Object.values(addresses), ...pages, ...asked, '/product/no-such', '/?q=clamp'])
      texts.push([path, await (await fetch(server.url + path)).text()]);
    const isInternal = (text: string) => text.includes(MARKER) || text.includes(REVIEW_BY);
    expect(texts.filter(([, text]) => isInternal(text)).map(([path]) => path)).toEqual([]);
    // Administrators read their own texts.
    for (const [path, ...own] of [
      ['/api/products', `${MARKER} supplier`, REVIEW_BY],
      ['/api/pages', `${MARKER} spec`, REVIEW_BY],
      ['/api/figures', SOURCE.document],
    ] as const)
      for (const text of own) expect(await (await server.asAdmin(path)).text()).toContain(text);
  });
});
