import { readFile, readdir, readlink, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Deploy, Stage } from '@wa/core/contract/deploys';
import type { EventView } from '@wa/core/contract/people';
import { DEPLOY_RUNNING } from '@wa/core/domain/messages';
import type { Product } from '@wa/core/domain/products/product';
import { uploadedImage } from '@wa/core/domain/uploaded-image';
import { readEnv } from '../config/env.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/port.ts';
import { sampleImage, samplePdf } from '../testing/sample-files.ts';
import { useFreshFolder } from '../testing/folders.ts';
import { startHttpServer } from '../testing/http-server.ts';
import { json, plainRenderer, useTestServer } from '../testing/test-server.ts';
import type { DeployerOptions } from './deployer.ts';
import { APPLICATION } from './targets.ts';
import { deploy, deployEnds } from '../testing/publish/deploy.ts';
import { deployerOn } from '../testing/publish/deployer-on.ts';
import { KEPT, keptBuilds } from './builds.ts';
import { toDeploy } from './deploy-records.ts';

describe('a deploy of the running server', () => {
  // One server serves all tests: the first deploy prints every data sheet, and later ones find them on disk.
  // Static pages have no scripts, so the data is in the page itself.
  const render: typeof plainRenderer.render = (document) => `<main>${JSON.stringify(document)}</main>`;
  const server = useTestServer({ hasDocuments: true, renderer: { ...plainRenderer, render } });

  const ask = <T>(path: string, init?: RequestInit) => server.read<T>(path, init);
  const put = (path: string, body: object) => server.asAdmin(path, json('PUT', body));
  const start = () => ask<{ success: boolean; id: string }>('/api/deploy', { method: 'POST' });
  const finished = (id: string) => deployEnds(ask, id);
  const deployed = () => deploy(ask);
  const overview = () => ask<{ deploys: Deploy[]; pending: { title: string }[] }>('/api/deploy');
  const pending = async () => (await overview()).pending.map(({ title }) => title);
  /** Stages the current site, ready for review. */
  async function staged() {
    await ask<Stage>('/api/deploy/stage', { method: 'POST' });
    const { id, changes, issues } = await vi.waitFor(
      async () => {
        const stage = await ask<Stage>('/api/deploy/stage');
        expect(stage.state).toBe('ready');
        return stage;
      },
      { timeout: 100_000, interval: 50 },
    );
    if (id === null || changes === null) throw new Error('A stage that is ready has an id and changes');
    return { id, changes, issues };
  }
  const press = (body: object) => server.asAdmin('/api/deploy', json('POST', body));
  const pressed = (body: object) => deploy(ask, '/api/deploy', body);
  const shown = async (path: string) => (await fetch(server.url + path)).text();
  const exported = (...path: string[]) => readFile(join(server.dataDir, 'site', ...path), 'utf8');
  const upload = async (field: string, name: string, bytes: Buffer) =>
    ((await (await server.upload(field, name, bytes)).json()) as { url: string }).url;

  /** Returns every page and public response of the build that differs from the application's. */
  async function differing(): Promise<string[]> {
    const addresses = [...(await exported('sitemap.xml')).matchAll(/<loc>([^<]+)/g)];
    const paths = addresses.map(([, address = '']) => new URL(address).pathname);
    expect(paths.length).toBeGreaterThan(80);
    // A file host runs no finder and packs no ZIP file, so those pages differ there (D16.15).
    const pages = paths.filter((path) => path !== '/find' && path !== '/documents');
    const names = ['products', 'pages', 'sidebar-items', 'site', 'documents', 'products/slug/grip-couplings'];
    const lists = names.map((name) => `/api/${name}`);
    // Parsed JSON compares equal in any order of its fields.
    const meaning = (path: string, text: string) =>
      path.startsWith('/api/') ? (JSON.parse(text) as unknown) : text;
    const isSame = async (path: string) =>
      isDeepStrictEqual(meaning(path, await exported(path, 'index.html')), meaning(path, await shown(path)));
    const all = [...pages, ...lists];
    const same = await Promise.all(all.map(isSame));
    return all.filter((_, at) => !same[at]);
  }

  test('writes every page, answer and file, and is live when its build is read back (D8.3, D8.4, D8.6, D28.4)', async () => {
    const pdf = await upload('file', 'a.pdf', await samplePdf());
    const image = await upload('image', 'a.png', await sampleImage({ width: 700 }));
    await rm(join(server.dataDir, image.replace('.png', '-480.avif')));
    await put('/api/pages/slug/deep/page', { title: 'A <b> & deep page' });
    await put('/api/pages/slug/old-name', { title: 'Renamed' });
    await put('/api/pages/slug/old-name', { slug: 'new-name' });
    // The file of each is that of a page, of a stub, or of a stub above it.
    for (const from of [
      '/grip-couplings/index.html',
      '/old-name/index.html',
      '/a/index.html/b',
      '/a/index.html',
    ])
      await server.asAdmin('/api/redirects', json('POST', { from, to: '/new-name' }));
    expect((await fetch(`${server.url}/build.json`)).status).toBe(404);

    const { success, id } = await start();
    const first = await finished(id);
    expect(success).toBe(true);
    expect(first).toMatchObject({ state: 'live', error: null, done: first.total });
    expect(first.log.map(({ text }) => text)).toContain('Live');
    const build = JSON.parse(await exported('build.json')) as { id: string };
    expect(build.id).toBe(first.buildId);
    const answer = await fetch(`${server.url}/build.json`);
    expect(await answer.json()).toEqual(build);
    expect(answer.headers.get('x-served-by')).toBe('application');

    expect(await differing()).toEqual([]);
    expect(await exported('products', 'grip-couplings', 'index.html')).toContain(
      'href="/product/grip-couplings"',
    );
    expect(await shown('/documents')).not.toContain('"isFile":true');
    expect(await exported('documents', 'index.html')).toContain('"isFile":true');
    expect(await exported('old-name', 'index.html')).toContain('href="/new-name"');
    expect(await exported('_redirects')).toContain('/grip-couplings/index.html /new-name 301');
    expect(await exported('404.html')).toContain('"kind":"not-found"');
    expect(await exported('view', 'pdf', 'index.html')).toContain('"kind":"pdf-viewer"');
    expect(await exported('drawings', 'grip-couplings.svg')).toContain('<svg');
    const guides = ['repair-clamps-316l-us.docx', 'product/grip-couplings-metric.txt'];
    for (const path of [
      ...guides.map((name) => `guide-specifications/${name}`),
      ...['drawings/long-section.png', 'drawings/grip-couplings.png'],
    ]) {
      const file = await readFile(join(server.dataDir, 'site', path));
      expect(file, path).toEqual(Buffer.from(await (await fetch(`${server.url}/${path}`)).arrayBuffer()));
    }
    expect(await exported('sitemap.xml')).toContain('/deep/page<');
    expect(await exported('robots.txt')).toContain('Sitemap:');
    for (const path of [pdf, '/data-sheets/grip-couplings.pdf', '/data-sheets/product/grip-couplings.pdf'])
      expect(await exported(path), path).toContain('%PDF-');
    const copies = (uploadedImage(image)?.copies ?? []).flatMap(({ files }) => files);
    const kinds = await Promise.all(
      [image, ...copies].map(
        async (file) => (await sharp(join(server.dataDir, 'site', file)).metadata()).format,
      ),
    );
    // The original replaces a missing copy.
    expect(kinds).toEqual(['png', 'png', 'heif', 'webp', 'webp']);
  }, 240_000);

  test('is staged and reviewed first, publishes exactly that build, and isn’t replaced while it runs (D8.1, D8.2, D8.5)', async () => {
    expect((await press({ stage: 'none' })).status).toBe(409);
    await put('/api/pages/slug/new-name', { title: 'One again' });
    await put('/api/pages/slug/two', { title: 'Two' });
    expect((await pending()).sort()).toEqual(['One again', 'Two']);
    const review = await staged();
    const changed = { path: '/new-name', title: 'One again', kind: 'page' };
    expect(review.changes.changed.files).toContainEqual(changed);
    expect(review.changes.added.files[0]).toMatchObject({ path: '/two', kind: 'page' });
    expect(review.changes.changed.files.map(({ path }) => path)).not.toContain('/deep/page');
    expect(review.changes.unchanged).toBeGreaterThan(review.changes.changed.total);
    const compared = (path: string) =>
      ask<{ before: string | null; after: string | null }>(`/api/deploy/stage/page?path=${path}`);
    const { before, after } = await compared('/new-name');
    expect(before).not.toContain('One again');
    expect(after).toContain('One again');
    expect(await compared('/two')).toMatchObject({ before: null });
    expect((await server.asAdmin('/api/deploy/stage/page?path=/../../secret')).status).toBe(404);

    // This save comes after the review, so it waits for the next deploy.
    await put('/api/pages/slug/three', { title: 'Three' });
    const reviewed = await pressed({ stage: review.id, anyway: true });
    const { added, removed, unchanged } = review.changes;
    const of = { added: added.total, changed: review.changes.changed.total, removed: removed.total };
    const counts = { ...of, unchanged };
    expect(reviewed).toMatchObject({ state: 'live', buildId: review.id, counts });
    expect(await exported('build.json')).toContain(review.id);
    expect(await exported('new-name', 'index.html')).toContain('One again');
    expect(await pending()).toEqual(['Three']);

    const next = await staged();
    expect(next.changes.added.files[0]).toMatchObject({ path: '/three' });
    const { id } = await start();
    expect((await start()).id).toBe(id);
    const oldest = (await overview()).deploys.at(-1)?._id ?? '';
    for (const refused of [
      await press({ stage: next.id, anyway: true, reason: 'It is urgent' }),
      await server.asAdmin(`/api/deploy/${oldest}/rollback`, { method: 'POST' }),
    ])
      expect([refused.status, await refused.json()]).toMatchObject([409, { error: DEPLOY_RUNNING }]);
    // A reviewed build that was refused stays staged, and doesn’t count as a stored build.
    const builds = await readdir(join(server.dataDir, 'site-builds'));
    expect(builds).toContain(`staged-${next.id}`);
    expect(builds).not.toContain(next.id);
    expect(await finished(id)).toMatchObject({ state: 'live', overrides: [] });
    // Another build went live in between, so the reviewed one may be older.
    expect((await press({ stage: next.id, anyway: true })).status).toBe(409);
    expect(await differing()).toEqual([]);
  });

  test('contains the content of one moment, whatever is renamed while it runs (D8.2, D37.2)', async () => {
    await put('/api/pages/slug/early-address', { title: 'Early title' });
    const { id } = await start();
    await vi.waitFor(async () => expect((await ask<Deploy>(`/api/deploy/${id}`)).total).not.toBeNull(), {
      timeout: 10_000,
      interval: 10,
    });
    await put('/api/pages/slug/early-address', { title: 'Late title', slug: 'late-address' });
    expect(await finished(id)).toMatchObject({ state: 'live', error: null });
    expect(await exported('early-address', 'index.html')).toContain('Early title');
    for (const file of ['sitemap.xml', '_redirects'])
      expect(await exported(file)).not.toContain('late-address');
    expect(await pending()).toEqual(['Late title']);
  });

  test('is live even if products move to the bin while it runs, and can be rolled back to, under its number, with later changes pending (D8.5, D8.7)', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        ask<Product>('/api/products', json('POST', { title: `Short-lived ${at}`, image: 'a-model' })),
      ),
    );
    const { id } = await start();
    for (const { _id } of made) await server.asAdmin(`/api/products/${_id}`, { method: 'DELETE' });
    expect(await finished(id)).toMatchObject({ state: 'live', error: null });
    await put('/api/pages/slug/new-name', { title: 'One at last' });
    expect(await deployed()).toMatchObject({ state: 'live', error: null });
    const left = await readdir(join(server.dataDir, 'site', 'product'));
    expect(made.filter(({ slug }) => left.includes(slug))).toEqual([]);

    const [last, earlier] = (await overview()).deploys;
    expect(earlier?.number).toBeGreaterThan(0);
    expect(last?.number).toBe((earlier?.number ?? 0) + 1);
    expect(earlier?.isKept).toBe(true);
    const path = (id = '') => `/api/deploy/${id}/rollback`;
    const { buildId, number } = earlier ?? {};
    const back = { state: 'live', kind: 'rollback', by: 'office', buildId, number };
    expect(await deploy(ask, path(earlier?._id))).toMatchObject(back);
    expect(await exported('build.json')).toContain(buildId ?? 'none');
    expect(await exported('new-name', 'index.html')).not.toContain('One at last');
    expect(await pending()).toContain('One at last');
    // That build is the live one now, so there is nothing to roll back.
    for (const [id, status] of [
      [earlier?._id, 409],
      ['a'.repeat(24), 404],
    ] as const)
      expect((await server.asAdmin(path(id), { method: 'POST' })).status).toBe(status);
  });

  test('is stopped by blockers until someone deploys anyway, which is recorded with the reason (D8.2)', async () => {
    const link = { id: 'a', kind: 'link', data: { href: '/nowhere-at-all', label: 'Link' } };
    const rows = [{ columns: 1, columnsData: [[link]] }];
    await put('/api/pages/slug/dead', {
      title: 'Dead',
      content: [{ type: 'section', title: 'S', slug: 's', rows }],
    });
    const { id: stage, issues } = await staged();
    // The list “Needs attention” has the same findings without a build (D33.1).
    expect(await ask('/api/checks')).toEqual(issues);
    const blockers = issues.filter(({ severity }) => severity === 'error');
    const [{ text } = { text: '' }] = blockers;
    const refused = await press({ stage });
    expect(refused.status).toBe(409);
    const body = (await refused.json()) as { error: string; current: unknown };
    expect(body.error).toContain(text);
    expect(body.current).toEqual(blockers);

    const reason = 'The page comes next week';
    const forced = await pressed({ stage, anyway: true, reason: ` ${reason} ` });
    expect(forced.overrides).toEqual(blockers.map(({ key, text: said }) => ({ key, text: said, reason })));
    const said = `${text} Reason: ${reason}`;
    expect(forced.log.map((line) => line.text)).toContain(`Deployed anyway: ${said}`);
    const events = await ask<EventView[]>('/api/events');
    expect(events.find(({ what }) => what === 'gate-passed')?.about).toBe(said);
    // A client that sends no body has seen no review.
    expect((await deployed()).log.map((line) => line.text)).toContain(`Blocker: ${text}`);
  });

  test('keeps five builds, switched to by one link (D8.3, D8.5)', async () => {
    expect(await readlink(join(server.dataDir, 'site'))).toMatch(/^site-builds/);
    const states = (await overview()).deploys.map(({ state }) => state);
    expect(states.length).toBeGreaterThan(6);
    expect(new Set(states)).toEqual(new Set(['live']));
    const names = await readdir(join(server.dataDir, 'site-builds'));
    expect(names.filter((name) => /^\d[^.]*$/.test(name))).toHaveLength(5);
  });
});

describe('a deploy that is verified at a public address (D8.4)', () => {
  const dataDir = useFreshFolder();
  const site = () => join(dataDir(), 'site');
  let store: Store;
  beforeEach(async () => {
    store = await openStore({ dataDir: dataDir() });
  });
  afterEach(() => store.close());

  /** Runs one host with the hook below /hook and the public site at every other path. */
  async function run(
    host: RequestListener,
    options: Partial<DeployerOptions> = {},
    hook?: Record<string, string>,
  ): Promise<Deploy> {
    const server = await startHttpServer(host);
    const env = readEnv({
      DATA_DIR: dataDir(),
      ...(hook ?? { DEPLOY_HOOK_URL: `${server.url}/hook?secret=1` }),
      PUBLIC_URL: server.url,
    });
    const proof = { limit: 200, pause: 5 };
    const { deployer, end } = deployerOn(store, dataDir(), { env, proof, ...options });
    const { _id } = await deployer.start();
    await deployer.idle();
    await end();
    await server.close();
    const record = await store.get('deploys', _id);
    if (record === null) throw new Error('The deploy is gone');
    return toDeploy(record);
  }

  test('fails if the address keeps showing another build', async () => {
    const failed = await run((_request, response) => response.end('{"id":"old","builtAt":"then"}'));
    const error = 'The public address did not show the new build in time';
    expect(failed).toMatchObject({ state: 'failed', error });
  });

  test('is live when the address shows the build whose id the hook was called with', async () => {
    let announced = '';
    const shown = await run((request, response) => {
      if (request.url?.startsWith('/hook') === true)
        request.on('data', (chunk: Buffer) => {
          announced = (JSON.parse(chunk.toString()) as { buildId: string }).buildId;
        });
      response.end(JSON.stringify({ id: announced, builtAt: '' }));
    });
    expect(shown).toMatchObject({ state: 'live', shownBy: 'files', buildId: announced });
  });

  test('leaves the last live build for a rollback, however many deploys fail after it (D8.5)', async () => {
    const { buildId } = await run(
      (_request, response) => response.writeHead(200, APPLICATION).end('{}'),
      {},
      {},
    );
    for (let deploy = 0; deploy <= KEPT; deploy += 1)
      await run((_request, response) => response.writeHead(500).end());
    expect(await keptBuilds(site())).toContain(buildId);
  });

  test('to the folder only is verified where it is served, otherwise built and not verified (D8.6)', async () => {
    const files: RequestListener = (request, response) => {
      const path = new URL(request.url ?? '/', 'http://site').pathname;
      readFile(join(site(), path === '/' ? 'index.html' : path)).then(
        (bytes) => response.end(bytes),
        () => response.writeHead(404).end(),
      );
    };
    const toFolder = (host: RequestListener) => run(host, {}, {});
    expect(await toFolder(files)).toMatchObject({ state: 'live', shownBy: 'files' });
    const old = await toFolder((_request, response) => response.end('{"id":"old","builtAt":"then"}'));
    expect(old).toMatchObject({ state: 'live', shownBy: 'unproven' });
    expect(old.log.at(-2)?.text).toBe(
      'Built, not verified: The public address did not show the new build in time',
    );
    expect(old.log.at(-1)?.text).toBe('Written');
    expect(await toFolder((request) => void request.socket.destroy())).toMatchObject({ shownBy: 'unproven' });
    // The server itself answers here and shows saved content.
    const own = await toFolder((_request, response) => response.writeHead(200, APPLICATION).end('{}'));
    expect(own).toMatchObject({ state: 'live', shownBy: 'application' });
  });

  test('fails when the hook rejects, redirects, or disconnects, and never shows its address', async () => {
    const hosts: RequestListener[] = [
      (_request, response) => response.writeHead(500).end(),
      (_request, response) => response.writeHead(302, { Location: '/build.json' }).end(),
      (request) => void request.socket.destroy(),
    ];
    for (const host of hosts) {
      const failed = await run(host);
      expect(failed.state).toBe('failed');
      expect(JSON.stringify(failed)).not.toContain('secret');
    }
  });

  test('fails with its reason when the build does, and leaves the site as it was', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const stager = { build: () => Promise.reject(full) };
    const failed = await run((_request, response) => response.end(), { stager });
    expect(failed).toMatchObject({ state: 'failed', error: 'The disk of the server is full.' });
    expect(await readdir(dataDir())).not.toContain('site');
  });
});
