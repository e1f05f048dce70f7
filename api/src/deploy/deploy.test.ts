import { readFile, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deploy, DeployPlan } from '@wa/core/contract/deploys';
import type { EventView } from '@wa/core/contract/people';
import { uploadedImage } from '@wa/core/domain/uploaded-image';
import { readEnv } from '../config/env.ts';
import { createLeases } from '../leases/leases.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/port.ts';
import { sampleImage, samplePdf } from '../testing/sample-files.ts';
import { json, plainRenderer, startTestServer, temporaryFolder } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { createDeployer } from './deployer.ts';
import type { Deployer, DeployerOptions } from './deployer.ts';
import { APPLICATION } from './proof.ts';
import { exportNothing } from './testing/export-nothing.ts';
import { layPainted } from './testing/lay-painted.ts';
import { listDeploys, toDeploy } from './deploy-records.ts';

describe('a deploy of the running server', () => {
  // One server: the first deploy prints every data sheet, later ones find them on disk.
  let server: TestServer;
  beforeAll(async () => {
    // Still pages have no scripts: the data stands in the page itself.
    const render: typeof plainRenderer.render = (document) => `<main>${JSON.stringify(document)}</main>`;
    const dataDir = await temporaryFolder();
    await layPainted(dataDir);
    server = await startTestServer({ dataDir, renderer: { ...plainRenderer, render } });
  });
  afterAll(() => server.close());

  async function finished(id: string): Promise<Deploy> {
    for (;;) {
      const deploy = (await (await server.asAdmin(`/api/deploy/${id}`)).json()) as Deploy;
      if (deploy.state === 'live' || deploy.state === 'failed') return deploy;
      // What it does, it does in this process: to ask all the time would take its time.
      await new Promise((resolve) => setTimeout(resolve, 50));
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
    const photo = new FormData();
    photo.set('image', new File([new Uint8Array(await sampleImage({ width: 700 }))], 'a.png'));
    const image = (
      (await (await server.asAdmin('/api/upload', { method: 'POST', body: photo })).json()) as { url: string }
    ).url;
    await rm(join(server.dataDir, image.replace('.png', '-480.avif')));
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
    const answer = await fetch(`${server.url}/build.json`);
    expect(await answer.json()).toEqual(build);
    expect(answer.headers.get('x-served-by')).toBe('application');

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
    expect(await exported('drawings', 'grip-couplings.dxf')).toMatch(/^0\nSECTION/);
    for (const path of ['previews.jpg', 'previews/deep/page.jpg']) {
      const picture = await readFile(join(server.dataDir, 'site', path));
      expect(picture, path).toEqual(Buffer.from(await (await fetch(`${server.url}/${path}`)).arrayBuffer()));
    }
    expect(await exported('sitemap.xml')).toContain('/deep/page<');
    expect(await exported('robots.txt')).toContain('Sitemap:');
    expect(await exported(url)).toContain('%PDF-');
    const kinds = await Promise.all(
      [image, ...(uploadedImage(image)?.copies ?? []).flatMap(({ files }) => files)].map(
        async (file) => (await sharp(join(server.dataDir, 'site', file)).metadata()).format,
      ),
    );
    // The original stands where a copy is missing.
    expect(kinds).toEqual(['png', 'png', 'heif', 'webp', 'webp']);
    expect(await exported('data-sheets', 'grip-couplings.pdf')).toContain('%PDF-');
    expect(await exported('data-sheets', 'product', 'grip-couplings.pdf')).toContain('%PDF-');
    expect(await exported('api', 'documents', 'index.html')).toContain('"/data-sheets/grip-couplings.pdf":{');
    expect(await exported('grip-couplings', 'index.html')).toContain(
      '"documents":{"/data-sheets/grip-couplings.pdf":{"bytes":',
    );
  }, 240_000);

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
    const kept = (await readdir(join(server.dataDir, 'site-builds'))).sort();
    const builds = kept.filter((name) => !name.endsWith('.json'));
    expect(builds).toHaveLength(6);
    expect(builds.at(-1)).toBe('spare');
    expect(kept).toEqual(builds.flatMap((name) => [name, `${name}.manifest.json`]));
  });

  test('names beforehand what will change and why, and shows a page before and after', async () => {
    await server.asAdmin('/api/pages/slug/one', json('PUT', { title: 'One again' }));
    await server.asAdmin('/api/pages/slug/three', json('PUT', { title: 'Three' }));
    const plan = (await (await server.asAdmin('/api/deploy/plan')).json()) as DeployPlan;
    expect(plan.changed.files).toContainEqual({
      path: '/one',
      title: 'One again',
      kind: 'page',
      because: ['One again'],
    });
    // What lists it says so, too.
    const listed = plan.changed.files.filter(({ path }) => path === '/api/pages' || path === '/sitemap.xml');
    expect(listed.map(({ because }) => because)).toEqual(Array(listed.length).fill(['One again', 'Three']));
    expect(listed.length).toBeGreaterThan(0);
    expect(plan.added.files[0]).toMatchObject({ path: '/three', kind: 'page' });
    expect(plan.changed.files.map(({ path }) => path)).not.toContain('/two');
    expect(plan.removed).toEqual({ total: 0, files: [] });
    const compared = async (path: string) =>
      (await (await server.asAdmin(`/api/deploy/compare?path=${path}`)).json()) as {
        before: string | null;
        after: string | null;
      };
    const { before, after } = await compared('/one');
    expect(before).not.toContain('One again');
    expect(after).toContain('One again');
    expect(await compared('/three')).toMatchObject({ before: null });
    expect(await compared('/gone')).toEqual({ before: null, after: null });
    expect((await server.asAdmin('/api/deploy/compare?path=/../../secret')).status).toBe(404);

    const deploy = await finished((await start()).id);
    const planned = [plan.added, plan.changed, plan.removed].map(({ total }) => total);
    const { added, changed, removed, unchanged } = deploy.counts ?? {};
    expect([added, changed, removed, unchanged]).toEqual([...planned, plan.unchanged]);
    const again = (await (await server.asAdmin('/api/deploy/plan')).json()) as DeployPlan;
    expect([again.added.total, again.changed.total, again.removed.total]).toEqual([0, 0, 0]);
  }, 60_000);

  test('can be taken back to a kept build, which leaves what came after it pending', async () => {
    const { deploys } = await overview();
    const [live, earlier] = deploys;
    expect([live?.isKept, earlier?.isKept]).toEqual([false, true]);
    const press = (id = '') => server.asAdmin(`/api/deploy/${id}/rollback`, { method: 'POST' });
    const { id } = (await (await press(earlier?._id)).json()) as { id: string };
    const back = await finished(id);
    expect(back).toMatchObject({ state: 'live', kind: 'rollback', by: 'office', buildId: earlier?.buildId });
    expect(await exported('build.json')).toContain(earlier?.buildId);
    expect(await exported('one', 'index.html')).not.toContain('One again');
    expect((await overview()).pending.map(({ title }) => title)).toEqual(['Three', 'One again']);
    // It is live itself now.
    expect((await press(earlier?._id)).status).toBe(409);
    expect((await press('a'.repeat(24))).status).toBe(404);

    const forth = await finished((await start()).id);
    expect(forth).toMatchObject({ state: 'live', kind: 'deploy' });
    expect(await exported('one', 'index.html')).toContain('One again');
  }, 60_000);

  test('is held up by errors of the gate until they are overridden; a client without a body knows no gate', async () => {
    const link = { id: 'a', kind: 'link', data: { href: '/nowhere-at-all', label: 'Link' } };
    const content = [
      { type: 'section', title: 'S', slug: 's', rows: [{ columns: 1, columnsData: [[link]] }] },
    ];
    await server.asAdmin('/api/pages/slug/dead', json('PUT', { title: 'Dead', content }));
    const { gate } = (await (await server.asAdmin('/api/deploy/plan')).json()) as DeployPlan;
    const errors = gate.filter(({ severity }) => severity === 'error');
    expect(errors.length).toBeGreaterThan(0);
    const refused = await server.asAdmin('/api/deploy', json('POST', {}));
    expect(refused.status).toBe(409);
    const body = (await refused.json()) as { error: string; current: unknown };
    expect(body.error).toContain(errors[0]?.text);
    expect(body.current).toEqual(errors);

    const overrides = errors.map(({ key }) => key);
    const mute = await server.asAdmin('/api/deploy', json('POST', { overrides, reasons: [] }));
    expect(mute.status).toBe(422);
    expect(((await mute.json()) as { error: string }).error).toContain(
      `Say why the deploy goes past this: ${errors[0]?.text ?? ''}`,
    );
    const reason = 'The page comes next week';
    const reasons = overrides.map((key) => ({ key, reason: ` ${reason} ` }));
    const answer = await server.asAdmin('/api/deploy', json('POST', { overrides, reasons }));
    const deploy = await finished(((await answer.json()) as { id: string }).id);
    expect(deploy.overrides).toEqual(errors.map(({ key, text }) => ({ key, text, reason })));
    const said = `${errors[0]?.text ?? ''} Reason: ${reason}`;
    expect(deploy.log.map(({ text }) => text)).toContain(`Let pass: ${said}`);
    const events = (await (await server.asAdmin('/api/events')).json()) as EventView[];
    expect(events.find(({ what }) => what === 'gate-passed')).toMatchObject({
      about: said,
      by: expect.any(String) as string,
    });
    const plain = await finished((await start()).id);
    expect(plain.log.map(({ text }) => text)).toContain(`Let pass: ${errors[0]?.text ?? ''}`);
  }, 60_000);

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
  async function run(
    host: RequestListener,
    options: Partial<DeployerOptions> = {},
    hook?: Record<string, string>,
  ): Promise<Deploy> {
    const server = createServer(host);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = readEnv({
      DATA_DIR: dataDir,
      ...(hook ?? { DEPLOY_HOOK_URL: `${origin}/hook?secret=1` }),
      PUBLIC_URL: origin,
    });
    const log = pino({ level: 'silent' });
    const leases = createLeases({ store, log, alone: true });
    const changes = { catchUp: () => Promise.resolve(0) };
    const needs = { store, leases, changes, log, clock: () => new Date(), env };
    const folder = join(dataDir, 'site');
    const proof = { limit: 200, pause: 5 };
    deployer = createDeployer({ targets: [], ...needs, folder, exportTo: exportNothing, proof, ...options });
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

  test('compares changed pages byte for byte, and says which is another', async () => {
    let told = '';
    let page = '<p>new</p>';
    const host: RequestListener = (request, response) => {
      if (request.url?.startsWith('/hook')) {
        request.on('data', (chunk: Buffer) => {
          told = (JSON.parse(chunk.toString()) as { buildId: string }).buildId;
        });
        response.end();
      } else
        response.end(request.url?.startsWith('/build') ? JSON.stringify({ id: told, builtAt: '' }) : page);
    };
    const exportTo: DeployerOptions['exportTo'] = async (folder, build) => {
      const made = await exportNothing(folder, build);
      await writeFile(join(folder, 'index.html'), '<p>new</p>');
      return { ...made, news: { ...made.news, changed: ['index.html'] } };
    };
    expect(await run(host, { exportTo })).toMatchObject({ state: 'live', proven: 1 });
    page = '<p>old</p>';
    expect(await run(host, { exportTo })).toMatchObject({
      state: 'failed',
      error: 'The public address shows something else at /',
    });
  });

  test('to the folder alone is proved where somebody serves it, and told from one that nobody was seen to show', async () => {
    const site = join(dataDir, 'site');
    const files: RequestListener = (request, response) => {
      const path = new URL(request.url ?? '/', 'http://site').pathname;
      readFile(join(site, path === '/' ? 'index.html' : path)).then(
        (bytes) => response.end(bytes),
        () => response.writeHead(404).end(),
      );
    };
    const exportTo: DeployerOptions['exportTo'] = async (folder, build) => {
      const made = await exportNothing(folder, build);
      await writeFile(join(folder, 'index.html'), build.id);
      return { ...made, news: { ...made.news, changed: ['index.html'] } };
    };
    const toFolder = (host: RequestListener) => run(host, { exportTo }, {});
    expect(await toFolder(files)).toMatchObject({ state: 'live', shownBy: 'files', proven: 1 });
    const old = await toFolder((request, response) =>
      request.url?.startsWith('/build') ? files(request, response) : response.end('old'),
    );
    expect(old).toMatchObject({ state: 'live', shownBy: 'unproven', proven: null });
    expect(old.log.at(-2)?.text).toBe('Written, not proven: The public address shows something else at /');
    expect(old.log.at(-1)?.text).toBe('Written');
    expect(await toFolder((request) => void request.socket.destroy())).toMatchObject({ shownBy: 'unproven' });
    // The server itself, which shows what is saved.
    const own = await toFolder((_request, response) => response.writeHead(200, APPLICATION).end('{}'));
    expect(own).toMatchObject({ state: 'live', shownBy: 'application', proven: null });
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
        report: null,
      }),
    );
    const deploy = await run((_request, response) => response.end());
    await deployer?.recover();
    const states = (await listDeploys(store)).map(({ state, error }) => [state, error]);
    expect(states).toContainEqual(['failed', 'The server stopped while the deploy was running']);
    expect(deploy.state).toBe('failed');
  });

  test('whose process died behind the switch is told from one that died before it', async () => {
    const log = pino({ level: 'silent' });
    const needs = () => ({
      ...{ log, leases: createLeases({ store, log, alone: true }), clock: () => new Date() },
      ...{ folder: join(dataDir, 'site'), targets: [], changes: { catchUp: () => Promise.resolve(0) } },
      ...{ env: readEnv({ DATA_DIR: dataDir }), exportTo: exportNothing },
    });
    /** A process that dies says nothing more to the store. */
    const diesWhen = async (isOver: () => Promise<boolean>) => {
      let isDead = false;
      const transact: Store['transact'] = async (work, options) => {
        isDead ||= await isOver();
        if (isDead) throw new Error('died');
        return store.transact(work, options);
      };
      const dying = createDeployer({ ...needs(), store: { ...store, transact } });
      const { _id } = await dying.start();
      await dying.idle();
      dying.stop();
      const next = createDeployer({ ...needs(), store });
      await next.recover();
      await next.idle();
      next.stop();
      return (await listDeploys(store)).find((deploy) => deploy._id === _id);
    };
    const isShown = () =>
      readFile(join(dataDir, 'site', 'build.json')).then(
        () => true,
        () => false,
      );
    const isBuilt = async () => (await readdir(join(dataDir, 'site-builds')).catch(() => [])).length > 0;

    const before = await diesWhen(isBuilt);
    expect(before).toMatchObject({ state: 'failed', counts: null });
    expect(before?.error).toBe('The server stopped while the deploy was running');
    const behind = await diesWhen(isShown);
    expect(await isShown()).toBe(true);
    // What stands in the folder is gone on with.
    expect(behind).toMatchObject({ state: 'live', error: null, counts: { added: 0 } });
    const said = behind?.log.map(({ text }) => text);
    expect(said?.join()).toMatch(/new site is built and in its folder.*not proven.*,Going on with.*,Live$/);
  });
});
