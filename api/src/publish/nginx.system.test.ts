/** Tests docs/hosting/nginx.conf in a real nginx, in front of a real server whose site was deployed. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SCREENS, SITE_FILES } from '@wa/core/domain/site-routes';
import { PUBLIC_HEADERS } from '../http/headers.ts';
import { listClientFiles } from '../site/cache/ready-site.ts';
import { deploy } from '../testing/publish/deploy.ts';
import { freePort } from '../testing/programs.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { adminToken, json, startTestServer, withToken } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

const NGINX = process.env['NGINX_BINARY'] ?? '/usr/sbin/nginx';
/** `npm run build` creates this folder. */
const CLIENT = resolve(import.meta.dirname, '../../../web/dist/client');
const CONF = resolve(import.meta.dirname, '../../../docs/hosting/nginx.conf');

describe.skipIf(!existsSync(NGINX))('the documented nginx', () => {
  let server: TestServer;
  let front = '';
  let folder = '';
  let nginx: ReturnType<typeof spawn> | undefined;

  beforeAll(async () => {
    server = await startTestServer({
      env: { TRUST_PROXY: '1' },
      hasDocuments: true,
      ...(existsSync(CLIENT) && { clientDir: CLIENT }),
    });
    await server.asAdmin('/api/pages/slug/old-name', json('PUT', { title: 'Moved' }));
    await server.asAdmin('/api/pages/slug/old-name', json('PUT', { slug: 'new-name' }));
    expect(await deploy(server.read)).toMatchObject({ state: 'live' });
    // This page is saved but not deployed.
    await server.asAdmin('/api/pages/slug/later', json('PUT', { title: 'Later' }));
    folder = await temporaryFolder();
    const port = await freePort();
    const site = (await readFile(CONF, 'utf8'))
      .replace('listen 80;', `listen 127.0.0.1:${String(port)};`)
      .replace('/srv/wa-catalogue/data/site', join(server.dataDir, 'site'))
      .replace('127.0.0.1:3000', new URL(server.url).host);
    await mkdir(join(folder, 'logs'));
    // The worker has another user and the server's group, as the file says.
    for (const each of [folder, server.dataDir]) await chmod(each, 0o710);
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off; user nobody root; worker_processes 1; pid ${folder}/pid; error_log ${folder}/logs/error.log;
       events { worker_connections 128; }
       http { include /etc/nginx/mime.types; access_log off; client_body_temp_path ${folder}/body;
         proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
         ${site} }`,
    );
    front = `http://127.0.0.1:${String(port)}`;
    nginx = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
    await vi.waitFor(async () => expect((await fetch(front)).status).toBe(200), { timeout: 20_000 });
  }, 240_000);
  afterAll(async () => {
    const ended = nginx && new Promise((done) => nginx?.once('exit', done));
    nginx?.kill('SIGQUIT');
    await ended;
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string, init: RequestInit = {}) => fetch(front + path, { redirect: 'manual', ...init });

  test.each(['/', '/grip-couplings', '/product/grip-couplings', '/project-gallery', '/pipe-sizes'])(
    'serves %s as it was deployed, with the headers of the application',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(await (await fetch(server.url + path)).text());
      for (const [name, value] of Object.entries(PUBLIC_HEADERS))
        expect(answer.headers.get(name), name).toBe(value);
    },
  );

  test('serves the public JSON that was deployed, and the newest to an administrator', async () => {
    const answer = await get('/api/pages');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.text()).not.toContain('"later"');
    const fresh = await get('/api/pages', withToken(await adminToken(server.url)));
    expect(await fresh.text()).toContain('"later"');
    // The mark of a device stays after its session has ended.
    const signedOut = await get('/api/pages', { headers: { cookie: '__Host-wa-device=mark' } });
    expect(await signedOut.text()).not.toContain('"later"');
  });

  test('passes the application’s addresses to it', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect(await (await get('/admin')).text()).toContain('nonce=');
    expect((await get('/api/authenticate', json('POST', { password: 'wrong one' }))).status).toBe(401);
    expect((await get('/api/figures')).status).toBe(401);
    const answer = await get('/find?task=close-leak');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('"search":"task=close-leak"');
    expect((await get('/find')).status).toBe(200);
    // A deploy reads back the file at this address.
    expect(await (await get('/?build=1')).text()).toBe(await (await get('/')).text());
    expect(await (await get('/find?build=1')).text()).toBe(await (await get('/find')).text());
  });

  test.each([
    ...[...SCREENS.keys(), ...[...SITE_FILES].map((name) => `/${name}`)].map(
      (path) => `${path}?q=seal&item=x`,
    ),
    `/preview/${'x'.repeat(43)}`,
    '/catalogs/0.pdf',
    '/documents',
    '/submittal?',
  ])('answers %s like the application', async (path) => {
    const own = await fetch(server.url + path, { redirect: 'manual' });
    const answer = await get(path);
    expect(answer.status).toBe(own.status);
    if (!/(ico|xml|zip|pdf)\?/.test(path)) expect(await answer.text()).toBe(await own.text());
  });

  test('passes the form of a submittal to the application', async () => {
    const form = () => ({ method: 'POST', body: new URLSearchParams({ project: 'Plant' }) });
    const own = await fetch(`${server.url}/submittal`, { redirect: 'manual', ...form() });
    const answer = await get('/submittal', form());
    expect([answer.status, answer.headers.get('location')]).toEqual([303, own.headers.get('location')]);
  });

  test('sends text as the deploy compressed it, and compresses new files', async () => {
    const gzip = { headers: { 'accept-encoding': 'gzip' } };
    const site = join(server.dataDir, 'site');
    const compressed = await readFile(join(site, 'index.html.gz'));
    expect(gunzipSync(compressed).toString()).toBe(await readFile(join(site, 'index.html'), 'utf8'));
    const answer = await get('/', gzip);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    // A response that nginx compresses itself has no length, because it is sent during compression.
    expect(answer.headers.get('content-length')).toBe(String(compressed.length));
    expect(await answer.text()).toBe(await readFile(join(site, 'index.html'), 'utf8'));
    expect((await get('/api/pages', gzip)).headers.get('content-length')).toMatch(/\d/);
  });

  test.skipIf(!existsSync(CLIENT))(
    'sends the application’s files with the same types as the application',
    async () => {
      const [path = ''] = [...listClientFiles(CLIENT).all().keys()].filter((each) =>
        each.includes('pdf.worker'),
      );
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/javascript/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await get('/admin/sw.js')).headers.get('service-worker-allowed')).toBe('/admin');
    },
  );

  test('serves a page at one address and redirects old ones', async () => {
    const moved = async (path: string) => {
      const { status, headers } = await get(path);
      return [status, new URL(headers.get('location') ?? '', front).pathname];
    };
    expect(await moved('/grip-couplings/')).toEqual([301, '/grip-couplings']);
    expect(await moved('/products/grip-couplings')).toEqual([301, '/product/grip-couplings']);
    expect(await (await get('/old-name')).text()).toContain('href="/new-name"');
  });

  test('answers a missing page with the site’s own not-found page', async () => {
    for (const path of ['/missing', '/later', '/a/../../etc/passwd', '/.env']) {
      const answer = await get(path);
      expect(answer.status, path).toBe(404);
      expect(await answer.text()).toContain('"kind":"not-found"');
    }
  });
});
