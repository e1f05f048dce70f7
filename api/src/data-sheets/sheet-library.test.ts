import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staticPages } from '../seed/fixed-pages/registry.ts';
import type { Core } from '../compose-core.ts';
import { publicContentOf } from '../testing/site-content-of.ts';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';
import { createDiskStorage } from '../uploads/disk-storage.ts';
import { keepDocumentFacts } from './document-facts.ts';
import type { DocumentFactsKeeper } from './document-facts.ts';
import { openSheetLibrary } from './sheet-library.ts';
import type { DataSheets } from './sheet-library.ts';
import { dataSheetRoutes } from './routes.ts';
import { readPdf } from './testing/read-pdf.ts';

const SQLITE = STORES.filter(({ name }) => name === 'SQLite');

describe.each(SQLITE)('data sheets over HTTP, on $name', (factory) => {
  let api: TestApi;
  let sheets: DataSheets;
  let documents: DocumentFactsKeeper;
  let uploads: string;
  beforeAll(async () => {
    uploads = await mkdtemp(join(tmpdir(), 'wa-sheets-'));
    api = await startTestApi(factory, {
      rooms: [
        (core) => {
          const { mount, env, log } = core;
          sheets = openLibrary(core);
          documents = keepDocumentFacts({ sheets, uploads: createDiskStorage(uploads), log });
          return dataSheetRoutes({ mount, publicUrl: env.publicUrl, sheets, documents });
        },
      ],
    });
    const body = {
      title: 'Disc seal | WA-GP',
      image: 'drawing:pipe-seals-disc',
      url: '/pipe-seals-disc',
      content: '<p>First words</p><script>alert(1)</script>',
    };
    const created = await api.admin('POST', '/api/products', { body });
    expect(created.status, created.text).toBe(201);
  });
  afterAll(async () => {
    await api.stop();
    await rm(uploads, { recursive: true, force: true });
  });

  const openLibrary = ({ store, settings, env, log }: Core) =>
    openSheetLibrary({
      store,
      content: publicContentOf(store),
      settings,
      uploads: createDiskStorage(uploads),
      folder: join(env.dataDir, 'data-sheets'),
      log,
    });
  test('printing many gives everybody else a turn after each', async () => {
    const { store, settings, log } = api.core;
    const folder = join(uploads, 'many');
    const content = publicContentOf(store);
    const own = openSheetLibrary({
      store,
      content,
      settings,
      uploads: createDiskStorage(uploads),
      folder,
      log,
    });
    const slugs = (await own.list()).slice(0, 6).map(({ slug }) => slug);
    let made = 0;
    own.onMade(() => (made += 1));
    const printing = Promise.all(slugs.map((slug) => own.open(slug)));
    let atOnce = 0;
    for (let before = 0; made < slugs.length; before = made) {
      await new Promise(setImmediate);
      atOnce = Math.max(atOnce, made - before);
    }
    await printing;
    expect(slugs).toHaveLength(6);
    expect(atOnce).toBe(1);
  });

  const textOf = async (slug: string) => {
    const file = await sheets.open(slug);
    if (!file) throw new Error(`There is no sheet ${slug}`);
    return (await readPdf(file.body)).text;
  };
  const onDisk = async (slug: string) =>
    (await readdir(join(api.core.env.dataDir, 'data-sheets'))).filter((name) =>
      name.startsWith(`${slug.replace('/', '--')}.`),
    );

  test('a sheet is a PDF with an entity tag, and 304 while nothing changes', async () => {
    const first = await api.anyone('GET', '/data-sheets/a-model.pdf');
    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.text.startsWith('%PDF-1.7')).toBe(true);
    const etag = first.headers['etag'] ?? '';
    const again = await api.anyone('GET', '/data-sheets/a-model.pdf', { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    const head = await api.anyone('HEAD', '/data-sheets/a-model.pdf');
    expect([head.status, head.headers['content-length'], head.text]).toEqual([
      200,
      first.headers['content-length'],
      '',
    ]);
  });

  test('unknown addresses are 404', async () => {
    for (const slug of [
      'nothing',
      'project-gallery',
      'terms-of-sale-measure',
      'A-MODEL',
      '..%2Fsecret',
      'a-model.pdf',
    ]) {
      expect((await api.anyone('GET', `/data-sheets/${slug}.pdf`)).status, slug).toBe(404);
    }
  });

  test('an edit makes the sheet anew, and its older file goes', async () => {
    const slug = 'product/disc-seal-wa-gp';
    const printed = await textOf(slug);
    expect(printed).toContain('Firstwords');
    expect(printed).not.toContain('alert');
    await expect.poll(() => onDisk(slug)).toHaveLength(1);
    const [before] = await onDisk(slug);
    const list = await api.anyone('GET', '/api/products');
    const id = JSON.stringify(list.body).match(/"_id":"([0-9a-f]{24})"/)?.[1] ?? '';
    const saved = await api.admin('PUT', `/api/products/${id}`, { body: { content: '<p>Other words</p>' } });
    expect(saved.status, saved.text).toBe(200);
    const text = await textOf(slug);
    expect(text).toContain('Otherwords');
    expect(text).not.toContain('Firstwords');
    await expect.poll(() => onDisk(slug)).not.toContain(before);
    expect(await onDisk(slug)).toHaveLength(1);
  });

  test('a page that overrides a fixed one has its sheet, and the built-in comes back with the page', async () => {
    const content = [
      {
        type: 'section',
        rows: [{ columns: 1, columnsData: [[{ id: 'a', kind: 'text', data: { text: 'Our own words' } }]] }],
      },
    ];
    const saved = await api.admin('PUT', '/api/pages/slug/g-model', {
      body: { title: 'Own title', slug: 'g-model', content },
    });
    expect(saved.status, saved.text).toBeLessThan(300);
    expect(await textOf('g-model')).toContain('Ourownwords');
    const id = staticPages.get('g-model')?.id ?? '';
    expect((await api.admin('DELETE', `/api/pages/${id}`)).status).toBeLessThan(300);
    expect(await textOf('g-model')).not.toContain('Ourownwords');
  });

  test('a product has a sheet of its own, and its older address leads there', async () => {
    const body = { title: 'A model', image: 'drawing:a-model', url: '/a-model', content: '<p>Of a card</p>' };
    const created = await api.admin('POST', '/api/products', { body });
    expect(created.status, created.text).toBe(201);
    expect(await textOf('product/a-model')).toContain('Ofacard');
    expect(await textOf('a-model')).not.toContain('Ofacard');
    const old = await api.anyone('GET', '/data-sheets/disc-seal-wa-gp.pdf');
    expect([old.status, old.headers['location']]).toEqual([308, '/data-sheets/product/disc-seal-wa-gp.pdf']);
  });

  test('search engines are told whose sheet it is', async () => {
    const origin = api.core.env.site.publicUrl;
    for (const [slug, page] of [
      ['g-model', '/g-model'],
      ['g-model-measure', '/g-model'],
      ['product/disc-seal-wa-gp', '/product/disc-seal-wa-gp'],
    ] as const) {
      const { headers } = await api.anyone('HEAD', `/data-sheets/${slug}.pdf`);
      expect(headers['link'], slug).toBe(`<${origin}${page}>; rel="canonical"`);
    }
  });

  test('a page that shows a new sheet is told its pages and bytes once it is made', async () => {
    const address = '/data-sheets/f-model.pdf';
    const told: string[][] = [];
    documents.onChange((paths) => told.push(paths));
    expect(await documents.facts([address])).toEqual({});
    documents.follow('/f-model', [address, '/uploads/nothing.pdf']);
    await documents.idle();
    expect(told).toEqual([['/f-model']]);
    const file = await sheets.open('f-model');
    const facts = { pages: file && (await readPdf(file.body)).pages, bytes: file?.body.length };
    expect(await documents.facts([address])).toEqual({ [address]: facts });
    expect((await api.anyone('GET', '/api/documents')).body).toMatchObject({ [address]: facts });
  });

  test('a later start knows the sheets that are on disk without opening one', async () => {
    await sheets.open('stop-logs-hdpe');
    await expect.poll(() => onDisk('stop-logs-hdpe')).toHaveLength(1);
    const later = openLibrary(api.core);
    await later.load();
    expect(later.made().get('stop-logs-hdpe')).toEqual(sheets.made().get('stop-logs-hdpe'));
    expect(later.made().has('product/disc-seal-wa-gp')).toBe(true);
  });

  test('what another process has printed is known before an export, and not printed twice', async () => {
    const slug = 'product/disc-seal-wa-gp';
    const [product] = (await api.admin('GET', '/api/products')).body as { _id: string }[];
    const print = async (content: string) => {
      await api.admin('PUT', `/api/products/${product?._id ?? ''}`, { body: { content } });
      await sheets.open(slug);
      const mark = await sheets.hash(slug);
      const isThere = async () => (await onDisk(slug)).join();
      await expect.poll(isThere).toContain(mark);
    };
    await print('<p>Printed before</p>');
    const other = openLibrary(api.core);
    await other.load();
    await print(`<p>${'Printed by the first. '.repeat(400)}</p>`);
    expect(other.made().get(slug)).not.toEqual(sheets.made().get(slug));
    await other.files();
    expect(other.made().get(slug)).toEqual(sheets.made().get(slug));

    await print('<p>Printed once more</p>');
    const [name = ''] = await onDisk(slug);
    await writeFile(join(api.core.env.dataDir, 'data-sheets', name), 'as it lies there');
    expect((await other.open(slug))?.body.toString()).toBe('as it lies there');
    expect(other.made().get(slug)?.bytes).toBe('as it lies there'.length);
    // For the tests that follow.
    await print('<p>Printed at last</p>');
  });

  test('the list has every fixed page, every measure sheet and every product, and each of them opens', async () => {
    const paths = (await sheets.list()).map(({ path }) => path);
    const expected = [...staticPages.values()].flatMap(({ dataSheet, measureSheet }) =>
      [dataSheet, measureSheet].flatMap((sheet) => (sheet ? [sheet.href] : [])),
    );
    const own = ['a-model', 'disc-seal-wa-gp'].map((slug) => `/data-sheets/product/${slug}.pdf`);
    expect([...paths].sort()).toEqual([...expected, ...own].sort());
    const hashes = await Promise.all((await sheets.list()).map(({ slug }) => sheets.hash(slug)));
    expect(hashes).not.toContain(null);
    const files = await sheets.files();
    const terms = files.find(({ path }) => path === '/data-sheets/terms-of-sale.pdf');
    expect((await terms?.body())?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('each document stands once, in the family of the navigation that leads to its page', async () => {
    const children = [{ name: 'Wall mount A', linkedPage: staticPages.get('a-model')?.id }];
    const created = await api.admin('POST', '/api/sidebar-items', {
      body: { name: 'Flap valves', children },
    });
    expect(created.status, created.text).toBe(201);
    const families = await sheets.families();
    expect(families.map(({ title }) => title)).toEqual(['Flap valves', 'Other documents']);
    const [valves, others] = families;
    expect(valves?.documents.slice(0, 2)).toMatchObject([
      { href: '/data-sheets/a-model.pdf', kind: 'Data sheet' },
      { href: '/data-sheets/a-model-measure.pdf', kind: 'Measure sheet' },
    ]);
    const all = families.flatMap(({ documents: each }) => each.map(({ href }) => href));
    expect(new Set(all).size).toBe(all.length);
    const offered = [...staticPages.values()].flatMap(({ dataSheet, measureSheet }) =>
      [dataSheet, measureSheet].flatMap((sheet) => (sheet ? [sheet.href] : [])),
    );
    expect(all).toEqual(expect.arrayContaining(offered));
    expect(others?.documents.length).toBeGreaterThan(60);
  });

  test('a family is one ZIP file, at an address and in the export', async () => {
    const path = '/data-sheets/flap-valves.zip';
    const { status, headers } = await api.anyone('HEAD', path);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="flap-valves.zip"',
    ]);
    const etag = headers['etag'];
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await api.anyone('GET', path, { headers: { 'If-None-Match': String(etag) } });
    expect([again.status, again.headers['etag'], again.text]).toEqual([304, etag, '']);
    expect((await api.anyone('GET', '/data-sheets/nothing.zip')).status).toBe(404);
    const file = (await sheets.files()).find((each) => each.path === path);
    const names = Object.keys(unzipSync((await file?.body()) ?? new Uint8Array()));
    expect(names).toEqual(['a-model.pdf', 'a-model-measure.pdf']);
  });

  test('a crowd at a new sheet gets one and the same file', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => sheets.open('end-pipe-mounted')));
    expect(new Set(made.map((file) => file?.body)).size).toBe(1);
  });
});
