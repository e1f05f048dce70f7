import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SELECT_NONE, selectedDocuments } from '@wa/core/domain/documents/document-matrix';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedPages } from '../../testing/seed/first-catalog.ts';
import type { Core } from '../../app/compose-core.ts';
import { publicContentOf } from '../../testing/site-content-of.ts';
import { useDiskStorage } from '../../testing/storages.ts';
import { createDrawLimit } from '../../http/concurrency-limiter.ts';
import { SQLITE } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { keepCatalogue, listsOf } from '../../content/catalog/lists.ts';
import { openDocumentLibrary, type DocumentLibrary } from './document-library.ts';
import { dataSheetRoutes } from './document-routes.ts';
import { listSheets } from './families.ts';
import { readPdf } from '../../testing/sheets/read-pdf.ts';

describe('data sheets over HTTP', () => {
  let documents: DocumentLibrary;
  let disc: { _id: string };
  const { storage } = useDiskStorage();
  const api = useTestApi(SQLITE, {
    modules: [
      (core) => {
        documents = openLibrary(core);
        const { mount, env } = core;
        const renderLimit = createDrawLimit(0);
        return dataSheetRoutes({ mount, publicUrl: env.publicUrl, documents, renderLimit });
      },
    ],
  });
  beforeAll(async () => {
    disc = await api.create('/api/products', {
      title: 'Disc seal | WA-GP',
      image: 'drawing:pipe-seals-disc',
      url: '/pipe-seals-disc',
      content: '<p>First words</p><script>alert(1)</script>',
    });
  });

  const openLibrary = ({ store, settings, env, log }: Core) =>
    openDocumentLibrary({
      store,
      catalogue: keepCatalogue(listsOf(store)),
      content: publicContentOf(store),
      settings,
      uploads: storage,
      folder: join(env.dataDir, 'data-sheets'),
      log,
      published: () => Promise.resolve(null),
    });
  /** The sheets and measurement forms of all fixed pages. */
  const ofPages = [...seedPages.values()]
    .filter(({ backTo }) => backTo === 'home')
    .flatMap(({ pdfs }) => pdfs);
  const textOf = async (slug: string) => {
    const sheet = await documents.find(slug);
    if (!sheet) throw new Error(`There is no sheet ${slug}`);
    return (await readPdf(await sheet.body())).text;
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
    const length = first.headers['content-length'];
    const head = await api.anyone('HEAD', '/data-sheets/a-model.pdf');
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, length, '']);
  });

  test('unknown addresses are 404', async () => {
    const none = ['nothing', 'project-gallery', 'terms-of-sale-measure'];
    for (const slug of [...none, 'A-MODEL', '..%2Fsecret', 'a-model.pdf'])
      expect((await api.anyone('GET', `/data-sheets/${slug}.pdf`)).status, slug).toBe(404);
  });

  test('an edit rebuilds the sheet and removes the older file (D5.5)', async () => {
    const slug = 'product/disc-seal-wa-gp';
    const printed = await textOf(slug);
    expect(printed).toContain('Firstwords');
    expect(printed).not.toContain('alert');
    await expect.poll(() => onDisk(slug)).toHaveLength(1);
    const [before] = await onDisk(slug);
    const body = { content: '<p>Other words</p>' };
    const saved = await api.admin('PUT', `/api/products/${disc._id}`, { body });
    expect(saved.status, saved.text).toBe(200);
    const text = await textOf(slug);
    expect(text).toContain('Otherwords');
    expect(text).not.toContain('Firstwords');
    await expect.poll(() => onDisk(slug)).not.toContain(before);
    expect(await onDisk(slug)).toHaveLength(1);
  });

  test.each(['0', 'f'])('of two files of a sheet, a restart takes the newest (hash %s)', async (digit) => {
    const slug = 'product/disc-seal-wa-gp';
    const path = `/data-sheets/${slug}.pdf`;
    await textOf(slug);
    await expect.poll(() => onDisk(slug)).toHaveLength(1);
    const { [path]: facts } = await documents.facts([path]);
    const older = join(
      api.core.env.dataDir,
      `data-sheets/${slug.replace('/', '--')}.${digit.repeat(32)}-9.pdf`,
    );
    await writeFile(older, 'An older sheet');
    await utimes(older, 1, 1);
    const restarted = openLibrary(api.core);
    expect(await restarted.facts([path])).toEqual({ [path]: facts });
    restarted.stop();
    expect(await onDisk(slug)).toHaveLength(1);
  });

  test('an edited page has a sheet with its own texts, and one in the bin has none', async () => {
    const block = { id: 'a', kind: 'text', data: { text: 'Our own words' } };
    const content = [{ type: 'section', rows: [{ columns: 1, columnsData: [[block]] }] }];
    const saved = await api.admin('PUT', '/api/pages/slug/g-model', {
      body: { title: 'Own title', slug: 'g-model', content },
    });
    expect(saved.status, saved.text).toBeLessThan(300);
    expect(await textOf('g-model')).toContain('Ourownwords');
    const id = seedPages.get('g-model')?._id ?? '';
    expect((await api.admin('DELETE', `/api/pages/${id}`)).status).toBeLessThan(300);
    const sheet = () => api.anyone('GET', '/data-sheets/g-model.pdf');
    expect((await sheet()).status).toBe(404);
    await api.admin('PUT', `/api/bin/restore/${id}?type=page`);
    expect((await sheet()).status).toBe(200);
    const { content: first, title } = seedPages.get('g-model') ?? {};
    await api.admin('PUT', '/api/pages/slug/g-model', { body: { title, content: first } });
  });

  test('a product has a sheet of its own, none in the bin, and its older address leads there', async () => {
    const body = { title: 'A model', image: 'drawing:a-model', url: '/a-model', content: '<p>Of a card</p>' };
    const { _id } = await api.create('/api/products', body);
    expect(await textOf('product/a-model')).toContain('Ofacard');
    expect(await textOf('a-model')).not.toContain('Ofacard');
    const old = await api.anyone('GET', '/data-sheets/disc-seal-wa-gp.pdf');
    expect([old.status, old.headers['location']]).toEqual([308, '/data-sheets/product/disc-seal-wa-gp.pdf']);

    const sheet = async () => (await api.anyone('GET', '/data-sheets/product/a-model.pdf')).status;
    await api.admin('DELETE', `/api/products/${_id}`);
    expect(await sheet()).toBe(404);
    await api.admin('PUT', `/api/bin/restore/${_id}?type=product`);
    expect(await sheet()).toBe(200);
  });

  test('headers tell search engines which page the sheet belongs to', async () => {
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

  test('the page count and size of a new sheet are known once it is built, and pages rendered before are stale', async () => {
    const address = '/data-sheets/f-model.pdf';
    expect(await documents.facts([address, '/uploads/nothing.pdf'])).toEqual({});
    const before = documents.version();
    await documents.idle();
    expect(documents.version()).toBe(before + 1);
    const body = (await (await documents.find('f-model'))?.body()) ?? Buffer.alloc(0);
    const facts = { pages: (await readPdf(body)).pages, bytes: body.length };
    expect(await documents.facts([address])).toEqual({ [address]: facts });
    expect((await api.anyone('GET', '/api/documents')).body).toMatchObject({ [address]: facts });
  });

  test('the list has every fixed page, every measurement form and every product, and each of them opens', async () => {
    const listed = await listSheets(publicContentOf(api.core.store));
    const paths = listed.map(({ path }) => path);
    const own = ['a-model', 'disc-seal-wa-gp'].map((slug) => `/data-sheets/product/${slug}.pdf`);
    expect([...paths].sort()).toEqual([...ofPages, ...own].sort());
    expect(await Promise.all(listed.map(({ slug }) => documents.find(slug)))).not.toContain(null);
    const files = await documents.files();
    const terms = files.sheets.find(({ path }) => path === '/data-sheets/terms-of-sale.pdf');
    expect((await terms?.body())?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('each document is listed once, in the navigation family of its page', async () => {
    const children = [{ name: 'Wall mount A', linkedPage: seedPages.get('a-model')?._id }];
    await api.create('/api/sidebar-items', { name: 'Flap valves', children });
    const families = await documents.families();
    expect(families.map(({ title }) => title)).toEqual(['Flap valves', 'Other documents']);
    const [valves, others] = families;
    expect(valves?.documents).toMatchObject([
      { href: '/data-sheets/a-model.pdf', kind: 'Data sheet' },
      { href: '/drawings/a-model.svg', kind: 'Drawing' },
      { href: '/data-sheets/a-model-measure.pdf', kind: 'Measurement form' },
    ]);
    const all = families.flatMap(({ documents: each }) => each.map(({ href }) => href));
    expect(new Set(all).size).toBe(all.length);
    expect(ofPages.filter((href) => !all.includes(href))).toEqual([]);
    expect(others?.documents.length).toBeGreaterThan(60);
  });

  test('a family is one ZIP file, at an address of its own and in the export', async () => {
    const children = [{ name: 'G', linkedPage: seedPages.get('g-model')?._id }];
    await api.create('/api/sidebar-items', { name: 'Flap & valves', children });
    const zips = (await documents.families()).map(({ title, zip }) => [title, zip]);
    expect(zips).toEqual([
      ['Flap valves', '/data-sheets/flap-valves.zip'],
      ['Flap & valves', '/data-sheets/flap-valves-2.zip'],
      ['Other documents', '/data-sheets/other-documents.zip'],
    ]);
    for (const name of ['flap-valves.zip', 'flap-valves-2.zip']) {
      const { status, headers } = await api.anyone('HEAD', `/data-sheets/${name}`);
      expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
        200,
        'application/zip',
        `attachment; filename="${name}"`,
      ]);
    }
    expect((await api.anyone('GET', '/data-sheets/nothing.zip')).status).toBe(404);
    const { archives } = await documents.files();
    expect(archives.map(({ path }) => path)).toEqual(zips.map(([, zip]) => zip));
    const names = Object.keys(unzipSync((await archives[0]?.body()) ?? new Uint8Array()));
    expect(names).toEqual(['a-model.pdf', 'a-model.svg', 'a-model-measure.pdf']);
  });

  test('a page at the address of another page’s measurement form has the only sheet there', async () => {
    const path = '/data-sheets/a-model-measure.pdf';
    const body = { title: 'Measured by us', pdfs: [path], content: [] };
    await api.create('/api/pages/slug/a-model-measure', body, 'PUT');
    const sheets = (await documents.files()).sheets.filter((each) => each.path === path);
    expect(sheets).toHaveLength(1);
    expect(await textOf('a-model-measure')).toContain('Measuredbyus');
    const checks = (await documents.checks()).filter((each) => each.path.endsWith('/a-model-measure'));
    expect(checks).toHaveLength(1);
  });

  test('a static copy also has the documents of a moved page or product at their former addresses (D4.4, D27.2)', async () => {
    const pdfs = ['/data-sheets/first.pdf', '/data-sheets/first-measure.pdf'];
    await api.create('/api/pages/slug/first', { title: 'Moves', pdfs }, 'PUT');
    await api.admin('PUT', '/api/pages/slug/first', { body: { slug: 'second' } });
    const oldest = ['/data-sheets/moves.pdf'];
    const product = { title: 'Moves', slug: 'moves', image: 'a-model', pdfs: oldest };
    const { _id } = await api.create('/api/products', product);
    await api.admin('PUT', `/api/products/${_id}`, { body: { slug: 'moved' } });
    // An address that the office redirects had no documents, and isn't always the name of a file.
    const redirect = { from: '/old.pdf/index.html', to: '/second' };
    expect((await api.admin('POST', '/api/redirects', { body: redirect })).status).toBe(201);

    const { sheets } = await documents.files();
    const ours = /\/(?:first|second|moves|moved|old)\b/;
    expect(sheets.map(({ path }) => path).filter((path) => ours.test(path))).toEqual([
      '/data-sheets/second.pdf',
      '/data-sheets/second-measure.pdf',
      '/data-sheets/product/moved.pdf',
      ...pdfs,
      '/data-sheets/product/moves.pdf',
      ...oldest,
    ]);
    const bodyAt = async (path: string) =>
      (await sheets.find((sheet) => sheet.path === path)?.body()) ?? null;
    expect(await bodyAt('/data-sheets/first.pdf')).toEqual(await bodyAt('/data-sheets/second.pdf'));
    const checks = await documents.checks();
    expect(checks).toContainEqual({ path: '/d/product/moves', shows: '/d/product/moved' });
    expect(checks.filter(({ path }) => path.includes('old'))).toEqual([]);
    for (const [from, to] of [
      ['/data-sheets/first-measure.pdf', '/data-sheets/second-measure.pdf'],
      ['/data-sheets/moves.pdf', '/data-sheets/product/moved.pdf'],
    ] as const) {
      const { status, headers } = await api.anyone('GET', from);
      expect([status, headers['location']]).toEqual([308, to]);
    }
  });

  test('selected documents are one ZIP file; a selection of none is an error', async () => {
    const of = async (query: string) => {
      const selected = selectedDocuments(await documents.families(), new URLSearchParams(query));
      return Object.keys(unzipSync(await buffer(documents.archive(selected))));
    };
    expect(await of('d=g-model.pdf&d=a-model.svg&d=../secret.pdf')).toEqual(['a-model.svg', 'g-model.pdf']);
    expect(await of('all=flap-valves.data-sheet')).toEqual(['a-model.pdf']);
    const { status, headers } = await api.anyone('HEAD', '/documents.zip?d=g-model.pdf');
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="documents.zip"']);
    const none = await api.anyone('GET', '/documents.zip?d=nothing.pdf');
    expect([none.status, none.text]).toEqual([400, SELECT_NONE]);
  });

  test('only uploads that a live page or product offers are in the public list, also before an export (D36.5)', async () => {
    const offer = async (digit: string, fields: object | null) => {
      const href = `/uploads/${digit.repeat(32)}.pdf`;
      await storage.save(href.slice('/uploads/'.length), Buffer.from('%PDF-'), 'application/pdf');
      const product = { title: `Offer ${digit}`, slug: `offer-${digit}`, image: 'a-model', url: '/a-model' };
      if (fields === null) return null;
      return api.create('/api/products', { ...product, pdfs: [href], ...fields });
    };
    await offer('a', {});
    await offer('b', { draft: true });
    const binned = await offer('c', {});
    await api.admin('DELETE', `/api/products/${binned?._id ?? ''}`);
    await offer('d', null);
    await documents.loadUploads();
    const { body } = await api.anyone('GET', '/api/documents');
    const uploads = Object.keys(body as object).filter((href) => href.startsWith('/uploads/'));
    expect(uploads).toEqual([`/uploads/${'a'.repeat(32)}.pdf`]);
  });
});
