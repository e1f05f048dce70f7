import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dxfOf } from '@wa/core/drawings/dxf/dxf';
import { PUBLIC_CSP } from '../http/headers.ts';
import { json, startTestServer, temporaryFolder } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('cache');
/** What caches and frameworks were fooled with, and what no page depends on. */
const HEADERS =
  'host x-forwarded-host x-forwarded-proto x-forwarded-port x-forwarded-for x-forwarded-scheme x-forwarded-prefix x-forwarded-path x-forwarded-server x-forwarded x-forwarded-ssl x-host x-http-host-override x-original-host x-original-url x-original-uri x-rewrite-url x-real-ip x-client-ip x-cluster-client-ip x-remote-addr x-originating-ip true-client-ip cf-connecting-ip cf-visitor fastly-client-ip forwarded via x-wap-profile x-http-method-override x-http-method x-method-override x-requested-with x-nonce x-nextjs-data x-middleware-prefetch x-middleware-subrequest rsc next-action x-now-route-matches x-amz-website-redirect-location x-oversized front-end-https x-url-scheme x-proxy-url x-backend-host x-timer-s surrogate-capability purpose sec-purpose sec-fetch-dest sec-ch-ua save-data accept accept-charset accept-language user-agent cookie origin referer range cache-control pragma if-range dnt upgrade-insecure-requests te';

let server: TestServer;
let clientDir: string;

beforeAll(async () => {
  clientDir = await temporaryFolder();
  await mkdir(join(clientDir, 'assets'));
  await writeFile(join(clientDir, 'assets', 'app-1a2b3c.js'), `// ${'x'.repeat(3_000)}`);
  await writeFile(join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(clientDir, 'index.html'), 'never served');
  server = await startTestServer({ clientDir });
});

afterAll(async () => {
  await server.close();
  await rm(clientDir, { recursive: true, force: true });
});

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Nothing between the test and the socket: no decoding, no redirects, any path. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

async function until<T>(look: () => Promise<T>, isGood: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await look();
    if (isGood(value)) return value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('ready bytes', () => {
  test('a page goes out with the constant headers, a strong tag and no nonce', async () => {
    const { status, headers, body } = await raw('/');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toBe(PUBLIC_CSP);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    expect(Number(headers['content-length'])).toBe(body.length);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'a page comes in %s soon, with the same content and a tag of its own',
    async (coding, decode) => {
      const plain = await raw('/');
      const packed = await until(
        () => raw('/', { 'accept-encoding': coding }),
        ({ headers }) => headers['content-encoding'] === coding,
      );
      expect(decode(packed.body).equals(plain.body)).toBe(true);
      expect(packed.body.length).toBeLessThan(plain.body.length / 2);
      expect(packed.headers.etag).not.toBe(plain.headers.etag);
      for (const tag of [packed.headers.etag, plain.headers.etag, `W/${String(plain.headers.etag)}`, '*']) {
        const fresh = await raw('/', { 'accept-encoding': coding, 'if-none-match': String(tag) });
        expect(fresh.status).toBe(304);
        expect(fresh.body).toHaveLength(0);
      }
    },
  );

  test('a coding that the client refuses is not sent', async () => {
    const { headers } = await raw('/', { 'accept-encoding': 'br;q=0, gzip;q=0, identity' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('HEAD has the headers of GET and no body', async () => {
    const get = await raw('/');
    const head = await raw('/', {}, 'HEAD');
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });

  test('no request header changes a page', async () => {
    const plain = await raw('/grip-couplings');
    const names = HEADERS.split(' ');
    expect(names.length).toBeGreaterThanOrEqual(60);
    for (const name of names) {
      counts.tried();
      const { body, status } = await raw('/grip-couplings', { [name]: 'evil.example' });
      expect(status, name).toBe(200);
      expect(body.equals(plain.body), name).toBe(true);
    }
    // What does decide is the address, and what the client can unpack.
    expect((await raw('/flap-valves')).body.equals(plain.body)).toBe(false);
    expect((await raw('/grip-couplings', { 'accept-encoding': 'gzip' })).body.equals(plain.body)).toBe(false);
    counts.control(2);
  });

  test('public JSON has the bytes and the tag of the route behind it', async () => {
    const paths = ['/api/products', '/api/pages', '/api/sidebar-items', '/api/site'];
    for (const path of [...paths, '/api/products/slug/grip-couplings', '/api/pages/slug/how-to-measure']) {
      const ready = await raw(path);
      // A cookie, even one that means nothing, makes Express answer.
      const routed = await raw(path, { cookie: 'a=b' });
      expect(ready.headers['x-request-id'], path).toBeUndefined();
      expect(routed.headers['x-request-id'], path).toBeDefined();
      expect(ready.body.toString(), path).toBe(routed.body.toString());
      expect(ready.headers.etag, path).toBe(routed.headers.etag);
      expect(ready.headers['content-security-policy']).toBe(routed.headers['content-security-policy']);
      expect(ready.headers['cache-control']).toBe(routed.headers['cache-control']);
    }
  });

  test('an administrator never gets the public copy of a list', async () => {
    await raw('/api/products');
    const answer = await server.asAdmin('/api/products');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('built files are immutable, documents among them are not served', async () => {
    const asset = await raw('/assets/app-1a2b3c.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await raw('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
    for (const path of ['/index.html', '/assets/../index.html', '/assets/%2e%2e/index.html', '/assets']) {
      expect((await raw(path)).status, path).toBe(404);
    }
  });

  test('drawings are files for browsers and for CAD programs, compressed; none of another name is', async () => {
    // The first to ask has it made.
    await raw('/drawings/grip-couplings.dxf');
    const dxf = await raw('/drawings/grip-couplings.dxf', { 'accept-encoding': 'gzip' });
    expect(dxf.headers['content-type']).toBe('image/vnd.dxf');
    expect(dxf.headers['content-encoding']).toBe('gzip');
    expect(dxf.headers['x-request-id'], 'kept as ready bytes').toBeUndefined();
    expect((await raw('/drawings/grip-couplings.dxf')).body.toString()).toBe(dxfOf('grip-couplings'));
    expect((await raw('/drawings/grip-couplings.svg')).headers['content-type']).toBe('image/svg+xml');
    for (const path of ['/drawings/nope.dxf', '/drawings/toString.dxf', '/drawings/grip-couplings.dwg'])
      expect((await raw(path)).status, path).toBe(404);
  });
});

describe('addresses', () => {
  test.each([
    ['/products/grip-couplings', '/product/grip-couplings'],
    ['/products/grip-couplings?a=b', '/product/grip-couplings?a=b'],
    ['/products/nope', '/product/nope'],
    ['/pages/grip-couplings', '/grip-couplings'],
    ['/grip-couplings/', '/grip-couplings'],
    ['/Grip-Couplings', '/grip-couplings'],
    ['/product/GRIP-couplings/', '/product/grip-couplings'],
  ])('%s leads to %s', async (from, to) => {
    const { status, headers } = await raw(from);
    expect(status).toBe(308);
    expect(headers.location).toBe(to);
  });

  test.each([
    '/nope',
    '/a/b/c',
    '//grip-couplings',
    '/%2e%2e/etc/passwd',
    '/%00',
    '/%zz',
    '/view',
    '/grip-couplings%2f',
    '/not-found',
  ])('%s is not found, in a page that names it and is not kept', async (path) => {
    const { status, headers, body } = await raw(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body.toString()).toContain('"kind":"not-found"');
  });

  test('a product that is missing has a message of its own', async () => {
    const { status, body } = await raw('/product/nope');
    expect(status).toBe(404);
    expect(body.toString()).toContain('"kind":"product-missing"');
  });

  test.each(['/no-such-page', '/?q=grip'])('%s, which is not kept, is compressed, too', async (path) => {
    const [plain, packed] = [await raw(path), await raw(path, { 'accept-encoding': 'gzip, br' })];
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.vary).toBe('Accept-Encoding');
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
    const head = await raw(path, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect([head.status, head.headers['content-encoding'], head.body.length]).toEqual([
      plain.status,
      'gzip',
      0,
    ]);
  });

  test('a search works without scripts', async () => {
    const { body } = await raw('/?q=grip%20x');
    expect(body.toString()).toContain('"query":"grip x"');
  });

  test('the viewer gets its two parameters', async () => {
    const { body } = await raw('/view/pdf?src=%2Fuploads%2Fa.pdf&name=A');
    expect(body.toString()).toContain('"route":{"kind":"pdf-viewer","src":"/uploads/a.pdf","name":"A"}');
  });

  test('the viewer answers 400 without a source and 403 for one that it does not show, with a page that says so', async () => {
    for (const [query, status] of [
      ['', 400],
      ['?src=', 400],
      ['?src=javascript%3Aalert(1)', 403],
      ['?src=%2Fadmin', 403],
      ['?src=%2F%2Fevil.example%2Fa.pdf', 403],
      ['?src=https%3A%2F%2Fevil.example%2Fa.pdf', 403],
      ['?src=https%3A%2F%2Fres.cloudinary.com%40evil.example%2Fa.pdf', 403],
      ['?src=https%3A%2F%2Fres.cloudinary.com%2Fa.pdf', 200],
      ['?src=%2Fdata-sheets%2Fa-model.pdf', 200],
    ] as const) {
      expect([query, (await raw(`/view/pdf${query}`)).status]).toEqual([query, status]);
    }
  });

  test('the admin document is never kept and has a new nonce each time', async () => {
    const [first, second] = [await raw('/admin'), await raw('/admin/some/page')];
    expect(first.headers['cache-control']).toBe('no-store');
    const nonce = /nonce="([^"]+)"/.exec(first.body.toString())?.[1] ?? '';
    expect(String(first.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
    expect(second.body.toString()).not.toContain(nonce);
  });

  test('robots.txt names the sitemap, and the sitemap every page and product', async () => {
    const sitemap = /Sitemap: (.*)/.exec((await raw('/robots.txt')).body.toString())?.[1] ?? '';
    const xml = (await raw(new URL(sitemap).pathname)).body.toString();
    const products = JSON.parse((await raw('/api/products')).body.toString()) as { slug: string }[];
    const pages = JSON.parse((await raw('/api/pages')).body.toString()) as { slug: string }[];
    const paths = [
      '/',
      '/documents',
      '/find',
      '/pipe-sizes',
      ...products.map(({ slug }) => `/product/${slug}`),
      ...pages.map(({ slug }) => `/${slug}`),
    ];
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    expect(listed.sort()).toEqual(paths.sort());
  });
});

describe('a change', () => {
  test('is on the page, in the list and on the home page with the next request', async () => {
    for (const path of ['/', '/api/products', '/product/plus-couplings']) await raw(path);
    // It has no documents, whose sizes become known in the background.
    const before = await raw('/project-gallery');
    const [product] = (
      JSON.parse((await raw('/api/products')).body.toString()) as { _id: string; slug: string }[]
    ).filter(({ slug }) => slug === 'plus-couplings');
    const saved = await server.asAdmin(
      `/api/products/${product?._id ?? ''}`,
      json('PUT', { metaTitle: 'Fresh words' }),
    );
    expect(saved.status).toBe(200);
    for (const path of ['/', '/api/products', '/product/plus-couplings']) {
      expect((await raw(path)).body.toString(), path).toContain('Fresh words');
    }
    expect((await raw('/project-gallery')).headers.etag).toBe(before.headers.etag);
  });

  test('of the navigation is on every page with the next request', async () => {
    for (const path of ['/', '/grip-couplings', '/project-gallery']) await raw(path);
    const made = await server.asAdmin(
      '/api/sidebar-items',
      json('POST', { name: 'Brand new entry', href: '/' }),
    );
    expect(made.status).toBe(201);
    for (const path of ['/', '/grip-couplings', '/project-gallery', '/api/sidebar-items']) {
      expect((await raw(path)).body.toString(), path).toContain('Brand new entry');
    }
  });

  test('of an address leaves a redirect that keeps the query', async () => {
    await server.asAdmin('/api/pages/slug/first-name', json('PUT', { title: 'A page', slug: 'first-name' }));
    expect((await raw('/first-name')).status).toBe(200);
    await server.asAdmin('/api/pages/slug/first-name', json('PUT', { slug: 'second-name' }));
    const { status, headers } = await raw('/first-name?x=1');
    expect([status, headers.location]).toEqual([308, '/second-name?x=1']);
    expect((await raw('/second-name')).status).toBe(200);
    const gone = await raw('/api/pages/slug/first-name');
    expect(gone.status).toBe(404);
    expect(JSON.parse(gone.body.toString())).toMatchObject({ movedTo: '/second-name' });
  });

  test('that puts a page into the bin takes it off the site at once', async () => {
    const { _id } = (await (
      await server.asAdmin('/api/pages/slug/short-lived', json('PUT', { title: 'Short' }))
    ).json()) as {
      _id: string;
    };
    expect((await raw('/short-lived')).status).toBe(200);
    await server.asAdmin(`/api/pages/${_id}`, { method: 'DELETE' });
    expect((await raw('/short-lived')).status).toBe(404);
    expect((await raw('/api/pages/slug/short-lived')).status).toBe(404);
  });

  test('never shows HTML that could run, whoever asks', async () => {
    const evil = '<p>Fine</p><script>alert(1)</script><img src=x onerror=alert(1)>';
    await server.asAdmin(
      '/api/products',
      json('POST', { title: 'Evil', image: 'grip-couplings', slug: 'evil', content: evil }),
    );
    for (const path of ['/product/evil', '/api/products/slug/evil']) {
      const text = (await raw(path)).body.toString();
      expect(text).toContain('<p>Fine</p>');
      expect(text).not.toContain('onerror');
      expect(text).not.toContain('alert(1)');
    }
  });
});
