import { beforeAll, describe, expect, it } from 'vitest';
import type { DeployIssue } from '@wa/core/contract/deploys';
import { CERTIFICATE } from '@wa/core/domain/certificates/certificate-schema';
import type { Page } from '@wa/core/domain/pages/page';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { keepCatalogue, listsOf } from '../../content/catalog/lists.ts';
import { keepDescriptions } from '../../content/files/descriptions.ts';
import { seedWhenEmpty } from '../../content/seed/store-catalog.ts';
import { buildNewPage, buildNewProduct, buildNewSidebarItem } from '../../testing/store/new-records.ts';
import { useStore } from '../../testing/store/open-for-tests.ts';
import type { Store } from '../../store/port.ts';
import { settingsOf } from '../../testing/site-content-of.ts';
import { API_STORES } from '../../testing/stores.ts';
import { newFile } from '../../uploads/new-file.ts';
import { checkSite } from './site-checks.ts';

const publicUrl = 'https://wa.example';
const file = (name: string, size = 1_000) => ({ name: name.padStart(36, '0'), size });
const files = [
  file('1.jpg'),
  file('2.jpg', 3_000_000),
  { name: `${'0'.repeat(32)}-2000x1500.jpg`, size: 3_000_000 },
  file('4.jpg'),
];
const upload = (at: number) => `/uploads/${files[at]?.name ?? ''}`;
const uploads = {
  async *list() {
    yield* await Promise.resolve(files);
  },
};

async function issuesOf(store: Store): Promise<DeployIssue[]> {
  const descriptions = keepDescriptions(store, { subscribe: () => () => {} });
  const catalogue = await keepCatalogue(listsOf(store), descriptions).now();
  const settings = await settingsOf(store).now();
  return checkSite({
    store,
    catalogue,
    settings,
    uploads,
    publicUrl,
    today: new Date().toISOString().slice(0, 10),
  });
}

type Data = Record<string, unknown>;
const section = (kind: string, data: Data): Page['content'] => [
  {
    type: 'section',
    slug: 's',
    title: 'Types',
    rows: [{ columns: 1, columnsData: [[{ id: 'b', kind, data }]] }],
  },
];
const html = (source: string) => section('html', { html: source });
const seo = (metaTitle: string): Page['content'] => [{ type: 'seo', metaTitle }];

/** The content of a page and the resulting issue: a code, and words of its sentence. */
const CASES: [string, Page['content'], string | null, RegExp?][] = [
  ['a link to a page', section('link', { href: '/a-model', label: 'A' }), null],
  [
    'a link to nothing',
    section('link', { href: '/nowhere', label: 'A' }),
    'dead-link',
    /links to \/nowhere, which leads nowhere \(section “Types”, Link “A”\)/,
  ],
  ['a link to a draft', section('link', { href: '/product/drafted' }), 'dead-link'],
  ['an old spelling', section('link', { href: '/products/known/' }), null],
  ['a link to no product', section('link', { href: '/product/none' }), 'dead-link'],
  ['a link to the finder', section('link', { href: '/find?task=seal' }), null],
  ['a link into the admin\u2019s rooms', section('link', { href: '/figures' }), 'dead-link'],
  ['an address that moved', section('link', { href: '/old-name' }), null],
  ['this site by its whole address', section('link', { href: `${publicUrl}/nowhere` }), 'dead-link'],
  [
    'the guide specification of a page without one',
    section('text', { text: '[Guide](/guide-specifications/with-anchors-us.docx)' }),
    'dead-link',
  ],
  ['a page without a sheet', section('pdf', { href: '/data-sheets/with-anchors.pdf' }), 'dead-link'],
  ['the sheet of a product', section('pdf', { href: '/data-sheets/product/known.pdf' }), null],
  ['an upload that is gone', section('pdf', { href: '/uploads/gone.pdf' }), 'missing-file'],
  [
    'a missing anchor of this page',
    section('link', { href: '#t' }),
    'missing-anchor',
    /that page has no anchor #t/,
  ],
  ['a heading of another page', section('link', { href: '/with-anchors#sizes' }), null],
  ['a missing anchor', section('link', { href: '/with-anchors#none' }), 'missing-anchor'],
  [
    'a row of a spec table (D14.9)',
    section('text', { text: '[the small Q clamp](/repair-clamps-316l#q-clamps-small)' }),
    null,
  ],
  [
    'a row of a product\u2019s specs (D14.9)',
    section('link', { href: '/product/repair-clamp-q#spec-pressure-up-to-6-in-dn-150' }),
    null,
  ],
  ['a row of another page', section('link', { href: '/a-model#q-clamps-small' }), 'missing-anchor'],
  [
    'a tile without its anchor',
    section('tiles', { tiles: [{ label: 'A', href: '/with-anchors', anchor: 'x' }] }),
    'missing-anchor',
  ],
  ['HTML with links', html('<p><a href="/a-model">a</a> <!-- <a href="/nowhere"> --></p>'), null],
  ['HTML with a dead link', html('<p><a href="/nowhere">a</a></p>'), 'dead-link'],
  ['a text with links', section('text', { text: '**[a](/a-model)** [b](mailto:a@x.example)' }), null],
  [
    'a text with a dead link',
    section('text', { text: 'See **[here](/nowhere)**' }),
    'dead-link',
    /links to \/nowhere, which leads nowhere \(section “Types”, Text “See here”\)/,
  ],
  ['a picture with words', section('image', { src: upload(0), alt: 'A clamp' }), null],
  ['no such drawing', section('image', { src: 'drawing:none', alt: '' }), 'missing-file'],
  ['a picture without words', section('image', { src: upload(0), alt: ' ' }), 'no-alt'],
  ['a picture whose file has words (D34.9)', section('image', { src: upload(3), alt: '' }), null],
  ['HTML with such a picture (D34.9)', html(`<img src="${upload(3)}">`), null],
  [
    'a heavy picture',
    section('image', { src: upload(1), alt: 'A' }),
    'heavy-image',
    /2\.9 MB, but 600 KB would be enough/,
  ],
  ['a heavy picture with copies', section('image', { src: upload(2), alt: 'A' }), null],
  [
    'no such figure',
    section('text', { text: 'Up to {{snap.presure}}' }),
    'broken-reference',
    /: snap\.presure\. Visitors see/,
  ],
  ['no such table', section('factTable', { table: 'gone' }), 'broken-reference', /: gone\./],
  ['a hidden figure', section('text', { text: 'Up to {{hidden.one}}' }), 'no-value'],
  ['filler', section('text', { text: 'Lorem ipsum dolor' }), 'placeholder', /still contains “Lorem ipsum”/],
  ['a note to oneself', section('text', { heading: 'TODO' }), 'placeholder'],
  ['a note that nobody sees', html('<p>Width<!-- TODO --></p>'), null],
  ['a title of its own', seo('Clamps for the works'), null],
  [
    'the title of another page',
    seo('Taken by one'),
    'same-title',
    /The page “Case \d+” and the page “Taken” have the same title/,
  ],
];

describe.each(API_STORES)('the checks on $name (D8.2)', (factory) => {
  const opened = useStore(factory);
  let seeded: DeployIssue[] = [];
  let found: DeployIssue[] = [];
  const ids = { gone: 'a'.repeat(24), page: 'b'.repeat(24) };

  beforeAll(async () => {
    const store = opened();
    await seedWhenEmpty(store);
    seeded = await issuesOf(store);
    await store.transact(async (tx) => {
      const page = (slug: string, title: string, content: Page['content'], more = {}) =>
        tx.insert('pages', buildNewPage({ slug, title, content, ...more }));
      await tx.insert('products', buildNewProduct({ slug: 'known', title: 'Known', url: '', pdfs: [] }));
      await tx.insert('products', buildNewProduct({ slug: 'untitled', title: '', metaTitle: 'Untitled' }));
      await tx.insert('products', buildNewProduct({ slug: 'dead', title: 'Dead', url: '/nowhere' }));
      await tx.insert('products', buildNewProduct({ slug: 'drafted', title: 'TODO', draft: true }));
      await tx.insert('products', buildNewProduct({ slug: 'binned', title: 'TODO', isDeleted: true }));
      const anchors = section('text', { heading: 'Sizes', anchor: 'sizes' });
      await page('with-anchors', 'Anchors', anchors, { _id: ids.page });
      await page('and-taken', 'Taken', seo('Taken by one'));
      await page('find', 'Our finder', []);
      await tx.insert('files', { ...newFile(files[3]?.name ?? ''), alt: 'A clamp' });
      await tx.insert('redirects', { from: '/old-name', to: '/with-anchors' });
      const [model] = await tx.list('figures', { limit: 1 });
      if (model === undefined) throw new Error('The seed has figures');
      const { _id, ...figure } = model;
      await tx.insert('figures', { ...figure, key: 'hidden.one', state: 'hidden', formerKeys: [] });
      const item = (name: string, more: object) =>
        tx.insert('sidebarItems', buildNewSidebarItem({ name, href: '', ...more }));
      await item('Fine item', { linkedPage: ids.page, section: 'sizes' });
      await item('No section', { linkedPage: ids.page, section: 'none' });
      await item('Gone', { linkedProduct: ids.gone });
      await item('Free', { href: '/nowhere' });
      await item('', { href: '/nowhere' });
      const table = { rowLabel: 'Type', notes: [], isDeleted: false };
      const columns = (['figure', 'text'] as const).map((kind) => ({ label: kind, kind }));
      for (const [caption, words, note] of [
        ['Asked', 'On request', ''],
        ['Fine', 'none', 'on request'],
      ] as const) {
        const rows = [{ header: 'RS', cells: [{ words }, { words: note }] }];
        await tx.insert('tables', { ...table, name: caption.toLowerCase(), caption, columns, rows });
      }
      const images = [{ id: 'i', src: upload(0), description: '' }];
      const group = { title: 'Works', thumbnail: '', images, projects: [], order: 99, isDeleted: false };
      await tx.insert('galleryGroups', group);
      const valid = { issuer: 'A certifier', validFrom: '2020-01-01', allProducts: true };
      const certificate = { ...CERTIFICATE.empty, ...valid, isDeleted: false };
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      for (const [number, validUntil] of [
        ['ended', '2020-12-31'],
        ['ending', inDays(59)],
        ['later', inDays(62)],
        ['endless', ''],
      ] as const)
        await tx.insert('certificates', { ...certificate, number, validUntil });
      await tx.insert('certificates', { ...certificate, number: 'lost', file: '/uploads/lost.pdf' });
      const footerLinks = [{ label: 'Gone', href: '/nowhere' }];
      await tx.update('siteSettings', SETTINGS_ID, {
        footerLinks,
        logo: `/uploads/${'f'.repeat(32)}-80x20.png`,
        termsApproved: true,
        accessibilityApproved: true,
      });
      for (const [at, [, content]] of CASES.entries())
        await page(`case-${String(at)}`, `Case ${String(at)}`, content);
    });
    found = await issuesOf(store);
  });

  const at = (title: string) => found.filter(({ place }) => place?.title === title);
  const codes = (title: string) => at(title).map(({ code }) => code);

  it('accepts the first content with its known open questions', () => {
    expect(seeded.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([...new Set(seeded.map(({ code }) => code))].sort()).toEqual(['draft', 'open-questions']);
  });

  it.each(CASES.map(([name, , code, words], index) => ({ name, code, words, index })))(
    'says of $name: $code',
    ({ name, code, words, index }) => {
      const points = at(`Case ${String(index)}`);
      expect(points.map((each) => each.code)).toEqual(code === null ? [] : [code]);
      const [first] = points;
      if (first !== undefined)
        expect(first.place).toMatchObject({ kind: 'page', path: `/case-${String(index)}` });
      if (words !== undefined) expect(first?.text).toMatch(words);
      // An issue of a block is fixed in that block. Two cases are about the page as a whole.
      const isOfPage = name.startsWith('a title of') || name.startsWith('the title of');
      if (first !== undefined && !isOfPage) expect(first.place?.block).toBe('b');
    },
  );

  it('looks at products, the sidebar, tables, the gallery, and the settings with their logo (D39.3)', () => {
    expect(codes('Known')).toEqual([]);
    expect(codes('Dead')).toEqual(['dead-link']);
    expect(found.find(({ code }) => code === 'no-title')?.text).toBe(
      'The product at /product/untitled has no title.',
    );
    expect(codes('No section')).toEqual(['missing-anchor']);
    expect(codes('Gone')).toEqual(['dead-link']);
    expect(codes('Free')).toEqual(['dead-link']);
    expect([...codes('Fine item'), ...codes('Fine')]).toEqual([]);
    expect(codes('Asked')).toEqual(['no-value']);
    expect(codes('Works')).toEqual(['no-alt']);
    expect(codes('Settings')).toEqual(['dead-link', 'missing-file', 'draft']);
    expect(codes('TODO')).toEqual([]);
  });

  it('warns of certificates that have expired or end within 60 days, and of a lost file (D26.4)', () => {
    const codesOf = (number: string) => codes(`NSF/ANSI/CAN 61 ${number}`);
    expect(['ended', 'ending', 'later', 'endless', 'lost'].map(codesOf)).toEqual([
      ['certificate-ends'],
      ['certificate-ends'],
      [],
      [],
      ['missing-file'],
    ]);
    const [ended] = at('NSF/ANSI/CAN 61 ended');
    expect(ended).toMatchObject({
      severity: 'warning',
      place: { kind: 'certificate' },
      text: 'The certificate “NSF/ANSI/CAN 61 ended” expired on December 31, 2020. Visitors don’t see it.',
    });
  });

  it('names pages at addresses of the site, drafts that are left, and questions once', () => {
    expect(codes('Our finder')).toEqual(['reserved-address']);
    const drafts = found.filter(({ code }) => code === 'draft').map(({ text }) => text);
    expect(drafts).toEqual([expect.stringContaining('“Guarantee Certificate” is still marked as a draft')]);
    expect(found.filter(({ code }) => code === 'open-questions')).toHaveLength(1);
  });
});
