import { describe, expect, test } from 'vitest';
import { pageSchema, pageSummarySchema } from '@wa/core/contract/content';
import { NOTHING_SHOWN } from '@wa/core/domain/tables/resolved-table';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import { seedPages } from '../../testing/seed/first-catalog.ts';
import { readRedirect } from '../redirects/redirects.ts';
import { buildNewPage } from '../../testing/store/new-records.ts';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import type { TestAnswer, TestCall } from '../../testing/test-api.ts';

const html = (id: string, source: string) => ({ id, kind: 'html', data: { html: source } });
const section = (...blocks: object[]) => ({
  type: 'section',
  title: 'One',
  rows: [{ columns: 1, columnsData: [blocks] }],
});

/** Tests the rules of pages alone. records/crud-contract.test.ts tests the rules of every kind. */
describe.each(API_STORES)('pages on $name', (factory) => {
  const api = useTestApi(factory);

  const page = (answer: TestAnswer): Page => pageSchema.strict().parse(answer.body);
  const at = (slug: string) => `/api/pages/slug/${encodeURIComponent(slug)}`;
  const put = (slug: string, body: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> =>
    api.admin('PUT', at(slug), { body, headers });
  const create = (slug: string, body: object = {}) =>
    api.create<Page>(at(slug), { title: `Page ${slug}`, ...body }, 'PUT');
  const read = async (slug: string, call?: TestCall): Promise<Page> =>
    page(await api.anyone('GET', at(slug), call));
  const list = async (query = ''): Promise<PageSummary[]> =>
    pageSummarySchema
      .strict()
      .array()
      .parse((await api.admin('GET', `/api/pages${query}`)).body);

  test('a page is created at a slug with inner slashes and read with them encoded or not (D4.4)', async () => {
    const made = await create('guides/how-to/measure', { featured: true, url: ' /x ' });
    expect(made).toMatchObject({
      version: 1,
      slug: 'guides/how-to/measure',
      backTo: 'previous',
      copyProtection: false,
      url: '/x',
      content: [],
    });
    const shown = { ...made, shown: NOTHING_SHOWN };
    expect(await read('guides/how-to/measure')).toEqual(shown);
    expect(page(await api.anyone('GET', '/api/pages/slug/guides/how-to/measure'))).toEqual(shown);
    expect(page(await api.admin('GET', at('guides/how-to/measure')))).toEqual(made);
    expect((await list('?featured=true')).map(({ slug }) => slug)).toContain('guides/how-to/measure');
    expect((await api.anyone('GET', at('guides/how-to'))).status).toBe(404);
  });

  test('entries and block data of kinds that this version does not know survive a save', async () => {
    const content = [
      section({ id: 'b', kind: 'future', data: { $where: 1, 'a.b': { deep: [null] } } }),
      { type: 'future', anything: { goes: true } },
    ];
    await create('kept', { content });
    expect(page(await put('kept', { title: ' Kept ' }))).toMatchObject({ title: 'Kept', content });
    expect((await read('kept')).content).toEqual(content);
  });

  test('creation with If-None-Match: * is 412 if the address has a page (D4.4)', async () => {
    const headers = { 'If-None-Match': '*' };
    expect((await put('fresh', { title: 'Fresh' }, headers)).status).toBe(201);
    const again = await put('fresh', { title: 'Other' }, headers);
    expect([again.status, (again.body as { current: Page }).current.title]).toEqual([412, 'Fresh']);
    expect((await put('a-model', { title: 'Other' }, headers)).status).toBe(412);
  });

  test('If-Match without a live page is 412 with the page it moved to, never a creation (D4.4)', async () => {
    await create('old-place');
    await put('old-place', { slug: 'new-place' });
    const moved = await put('old-place', { title: 'Lost?' }, { 'If-Match': '"1"' });
    expect(moved.status).toBe(412);
    expect(moved.body).toMatchObject({ current: { slug: 'new-place', version: 2 } });
    expect((await put('nowhere', { title: 'Lost?' }, { 'If-Match': '"1"' })).status).toBe(412);
    expect((await api.anyone('GET', at('nowhere'))).status).toBe(404);
  });

  test('a save that names its page never reaches another one at the address (D4.4)', async () => {
    const { _id } = await create('named');
    const save = (slug = 'named') => put(slug, { _id, title: 'Saved' }, { 'If-Match': '"1"' });
    expect((await put('named', { _id: 'no-id' })).status).toBe(400);
    await put('named', { slug: 'named-later' });
    const other = await create('named');
    const moved = await save();
    expect(moved.status).toBe(412);
    expect(moved.body).toMatchObject({ current: { _id, slug: 'named-later', version: 2 } });
    await api.admin('DELETE', `/api/pages/${_id}`);
    const gone = await save();
    expect(gone.status).toBe(412);
    expect(gone.body).not.toHaveProperty('current');
    expect((await save('nowhere')).status).toBe(412);
    expect(await read('named')).toMatchObject({ title: other.title, version: 1 });
    expect(page(await put('named', { _id: other._id, title: 'Other' }))).toMatchObject({
      _id: other._id,
      title: 'Other',
    });
  });

  // moved-addresses.test.ts of the domain tests every way to write an address.
  test('a rename keeps a redirect, and rewrites what names the page or its documents, in drafts as well, in one version each (D4.4, D11.1, D36.7)', async () => {
    const naming = (slug: string) => ({
      url: `/${slug}`,
      pdfs: [`/data-sheets/${slug}.pdf`],
      content: [
        section(html('h', `<a href="/${slug}#a">/link</a>`)),
        { type: 'sidebar', items: [{ href: `/guide-specifications/${slug}-us.docx`, label: 'x' }] },
      ],
    });
    const target = await create('target', naming('target'));
    const near = await create('near', naming('targets'));
    const linking = await create('linking', naming('target'));
    const inProduct = (slug: string) => ({
      url: `/${slug}`,
      content: `<a href="/${slug}#a">t</a>`,
      pdfs: [`/data-sheets/${slug}.pdf`],
      pdfNames: [{ href: `/data-sheets/${slug}.pdf`, name: 'Ratings' }],
      prepared: { from: { url: `/${slug}` }, to: { url: `/${slug}#b` } },
    });
    const fields = { title: 'Links', image: 'a-model', ...inProduct('target') };
    const product = await api.create('/api/products', fields);
    const item = await api.create('/api/sidebar-items', { name: 'Link', href: '/target#b' });
    const footerLinks = (slug: string) => [
      { label: 'Terms', href: `/${slug}#fees` },
      { label: 'Home', href: '/' },
    ];
    await api.admin('PUT', '/api/settings', { body: { footerLinks: footerLinks('target') } });
    // The admin shows these links before the office moves the page (D17).
    const links = await api.admin('GET', `/api/pages/${target._id}/links`);
    expect(links.body).toEqual([
      { kind: 'page', _id: linking._id, title: 'Page linking' },
      { kind: 'product', _id: product._id, title: 'Links' },
    ]);

    const before = api.changes.length;
    expect(page(await put('target', { slug: 'goal/here' }))).toMatchObject({ slug: 'goal/here', version: 2 });
    for (const slug of ['goal/here', 'linking'])
      expect(page(await api.admin('GET', at(slug)))).toMatchObject({ version: 2, ...naming('goal/here') });
    expect(page(await api.admin('GET', at('near')))).toEqual(near);
    expect((await api.admin('GET', `/api/products/${product._id}`)).body).toMatchObject({
      version: 2,
      ...inProduct('goal/here'),
    });
    expect(await api.core.store.get('sidebarItems', item._id)).toMatchObject({ href: '/goal/here#b' });
    expect((await api.admin('GET', '/api/settings')).body).toMatchObject({
      footerLinks: footerLinks('goal/here'),
    });
    const kinds = api.changes.slice(before).map(({ kind }) => kind);
    expect(kinds).toEqual(['page', 'page', 'product', 'sidebar-item', 'settings']);
    expect(await readRedirect(api.core.store, '/target')).toBe('/goal/here');
  });

  test('a new page that is saved under another slug names its own documents (D5.5)', async () => {
    const sheets = (slug: string) => [`/data-sheets/${slug}.pdf`, '/data-sheets/other.pdf'];
    const saved = page(await put('a-copy', { slug: 'a-variant', pdfs: sheets('a-copy') }));
    expect(saved).toMatchObject({ slug: 'a-variant', pdfs: sheets('a-variant') });
  });

  test('a page restored under another slug names its own documents (D4.12, D5.5)', async () => {
    const { _id } = await create('taken', { pdfs: ['/data-sheets/taken.pdf'] });
    await api.admin('DELETE', `/api/pages/${_id}`);
    await create('taken');
    const restored = page(await api.admin('PUT', `/api/bin/restore/${_id}?type=page`));
    expect(restored).toMatchObject({ slug: 'taken-2', pdfs: ['/data-sheets/taken-2.pdf'] });
  });

  test('redirects never chain, and a live page takes precedence over one (D4.4)', async () => {
    const { store } = api.core;
    await create('r1');
    await put('r1', { slug: 'r2' });
    await put('r2', { slug: 'r3' });
    expect([await readRedirect(store, '/r1'), await readRedirect(store, '/r2')]).toEqual(['/r3', '/r3']);
    await put('r3', { slug: 'r1' });
    expect([await readRedirect(store, '/r1'), await readRedirect(store, '/r2')]).toEqual([null, '/r1']);
    await create('r2');
    expect(await readRedirect(store, '/r2')).toBeNull();
  });

  test('saving onto the slug of another page is 409; reserved, malformed and id-like slugs are 422 (D4.5)', async () => {
    const { version } = await create('mine');
    await create('theirs');
    for (const slug of ['theirs', 'a-model']) expect((await put('mine', { slug })).status).toBe(409);
    expect((await put('not-there', { slug: 'theirs' })).status).toBe(409);
    const reserved = ['admin', 'api/x', 'uploads'];
    for (const slug of [...reserved, 'Upper', 'a//b', 'a b', '../x', 'f'.repeat(24), '', 'ü'])
      expect([slug, (await put('mine', { slug })).status]).toEqual([slug, 422]);
    for (const slug of ['admin/x', 'product', 'Upper', '..'])
      expect((await put(slug, { title: 'x' })).status).toBe(422);
    expect((await read('mine')).version).toBe(version);
  });

  test('a page of an older store at a reserved address can be saved there, but not return after a rename (D4.5)', async () => {
    await api.core.store.transact((tx) => tx.insert('pages', buildNewPage({ slug: 'find' })));
    expect(page(await put('find', { title: 'Ours' }))).toMatchObject({ title: 'Ours', slug: 'find' });
    expect(page(await put('find', { slug: 'our-find' })).slug).toBe('our-find');
    expect((await put('find', { title: 'Again' })).status).toBe(422);
  });

  test('pages of the specification are records like any other, which can be renamed (D5.2, D17.3)', async () => {
    const { _id } = await read('g-model');
    expect(_id).toBe(seedPages.get('g-model')?._id);
    const stored = page(await api.admin('GET', at('g-model')));
    expect(stored).toMatchObject({ version: 1, backTo: 'home', copyProtection: true });
    const sheets = ['/data-sheets/valve-g.pdf', '/data-sheets/valve-g-measure.pdf'];
    const renamed = page(await put('g-model', { slug: 'valve-g', backTo: 'previous', copyProtection: null }));
    const changed = { _id, version: 2, backTo: 'previous', copyProtection: false, pdfs: sheets };
    expect(renamed).toMatchObject(changed);
    expect(await readRedirect(api.core.store, '/g-model')).toBe('/valve-g');
    expect((await put('valve-g', { backTo: 'elsewhere' })).status).toBe(422);
  });

  test('a renamed page keeps links to a document that another page has at an address like its own (D4.4)', async () => {
    const form = '/data-sheets/casing-measure.pdf';
    const linking = { content: [section(html('l', `<a href="${form}">Form</a>`))] };
    const shownLink = async () => JSON.stringify((await read('form-link')).content);
    await create('form-link', linking);
    await create('casing', { pdfs: ['/data-sheets/casing.pdf'] });
    await create('casing-measure', { pdfs: [form] });
    await put('casing', { slug: 'casings' });
    expect(await shownLink()).toContain(form);
    // Without that page's data sheet, the address is the measurement form of the first page.
    await put('casing-measure', { pdfs: [] });
    await put('casings', { slug: 'casing', pdfs: [form] });
    await put('casing-measure', { slug: 'how-to' });
    expect(await shownLink()).toContain(form);
    await put('casing', { slug: 'casings' });
    expect(await shownLink()).toContain('/data-sheets/casings-measure.pdf');
  });

  test.each([
    {
      ...{ from: 'valve', to: 'valve-measure', pdf: '/data-sheets/valve.pdf' },
      ...{ linked: '/data-sheets/valve-measure.pdf', followed: '/data-sheets/valve-measure-measure.pdf' },
    },
    {
      ...{ from: 'vent-measure', to: 'vent', pdf: '/data-sheets/vent-measure-measure.pdf' },
      ...{ linked: '/data-sheets/vent-measure.pdf', followed: '/data-sheets/vent.pdf' },
    },
  ])(
    'a link to $linked follows the page $from to $to (D4.4)',
    async ({ from, to, pdf, linked, followed }) => {
      await create(from, { pdfs: [pdf] });
      await create(`links-${from}`, { pdfs: [linked] });
      await put(from, { slug: to });
      expect((await read(`links-${from}`)).pdfs).toEqual([followed]);
    },
  );

  test('HTML blocks are sanitized for visitors at any depth, and administrators get them as typed (D4.8)', async () => {
    const evil = '<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><script>1</script>';
    const row = { columns: 1, columnsData: [[html('r', evil)]] };
    await create('evil', { content: [section(html('s', evil)), { type: 'row', ...row }] });
    const publicText = JSON.stringify((await read('evil')).content);
    for (const bad of ['onerror', 'javascript:', '<script']) expect(publicText).not.toContain(bad);
    expect(JSON.stringify(page(await api.admin('GET', at('evil'))).content)).toContain('onerror');
  });
});
