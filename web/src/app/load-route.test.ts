import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { loadRoute } from './load-route.ts';
import { loadSidebar } from './load-sidebar.ts';

let server: Server;
let answers: Record<string, { status?: number; body: unknown; location?: string }> = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    const {
      status = 200,
      body,
      location,
    } = answers[request.url ?? ''] ?? {
      status: 404,
      body: { error: 'Not found' },
    };
    const headers = { 'content-type': 'application/json', ...(location && { location }) };
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  answers = {};
  const { port } = server.address() as AddressInfo;
  const network = globalThis.fetch;
  // Node has no page whose address a path is relative to.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    network(new URL(path, `http://127.0.0.1:${String(port)}`), init),
  );
});

const load = (path: string, search = '') => loadRoute(path, search, new AbortController().signal);

describe('a client navigation', () => {
  it('reads the products and the query of the home page', async () => {
    const product = buildProduct();
    answers['/api/products'] = { body: [product] };
    expect(await load('/', '?q=flap')).toEqual({
      route: { kind: 'home', products: [product], query: 'flap' },
    });
  });

  it('says in the console that products cannot be read, and shows an empty grid', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('window', { console });
    answers['/api/products'] = { status: 500, body: {} };
    expect(await load('/')).toEqual({ route: { kind: 'home', products: [], query: '' } });
    expect(said).toHaveBeenCalledWith('Error loading products', expect.any(Error));
  });

  it('takes any failure to read a product for its absence', async () => {
    answers['/api/products/slug/a'] = { status: 503, body: {} };
    expect(await load('/product/a')).toEqual({ route: { kind: 'product-missing', slug: 'a' } });
    expect(await load('/product/b')).toEqual({ route: { kind: 'product-missing', slug: 'b' } });
  });

  it('tells a missing page from a failure', async () => {
    const products = Array.from({ length: 9 }, () => buildProduct());
    const featured = buildPage({ featured: true });
    answers['/api/products'] = { body: products };
    // What a static host answers.
    answers['/api/pages?featured=true'] = { body: [buildPage(), featured] };
    answers['/api/pages/slug/broken'] = { status: 500, body: {} };
    expect(await load('/missing')).toEqual({
      route: { kind: 'not-found', popular: products.slice(0, 8), featured: [featured] },
    });
    expect(await load('/broken')).toEqual({ route: { kind: 'error' } });
  });

  it('shows the not-found screen without products when those cannot be read either', async () => {
    answers['/api/products'] = { status: 500, body: {} };
    expect(await load('/missing')).toEqual({ route: { kind: 'not-found', popular: [], featured: [] } });
  });

  it('asks for the whole path, and follows a page that was renamed', async () => {
    const page = buildPage({ slug: 'new' });
    answers['/api/pages/slug/a%2Fb'] = { body: buildPage({ slug: 'a/b' }) };
    answers['/a/old'] = { status: 308, body: {}, location: '/new' };
    answers['/new'] = { body: {} };
    answers['/api/pages/slug/new'] = { body: page };
    expect(await load('/a/b')).toMatchObject({ route: { kind: 'page', page: { slug: 'a/b' } } });
    expect(await load('/a/old')).toEqual({ movedTo: '/new' });
    expect(await load('/new')).toEqual({ route: { kind: 'page', page, documents: {} } });
  });

  it('throws when it is no longer wanted', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(loadRoute('/product/a', '', controller.signal)).rejects.toThrow();
  });
});

describe('the navigation tree', () => {
  it('counts as empty when the answer is no list', async () => {
    answers['/api/sidebar-items'] = { body: { items: [] } };
    expect(await loadSidebar(new AbortController().signal)).toEqual([]);
  });

  it('is empty, with a word in the console, when it cannot be read', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('window', { console });
    expect(await loadSidebar(new AbortController().signal)).toEqual([]);
    expect(said).toHaveBeenCalledWith('Failed to fetch sidebar items', expect.any(Error));
  });
});
