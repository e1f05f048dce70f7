import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_CSP } from '../../http/headers.ts';
import { useTemporaryFolder } from '../../testing/folders.ts';
import { json, startTestServer } from '../../testing/test-server.ts';
import { useStarted } from '../../testing/use-started.ts';
import { trust } from '@wa/core/testing/trust';
import { SCREENS } from '@wa/core/domain/site-routes';

const counts = trust('cache');
/** Headers that are known to poison caches or frameworks. No page may depend on them. */
const HEADERS =
  'host x-forwarded-host x-forwarded-proto x-forwarded-port x-forwarded-for x-forwarded-scheme x-forwarded-prefix x-forwarded-path x-forwarded-server x-forwarded x-forwarded-ssl x-host x-http-host-override x-original-host x-original-url x-original-uri x-rewrite-url x-real-ip x-client-ip x-cluster-client-ip x-remote-addr x-originating-ip true-client-ip cf-connecting-ip cf-visitor fastly-client-ip forwarded via x-wap-profile x-http-method-override x-http-method x-method-override x-requested-with x-nonce x-nextjs-data x-middleware-prefetch x-middleware-subrequest rsc next-action x-now-route-matches x-amz-website-redirect-location x-oversized front-end-https x-url-scheme x-proxy-url x-backend-host x-timer-s surrogate-capability purpose sec-purpose sec-fetch-dest sec-ch-ua save-data accept accept-charset accept-language user-agent cookie origin referer range cache-control pragma if-range dnt upgrade-insecure-requests te';

const clientDir = useTemporaryFolder();
beforeAll(async () => {
  await mkdir(join(clientDir(), 'assets'));
  await writeFile(join(clientDir(), 'assets', 'app-1a2b3c.js'), `// ${'x'.repeat(3_000)}`);
  await writeFile(join(clientDir(), 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(clientDir(), 'index.html'), 'never served');
});
const server = useStarted(
  () => startTestServer({ clientDir: clientDir(), env: { TRUST_PROXY: '1' } }),
  (each) => each.close(),
);

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends a raw request: no decoding, no redirects, any path. */
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

describe('cached responses', () => {
  test('a page has the constant headers, a strong tag, and no nonce (D11.2)', async () => {
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
    'a page is soon available in %s, with the same content and a tag of its own',
    async (coding, decode) => {
      const plain = await raw('/');
      const accepting = { 'accept-encoding': coding };
      await expect.poll(async () => (await raw('/', accepting)).headers['content-encoding']).toBe(coding);
      const packed = await raw('/', accepting);
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

  test('a page says that it is for https alone when it came over it, also as 304 (D11.2)', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const { headers } = await raw('/', https);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const fresh = await raw('/', { ...https, 'if-none-match': String(headers.etag) });
    expect([fresh.status, fresh.headers['strict-transport-security']]).toEqual([304, 'max-age=31536000']);
    expect((await raw('/')).headers['strict-transport-security']).toBeUndefined();
  });

  test('HEAD has the headers of GET and no body', async () => {
    const get = await raw('/');
    const head = await raw('/', {}, 'HEAD');
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });

  test('no request header changes a page (T1.6)', async () => {
    const plain = await raw('/project-gallery');
    const names = HEADERS.split(' ');
    expect(names.length).toBeGreaterThanOrEqual(60);
    for (const name of names) {
      counts.tried();
      const { body, status } = await raw('/project-gallery', { [name]: 'evil.example' });
      expect(status, name).toBe(200);
      expect(body.equals(plain.body), name).toBe(true);
    }
    // The address and the accepted codings do affect the response.
    expect((await raw('/flap-valves')).body.equals(plain.body)).toBe(false);
    const packed = await raw('/project-gallery', { 'accept-encoding': 'gzip' });
    expect(packed.body.equals(plain.body)).toBe(false);
    counts.control(2);
  });

  test('an administrator never gets the public copy of a list (T1.6)', async () => {
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
});

describe('addresses', () => {
  test.each<[string, string]>([
    ['/products/grip-couplings', '/product/grip-couplings'],
    ['/products/grip-couplings?a=b', '/product/grip-couplings?a=b'],
    ['/products/nope', '/product/nope'],
    ['/pages/grip-couplings', '/grip-couplings'],
    ['/grip-couplings/', '/grip-couplings'],
    ['/Grip-Couplings', '/grip-couplings'],
    ['/find/?task=seal-wall', '/find?task=seal-wall'],
    ...[...SCREENS.keys()].map((path) => [`${path}/`, path] satisfies [string, string]),
    ['/product/GRIP-couplings/', '/product/grip-couplings'],
  ])('%s leads to %s (D4.6)', async (from, to) => {
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
  ])('%s is not found, in a page that names it (D11.3)', async (path) => {
    const { status, headers, body } = await raw(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body.toString()).toContain('"kind":"not-found"');
  });

  test.each(['/no-such-page', '/?q=grip'])(
    '%s, which isn’t cached, is compressed as well (D11.3)',
    async (path) => {
      const [plain, packed] = [await raw(path), await raw(path, { 'accept-encoding': 'gzip, br' })];
      expect(packed.headers['content-encoding']).toBe('br');
      expect(packed.headers.vary).toBe('Accept-Encoding');
      expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
      const { status, headers, body } = await raw(path, { 'accept-encoding': 'gzip' }, 'HEAD');
      expect([status, headers['content-encoding'], body.length]).toEqual([plain.status, 'gzip', 0]);
    },
  );

  test('the viewer answers 400 without a source and 403 for one that it does not show, with a page that says so (T1.1)', async () => {
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

  test('the admin document is never cached and has a new nonce each time (D11.2)', async () => {
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
  test('of an address leaves a redirect that keeps the query (D4.6)', async () => {
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

  test('never renders executable HTML, no matter who requests it (D4.8, T1.5)', async () => {
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
