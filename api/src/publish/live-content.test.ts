import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deploy } from '@wa/core/contract/deploys';
import type { SettingsRecord } from '@wa/core/domain/settings/settings';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { deploy } from '../testing/publish/deploy.ts';
import { API_STORES } from '../testing/stores.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { json, startTestServer, type TestServer } from '../testing/test-server.ts';
import { LIST_PATHS } from '../site/render/renderer.ts';

/**
 * One public address of each kind, and one that a change creates. Data sheets are first: lists give the size of
 * the newest sheet that was read.
 */
const PATHS = [
  '/data-sheets/pipe-seals-disc.pdf',
  '/data-sheets/product/new-seal.pdf',
  '/data-sheets/product/pipe-seals-disc.pdf',
  ...LIST_PATHS,
  '/',
  '/pipe-seals-disc',
  '/product/pipe-seals-disc',
  '/product/new-seal',
  '/new-address',
  '/project-gallery',
  '/sitemap.xml',
  '/documents',
  '/search?q=new+seal',
  '/find?task=seal-wall',
  '/compare?p=pipe-seals-disc',
  '/inquiry?p=pipe-seals-disc',
  '/api/search?q=new+seal',
  '/api/find?task=seal-wall',
  '/api/products/3273714a8fd9fd04288405d5',
  '/api/products/slug/pipe-seals-disc',
  '/api/pages/slug/pipe-seals-disc',
];
const PRODUCT = '3273714a8fd9fd04288405d5';

describe.each(API_STORES)('pending changes on $name', (factory) => {
  let server: TestServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    const dataDir = await temporaryFolder();
    env = await factory.env(dataDir);
    server = await startTestServer({ dataDir, env, hasDocuments: true });
    // A deploy renders every document. Pages give the sizes of rendered documents.
    await deploy(ask);
  });
  afterAll(() => server.close());

  const read = async (path: string, init?: RequestInit) => {
    const answer = await fetch(server.url + path, { redirect: 'manual', ...init });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return `${String(answer.status)} ${answer.headers.get('location') ?? ''} ${bytes.toString('latin1')}`;
  };
  const readAll = async () => {
    const found: Record<string, string> = {};
    for (const path of PATHS) found[path] = await read(path);
    return found;
  };
  const ask = async <T>(path: string, init?: RequestInit) => {
    const answer = await server.asAdmin(path, init);
    expect(answer.status, path).toBeLessThan(300);
    return (await answer.json()) as T;
  };
  const publishing = (when: SettingsRecord['publishing']) =>
    ask<SettingsRecord>('/api/settings', json('PUT', { publishing: when }));
  async function change(): Promise<void> {
    await ask(`/api/products/${PRODUCT}`, json('PUT', { title: 'New words' }));
    await ask('/api/products', json('POST', { title: 'New seal', image: 'a-model' }));
    // The name is on every data sheet, and printing all of them again takes half a minute.
    await ask('/api/settings', json('PUT', { tagline: 'New seals' }));
    const pressure = await ask<FigureRecord>('/api/figures/d8dd5611d5a747b02c432071');
    const measure = { unit: 'psi', values: [{ value: 29, limit: 'upTo' }] };
    await ask(`/api/figures/${pressure._id}`, json('PUT', { measure }));
    await ask('/api/gallery-groups/ada2abee1877d1dafbc261ec', json('PUT', { title: 'New projects' }));
    const page = await ask<{ title: string }>('/api/pages/slug/pipe-seals-disc');
    await ask(
      '/api/pages/slug/pipe-seals-disc',
      json('PUT', { title: `New ${page.title}`, slug: 'new-address' }),
    );
  }

  test('are in no public response before the deploy, and in all of them after it, but a draft in none (D36.5, D37.1)', async () => {
    const before = await readAll();
    const settings = await publishing('on-deploy');
    expect(settings.publishing).toBe('on-deploy');
    expect(await readAll()).toEqual(before);

    await change();
    const prepared = { from: { title: 'New words' }, to: { title: 'Prepared words' } };
    await ask(`/api/products/${PRODUCT}`, json('PUT', { prepared }));
    const waiting = await readAll();
    for (const path of PATHS) expect(waiting[path], path).toBe(before[path]);

    // An administrator gets the saved content from the API, but sees the live content on the pages.
    const product = `/api/products/${PRODUCT}`;
    expect(await (await server.asAdmin(product)).text()).toContain('New words');
    const page = await (await server.asAdmin('/product/pipe-seals-disc')).text();
    expect(page).not.toContain('New words');
    const { path } = await ask<{ path: string }>(`/api/previews/product/${PRODUCT}`, { method: 'POST' });
    expect(await read(path)).toContain('Prepared words');

    const first = await deploy(ask);
    expect(first).toMatchObject({ state: 'live', error: null });
    const after = await readAll();
    const unchanged = PATHS.filter((each) => after[each] === before[each]);
    expect(unchanged).toEqual([]);
    expect(after['/product/pipe-seals-disc']).toContain('New words');
    expect(after['/pipe-seals-disc']).toContain('308 /new-address');
    expect(Object.values(after).join()).not.toContain('Prepared');
  }, 400_000);

  test('a published draft is shown after the next deploy (D36.5, D37.1)', async () => {
    const path = '/product/pipe-seals-disc';
    const product = `/api/products/${PRODUCT}`;
    const { _id, version } = await ask<{ _id: string; version: number }>(product);
    await ask('/api/drafts/publish', json('POST', { drafts: [{ kind: 'product', _id, version }] }));
    expect(await ask(product)).toMatchObject({ title: 'Prepared words', prepared: null });
    expect(await read(path)).not.toContain('Prepared words');
    await deploy(ask);
    expect(await read(path)).toContain('Prepared words');
  }, 400_000);

  test('a rollback changes what visitors see, and keeps the saved content (D37.3)', async () => {
    const [older] = (await ask<{ deploys: Deploy[] }>('/api/deploy')).deploys;
    const before = await readAll();
    await ask(`/api/products/${PRODUCT}`, json('PUT', { title: 'Newest words' }));
    await deploy(ask);
    expect(await read('/product/pipe-seals-disc')).toContain('Newest words');
    expect(await deploy(ask, `/api/deploy/${older?._id ?? ''}/rollback`)).toMatchObject({ state: 'live' });
    expect(await readAll()).toEqual(before);
    expect(await (await server.asAdmin(`/api/products/${PRODUCT}`)).text()).toContain('Newest words');
  }, 400_000);

  test('stay hidden after a restart of the server (D37.2)', async () => {
    // Pages give the sizes of the data sheets printed last, so every sheet is printed first.
    const readPrinted = async () => {
      for (const [, path = ''] of (await read('/documents')).matchAll(/href="(\/data-sheets\/[^"]+\.pdf)"/g))
        await read(path);
      return readAll();
    };
    const before = await readPrinted();
    const { dataDir } = server;
    await server.close({ keepData: true });
    server = await startTestServer({ dataDir, env });
    expect(await readPrinted()).toEqual(before);
  }, 100_000);

  test('are shown when the setting is “At once” again (D37.1)', async () => {
    await publishing('at-once');
    expect(await read('/product/pipe-seals-disc')).toContain('Newest words');
    expect(await ask('/api/deploy')).toMatchObject({ live: null });
  });
});
