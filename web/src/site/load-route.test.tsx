import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RouteData } from '@wa/core/contract/site';
import { buildHome } from '@wa/core/testing/build-home';
import { buildPart } from '@wa/core/testing/build-part';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildAnswer } from '../testing/build-answer.ts';
import { buildDocument } from '../testing/build-document.ts';
import { documentJson, takeMetadata } from './document-data.ts';
import { drawingOf, keptMarkup } from './drawn.tsx';
import { loadRoute } from './load-route.ts';
import { loadSidebar } from '../router/use-site.ts';

let server: Server;
let answers: Record<string, { status?: number; body: string; location?: string }> = {};
const sent: RequestInit[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { status = 200, body, location } = answers[request.url ?? ''] ?? { status: 404, body: 'Not found' };
    response.writeHead(status, { ...(location && { location }) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  answers = {};
  sent.length = 0;
  const { port } = server.address() as AddressInfo;
  const network = globalThis.fetch;
  // Node has no page that a relative path could be resolved against.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push(init);
    return network(new URL(path, `http://127.0.0.1:${String(port)}`), init);
  });
});

const load = (path: string, search = '') => loadRoute(path, search, new AbortController().signal);

/** Returns a server-rendered document with the given main content. */
function drawn(path: string, route: RouteData, main = ''): string {
  const data = documentJson(buildDocument(path, route));
  return `<!doctype html><head><title>${path}</title><meta name="robots" content="noindex"></head>
    <main>${main}</main><script type="application/json" id="site-data">${data}</script>`;
}

describe('a client navigation', () => {
  it('says in the console that products cannot be read, and shows an empty grid', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    answers['/'] = { status: 500, body: drawn('/', { kind: 'error' }) };
    expect(await load('/')).toEqual({ route: buildHome([]), read: null });
    expect(said).toHaveBeenCalledWith('Error loading products', expect.any(Error));
  });

  it('treats any failure to read a product as a missing product', async () => {
    const missing = (slug: string) => ({ kind: 'product-missing' as const, slug });
    answers['/product/a'] = { status: 503, body: 'Busy' };
    answers['/product/b'] = { status: 404, body: drawn('/product/b', missing('b')) };
    expect(await load('/product/a')).toEqual({ route: missing('a'), read: null });
    expect(await load('/product/b')).toMatchObject({ route: missing('b') });
  });

  it('answers a query in place of a static host, from the parts on that host (D16.15)', async () => {
    const unanswered: RouteData = {
      kind: 'find',
      search: '',
      answer: buildAnswer({ parts: [] }),
      fields: [],
    };
    answers['/find?task=close-leak'] = { body: drawn('/find', unanswered) };
    answers['/api/parts'] = {
      body: JSON.stringify([buildPart({ tasks: ['close-leak'], image: 'drawing:clamp' })]),
    };
    const loaded = await load('/find', '?task=close-leak');
    expect(loaded).toMatchObject({
      route: { kind: 'find', search: 'task=close-leak', answer: { task: 'close-leak' } },
    });
  });

  it('distinguishes a missing page from a failure', async () => {
    const route: RouteData = { kind: 'not-found', popular: [buildProduct()], featured: [] };
    answers['/missing'] = { status: 404, body: drawn('/missing', route) };
    answers['/broken'] = { status: 500, body: drawn('/broken', { kind: 'error' }) };
    expect(await load('/missing')).toMatchObject({ route });
    expect(await load('/broken')).toEqual({ route: { kind: 'error' }, read: null });
  });

  it('reuses what the server has rendered for everybody: the body of a page and its metadata (D3.7)', async () => {
    const page = buildPage({ slug: 'a/b', content: [] });
    const svg = '<svg data-drawing="flap" aria-label="A flap"><path d="M0 0"></path></svg>';
    answers['/a/b'] = {
      body: drawn('/a/b', { kind: 'page', page }, `<div data-drawn="page">Drawn ${svg}</div>`),
    };
    const loaded = await load('/a/b');
    if ('movedTo' in loaded || loaded.route.kind !== 'page') throw new Error('shows no page');
    expect(loaded.route.page).toEqual(page);
    // An administrator gets the sanitized page of every visitor as well.
    expect(sent).toMatchObject([{ credentials: 'omit' }]);
    expect(keptMarkup('page', loaded.route)).toContain('Drawn <svg');
    expect(drawingOf('drawing:flap')?.alt).toBe('A flap');

    const before = document.head.innerHTML;
    onTestFinished(() => {
      document.head.innerHTML = before;
    });
    document.head.innerHTML = '<meta name="viewport" content="x"><title>Old</title><meta name="keywords">';
    takeMetadata(loaded.read, 'Failed');
    expect(document.head.innerHTML).toBe(
      '<meta name="viewport" content="x"><title>/a/b</title><meta name="robots" content="noindex">',
    );
    takeMetadata(null, 'Failed');
    expect(document.head.innerHTML).toBe('<meta name="viewport" content="x"><title>Failed</title>');
  });

  it('follows a page that was renamed', async () => {
    answers['/a/old'] = { status: 308, body: '', location: '/new' };
    answers['/new'] = { body: drawn('/new', { kind: 'page', page: buildPage({ slug: 'new' }) }) };
    expect(await load('/a/old')).toEqual({ movedTo: '/new' });
    expect(await load('/a/old', '?task=seal'), 'with its query (D4.6)').toEqual({
      movedTo: '/new?task=seal',
    });
  });

  it('treats an address with a slash that a static host adds as the same address', async () => {
    const page = buildPage({ slug: 'new', content: [] });
    answers['/new'] = { status: 301, body: '', location: '/new/' };
    answers['/new/'] = { body: drawn('/new', { kind: 'page', page }) };
    expect(await load('/new')).toMatchObject({ route: { kind: 'page', page } });
  });

  it('leaves addresses outside the site to the browser', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    answers['/moved'] = { body: '<title>This page has moved</title>' };
    void load('/moved');
    await expect.poll(() => reload.mock.calls).toHaveLength(1);
  });

  it('shows the message for a product if something else answers (specification 8)', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    answers['/product/gone'] = { status: 404, body: '<title>Nothing here</title>' };
    expect(await load('/product/gone')).toEqual({
      route: { kind: 'product-missing', slug: 'gone' },
      read: null,
    });
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the navigation tree', () => {
  it('counts as empty when the answer is not a list', async () => {
    answers['/api/sidebar-items'] = { body: '{"items":[]}' };
    expect(await loadSidebar(new AbortController().signal)).toEqual([]);
  });
});
