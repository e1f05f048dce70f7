import { beforeAll, describe, expect, test } from 'vitest';
import type { SheetRevisions } from '@wa/core/domain/documents/sheet-revisions';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { PageSummary } from '@wa/core/domain/pages/page';
import { buildSite } from '@wa/core/testing/build-site';
import { strFromU8, unzipSync } from 'fflate';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { readGuideFile } from '../guides/guide-files.ts';
import { findSheet } from '../sheets/families.ts';
import { readPdf, squeezed } from '../../testing/sheets/read-pdf.ts';
import { json, useTestServer } from '../../testing/test-server.ts';
import { sitemapXml } from '../../site/render/renderer.ts';

describe.each(API_STORES)('the revision date of a sheet on $name', (factory) => {
  const api = useTestApi(factory);
  const DAY = 24 * 60 * 60_000;

  /** Saves with a new session on the next day. */
  async function saveNextDay(path: string, body: object): Promise<string> {
    api.advance(DAY);
    const admin = api.as(await api.core.sessions.start('bearer'));
    return ((await admin('PUT', path, { body })).body as FigureRecord).updatedAt.slice(0, 10);
  }

  async function made(slug: string) {
    const figure = (key: string) =>
      api.create<FigureRecord>('/api/figures', { key, label: key, text: 'Steel', state: 'confirmed' });
    const [listed, named] = [await figure(`${slug}.listed`), await figure(`${slug}.named`)];
    const fields = { title: 'Q', slug, image: 'a-model', figures: [listed.key] };
    const product = await api.create('/api/products', { ...fields, summary: `{{${named.key}}} only.` });
    /** Returns the days of the data sheet and of the Word file. */
    const days = async () => {
      const { shown: content, catalogue, settings } = api.core;
      const [specs, { site }] = await Promise.all([catalogue.now(), settings.now()]);
      const found = await findSheet(content, `product/${slug}`, buildSite(), specs);
      const file = await readGuideFile(`/guide-specifications/product/${slug}-us.docx`, {
        ...{ content, catalogue: specs, site },
      });
      const core = unzipSync(file ?? new Uint8Array())['docProps/core.xml'] ?? new Uint8Array();
      const [, modified] = /<dcterms:modified[^>]*>([^<T]*)/.exec(strFromU8(core)) ?? [];
      return [found?.sheet.revision, modified];
    };
    return { listed, named, product, days };
  }
  type Made = Awaited<ReturnType<typeof made>>;
  let [one, other, own]: Made[] = [];
  // The session of the API ends when days pass.
  beforeAll(async () => {
    [one, other, own] = [await made('one'), await made('other'), await made('own')];
    await api.admin('PUT', '/api/pages/slug/a-page', { body: { title: 'A page' } });
  });

  test('is that of its last change, also of a spec that it lists or only a text names, and so is that of the Word file (D27.3)', async () => {
    const { listed, named, product, days } = one as Made;
    const changes = [
      [`/api/products/${product._id}`, { leadTime: '2 weeks' }],
      [`/api/figures/${listed._id}`, { text: 'Rubber' }],
      [`/api/figures/${named._id}`, { text: 'Rubber' }],
    ] as const;
    for (const [path, body] of changes) {
      const day = await saveNextDay(path, body);
      expect(await days(), path).toEqual([day, day]);
    }
  });

  test('is kept when a draft of the live product is saved or discarded, and moves when it is published (D27.3)', async () => {
    const { product, days } = other as Made;
    const put = (body: object) => saveNextDay(`/api/products/${product._id}`, body);
    const before = await days();
    const draft = { from: { leadTime: '' }, to: { leadTime: '2 weeks' } };
    for (const prepared of [draft, null, draft]) {
      await put({ prepared });
      expect(await days()).toEqual(before);
    }
    const day = await put({ prepared: null, leadTime: '2 weeks' });
    expect(await days()).toEqual([day, day]);
    expect(before).not.toContain(day);
  });

  test('lists and the sitemap keep it for a draft as well, also if the stored URL of the product is its own (D27.3)', async () => {
    const { product } = own as Made;
    const { store, shown } = api.core;
    await store.transact((tx) => tx.update('products', product._id, { url: '/product/own' }));
    const isOurs = ({ slug }: { slug: string }) => slug === 'own' || slug === 'a-page';
    /** Returns the times of the product and the page as visitors see them. */
    const times = async () => {
      const answers = ['/api/products', '/api/pages'].map((path) => api.anyone('GET', path));
      const answered = (await Promise.all(answers)).flatMap(({ body }) => body as PageSummary[]);
      const listed = [...(await shown.products()), ...(await shown.pages()), ...answered].filter(isOurs);
      expect(listed.filter(({ shownAt }) => shownAt !== undefined)).toEqual([]);
      const records = await Promise.all([shown.product('own'), shown.page('a-page')]);
      const lastmods = (await sitemapXml(shown, '')).matchAll(/(?:own|a-page)<\/loc><lastmod>([^<]*)/g);
      return {
        records: records.map((record) => record?.updatedAt),
        lists: listed.map(({ updatedAt }) => updatedAt),
        sitemap: [...lastmods].map(([, time]) => time),
      };
    };
    const before = await times();
    expect([before.lists.length, before.sitemap.length]).toEqual([4, 2]);
    const [pathOfProduct, pathOfPage] = [`/api/products/${product._id}`, '/api/pages/slug/a-page'];
    const draft = { from: { metaTitle: '' }, to: { metaTitle: 'New' } };
    for (const prepared of [draft, null, draft]) {
      const days: Record<string, string> = {
        '/api/products': await saveNextDay(pathOfProduct, { prepared }),
        '/api/pages': await saveNextDay(pathOfPage, { prepared }),
      };
      expect(await times()).toEqual(before);
      const admin = api.as(await api.core.sessions.start('bearer'));
      for (const path of ['/api/products', '/api/pages']) {
        const [listed] = ((await admin('GET', path)).body as PageSummary[]).filter(isOurs);
        expect([path, listed?.updatedAt.slice(0, 10)]).toEqual([path, days[path]]);
      }
    }
    const day = await saveNextDay(pathOfProduct, { prepared: null, metaTitle: 'New' });
    const { lists, sitemap } = await times();
    expect([...lists, ...sitemap].filter((time) => time?.startsWith(day)).length).toBe(3);
  });
});

describe('whether a printed data sheet is current (D27)', () => {
  const server = useTestServer();
  const sheet = async () => {
    const response = await fetch(`${server.url}/data-sheets/product/repair-clamp-q.pdf`);
    return readPdf(Buffer.from(await response.arrayBuffer()));
  };
  const revisions = async (slug = 'product/repair-clamp-q') => {
    const html = await (await fetch(`${server.url}/d/${slug}`)).text();
    const json = /<script[^>]*>(.*)<\/script>/s.exec(html)?.[1] ?? '';
    const { route } = JSON.parse(json) as { route: { sheet: SheetRevisions } };
    return route.sheet.revisions;
  };
  const readPressure = async () => {
    const figures = await server.read<FigureRecord[]>('/api/figures');
    const found = figures.find(({ key }) => key === 'q.pressure');
    if (!found?.measure) throw new Error('The clamp has a pressure');
    return { ...found, measure: found.measure };
  };
  const write = (id: string, fields: Partial<FigureRecord>) =>
    server.asAdmin(`/api/figures/${id}`, json('PUT', fields));

  test('a sheet prints its address, and the page there says when it was replaced and what changed (D27.1, D27.2)', async () => {
    const [current, ...none] = await revisions();
    expect(current).toMatchObject({ until: null, changes: [] });
    expect(none).toEqual([]);
    const code = current?.code ?? '';
    expect(code).toMatch(/^[0-9a-f]{8}$/);
    expect((await sheet()).text).toContain(
      squeezed(`Is this data sheet current? localhost:0/d/product/repair-clamp-q#${code}`),
    );

    const { _id, measure } = await readPressure();
    const [first, ...others] = measure.values;
    const values: typeof measure.values = [{ ...first, value: 10 }, ...others];
    expect((await write(_id, { measure: { ...measure, values } })).status).toBe(200);
    const [now, before] = await revisions();
    expect(now).toMatchObject({ until: null, changes: [] });
    const change = {
      label: 'Pressure',
      from: expect.stringContaining('16 bar') as string,
      to: expect.not.stringContaining('16 bar') as string,
    };
    const until = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) as string;
    expect(before).toEqual({ code, until, changes: [change] });
    expect((await sheet()).text).toContain(`#${now?.code ?? ''}`);

    // A value that came back makes the printed sheet current again.
    expect((await write(_id, { measure })).status).toBe(200);
    expect((await revisions())[0]).toEqual(current);
  });

  test('a printed sheet, its file, and its guide specification are found after their product has moved (D27.2)', async () => {
    const [current] = await revisions();
    const { _id } = await server.read<{ _id: string }>('/api/products/slug/repair-clamp-q');
    const change = async (fields: object) =>
      expect((await server.asAdmin(`/api/products/${_id}`, json('PUT', fields))).status).toBe(200);
    await change({ slug: 'clamp-q' });
    for (const [from, to] of [
      ['/d/product/repair-clamp-q', '/d/product/clamp-q'],
      ['/data-sheets/product/repair-clamp-q.pdf', '/data-sheets/product/clamp-q.pdf'],
      ['/data-sheets/repair-clamp-q.pdf', '/data-sheets/product/clamp-q.pdf'],
      ['/guide-specifications/product/repair-clamp-q-us.txt', '/guide-specifications/product/clamp-q-us.txt'],
    ] as const) {
      const moved = await fetch(server.url + from, { redirect: 'manual' });
      expect([from, moved.status, moved.headers.get('location')]).toEqual([from, 308, to]);
      expect((await fetch(server.url + to)).status, to).toBe(200);
    }
    const viewer = `/view/pdf?src=${encodeURIComponent('/data-sheets/product/repair-clamp-q.pdf')}`;
    expect((await fetch(server.url + viewer)).status).toBe(200);
    expect((await revisions())[0]).toEqual(current);
    await change({ draft: true });
    for (const from of ['/d/product/repair-clamp-q', '/guide-specifications/product/repair-clamp-q-us.txt'])
      expect((await fetch(server.url + from, { redirect: 'manual' })).status, from).toBe(404);
    await change({ draft: false, slug: 'repair-clamp-q' });
    expect((await revisions())[0]).toEqual(current);
  });

  test('a change of a source keeps the revision (D27.1)', async () => {
    const before = await revisions();
    const { _id } = await readPressure();
    const source = { document: 'Price list', place: '', date: '' };
    expect((await write(_id, { source })).status).toBe(200);
    expect(await revisions()).toEqual(before);
  });

  test('an unknown sheet, a measurement form, and a page without specs have no such page (D27.2)', async () => {
    for (const slug of ['product/none', 'repair-clamps-316l-measure', 'terms-of-sale'])
      expect((await fetch(`${server.url}/d/${slug}`)).status, slug).toBe(404);
    expect((await fetch(`${server.url}/d/repair-clamps-316l`)).status).toBe(200);
  });

  test('its address can be typed with capitals and a slash at the end (D27.2)', async () => {
    for (const path of ['/d/product/repair-clamp-q/', '/D/Product/repair-clamp-Q']) {
      const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
      expect([status, headers.get('location')], path).toEqual([308, '/d/product/repair-clamp-q']);
    }
  });
});
