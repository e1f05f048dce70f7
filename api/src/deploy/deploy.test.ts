import { readFile, readdir, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deploy } from '@wa/core/contract/deploys';
import { readEnv } from '../config/env.ts';
import { createLeases } from '../leases/leases.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/port.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { json, startTestServer, temporaryFolder } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { createDeployer } from './deployer.ts';
import type { Deployer, DeployerOptions } from './deployer.ts';
import { exportNothing } from './testing/export-nothing.ts';
import { listDeploys, toDeploy } from './deploy-records.ts';

describe('a deploy of the running server', () => {
  // One server: the first deploy prints every data sheet, later ones find them on disk.
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  async function finished(id: string): Promise<Deploy> {
    for (;;) {
      const deploy = (await (await server.asAdmin(`/api/deploy/${id}`)).json()) as Deploy;
      if (deploy.state === 'live' || deploy.state === 'failed') return deploy;
    }
  }
  const start = async () =>
    (await (await server.asAdmin('/api/deploy', { method: 'POST' })).json()) as {
      success: boolean;
      id: string;
    };
  const overview = async () =>
    (await (await server.asAdmin('/api/deploy')).json()) as {
      deploys: Deploy[];
      pending: { title: string }[];
    };
  const exported = (...path: string[]) => readFile(join(server.dataDir, 'site', ...path), 'utf8');

  test('writes every page, answer and file, and is live when its build is read back', async () => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await samplePdf())], 'a.pdf'));
    const { url } = (await (await server.asAdmin('/api/upload', { method: 'POST', body: form })).json()) as {
      url: string;
    };
    await server.asAdmin('/api/pages/slug/deep/page', json('PUT', { title: 'A <b> & deep page' }));
    await server.asAdmin('/api/pages/slug/old-name', json('PUT', { title: 'Renamed' }));
    await server.asAdmin('/api/pages/slug/old-name', json('PUT', { slug: 'new-name' }));

    expect((await fetch(`${server.url}/build.json`)).status).toBe(404);

    const { success, id } = await start();
    const deploy = await finished(id);
    expect({ success, state: deploy.state, error: deploy.error }).toEqual({
      success: true,
      state: 'live',
      error: null,
    });
    expect(deploy.done).toBe(deploy.total);
    expect(deploy.log.map(({ text }) => text)).toContain('Live');

    const build = JSON.parse(await exported('build.json')) as { id: string };
    expect(build.id).toBe(deploy.buildId);
    expect(await (await fetch(`${server.url}/build.json`)).json()).toEqual(build);

    for (const path of ['', 'grip-couplings', 'product/grip-couplings', 'project-gallery', 'deep/page']) {
      expect(await exported(path, 'index.html'), path).toBe(
        await (await fetch(`${server.url}/${path}`)).text(),
      );
    }
    const answers = ['products', 'pages', 'sidebar-items', 'site', 'products/slug/grip-couplings'];
    for (const path of [...answers, 'pages/slug/deep/page']) {
      const file = await exported('api', path, 'index.html');
      expect(JSON.parse(file), path).toEqual(await (await fetch(`${server.url}/api/${path}`)).json());
      expect(file).not.toContain('<');
    }
    expect(await exported('products', 'grip-couplings', 'index.html')).toContain(
      'href="/product/grip-couplings"',
    );
    expect(await exported('old-name', 'index.html')).toContain('href="/new-name"');
    expect(await exported('404.html')).toContain('"kind":"not-found"');
    expect(await exported('view', 'pdf', 'index.html')).toContain('"kind":"pdf-viewer"');
    expect(await exported('drawings', 'grip-couplings.svg')).toContain('<svg');
    for (const path of ['previews.jpg', 'previews/deep/page.jpg']) {
      const picture = await readFile(join(server.dataDir, 'site', path));
      expect(picture, path).toEqual(Buffer.from(await (await fetch(`${server.url}/${path}`)).arrayBuffer()));
    }
    expect(await exported('sitemap.xml')).toContain('/deep/page<');
    expect(await exported('robots.txt')).toContain('Sitemap:');
    expect(await exported(url)).toContain('%PDF-');
    expect(await exported('data-sheets', 'grip-couplings.pdf')).toContain('%PDF-');
    expect(await exported('data-sheets', 'product', 'grip-couplings.pdf')).toContain('%PDF-');
    expect(await exported('api', 'documents', 'index.html')).toContain('"/data-sheets/grip-couplings.pdf":{');
    expect(await exported('grip-couplings', 'index.html')).toContain(
      '"documents":{"/data-sheets/grip-couplings.pdf":{"bytes":',
    );
  }, 120_000);

  test('brings out what is pending, and names what came after', async () => {
    await server.asAdmin('/api/pages/slug/one', json('PUT', { title: 'One' }));
    expect((await overview()).pending.map(({ title }) => title)).toEqual(['One']);
    await finished((await start()).id);
    expect((await overview()).pending).toEqual([]);
    await server.asAdmin('/api/pages/slug/two', json('PUT', { title: 'Two' }));
    const { pending, deploys } = await overview();
    expect(pending.map(({ title }) => title)).toEqual(['Two']);
    expect(new Set(deploys.map(({ state }) => state))).toEqual(new Set(['live']));
  });

  test('does not name what lay in the bin before it and is now deleted for good', async () => {
    const { _id } = (await (
      await server.asAdmin('/api/products', json('POST', { title: 'Short-lived', image: 'a-model' }))
    ).json()) as { _id: string };
    await finished((await start()).id);
    await server.asAdmin(`/api/products/${_id}`, { method: 'DELETE' });
    expect((await overview()).pending.map(({ title }) => title)).toEqual(['Short-lived']);
    await finished((await start()).id);
    await server.asAdmin(`/api/bin/permanent/${_id}?type=product`, { method: 'DELETE' });
    expect((await overview()).pending).toEqual([]);
  });

  test('is joined by a second press, and starts again when it is over', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(second).toEqual(first);
    await finished(first.id);
    const third = await start();
    expect(third.id).not.toBe(first.id);
    await finished(third.id);
    expect(await readlink(join(server.dataDir, 'site'))).toMatch(/^site-builds/);
    expect(await readdir(join(server.dataDir, 'site-builds'))).toHaveLength(2);
  });

  test('needs a session, and an unknown one is not found', async () => {
    expect((await fetch(`${server.url}/api/deploy`, { method: 'POST' })).status).toBe(401);
    expect((await fetch(`${server.url}/api/deploy`)).status).toBe(401);
    expect((await server.asAdmin(`/api/deploy/${'a'.repeat(24)}`)).status).toBe(404);
  });
});

describe('a deploy with a hook', () => {
  let dataDir: string;
  let store: Store;
  let deployer: Deployer | null;
  beforeEach(async () => {
    dataDir = await temporaryFolder();
    store = await openStore({ dataDir });
    deployer = null;
  });
  afterEach(async () => {
    deployer?.stop();
    await deployer?.idle();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** One host: the hook below /hook, the public site everywhere else. */
  async function run(host: RequestListener, options: Partial<DeployerOptions> = {}): Promise<Deploy> {
    const server = createServer(host);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = readEnv({
      DATA_DIR: dataDir,
      DEPLOY_HOOK_URL: `${origin}/hook?secret=1`,
      PUBLIC_URL: origin,
    });
    const log = pino({ level: 'silent' });
    const leases = createLeases({ store, log, alone: true });
    const changes = { catchUp: () => Promise.resolve(0) };
    const needs = { store, leases, changes, log, clock: () => new Date(), env };
    const folder = join(dataDir, 'site');
    const proof = { limit: 200, pause: 5 };
    deployer = createDeployer({ ...needs, folder, exportTo: exportNothing, proof, ...options });
    const { _id } = await deployer.start();
    await deployer.idle();
    await new Promise((resolve) => server.close(resolve));
    const record = await store.get('deploys', _id);
    if (record === null) throw new Error('The deploy is gone');
    return toDeploy(record);
  }

  test('is live when the public address shows its build', async () => {
    let told = '';
    const deploy = await run((request, response) => {
      if (!request.url?.startsWith('/hook')) {
        response.end(told);
        return;
      }
      expect(request.method).toBe('POST');
      request.on('data', (chunk: Buffer) => {
        const { buildId } = JSON.parse(chunk.toString()) as { buildId: string };
        told = JSON.stringify({ id: buildId, builtAt: 'now' });
      });
      response.end();
    });
    expect(deploy.state).toBe('live');
  });

  test('fails when the address goes on showing another build', async () => {
    const deploy = await run((_request, response) => response.end('{"id":"old","builtAt":"then"}'));
    expect(deploy).toMatchObject({
      state: 'failed',
      error: 'The public address did not show the new build in time',
    });
  });

  test('fails when the hook refuses, redirects or breaks off, and never names its address', async () => {
    const hosts: RequestListener[] = [
      (_request, response) => response.writeHead(500).end(),
      (_request, response) => response.writeHead(302, { Location: '/build.json' }).end(),
      (request) => void request.socket.destroy(),
    ];
    for (const host of hosts) {
      const deploy = await run(host);
      expect(deploy.state).toBe('failed');
      expect(JSON.stringify(deploy)).not.toContain('secret');
    }
  });

  test('fails with its reason when the export does, and leaves the site as it was', async () => {
    const exportTo = () => Promise.reject(new Error('No space left'));
    const deploy = await run((_request, response) => response.end(), { exportTo });
    expect(deploy).toMatchObject({ state: 'failed', error: 'No space left' });
    expect(await readdir(dataDir)).not.toContain('site');
  });

  test('that was running when the server stopped has failed after the next start', async () => {
    await store.transact((tx) =>
      tx.insert('deploys', {
        state: 'building',
        startedAt: 'then',
        endedAt: null,
        done: 1,
        total: 2,
        log: [],
        error: null,
        buildId: null,
        upTo: null,
      }),
    );
    const deploy = await run((_request, response) => response.end());
    await deployer?.recover();
    const states = (await listDeploys(store)).map(({ state, error }) => [state, error]);
    expect(states).toContainEqual(['failed', 'The server stopped while the deploy was running']);
    expect(deploy.state).toBe('failed');
  });
});
