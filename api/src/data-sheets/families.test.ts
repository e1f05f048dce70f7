import { expect, test } from 'vitest';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { PublicContent } from '../catalogue/public-content.ts';
import type { StoreReader } from '../store/port.ts';
import { seedPages, seedProducts, seedSidebar } from '../seed/catalogue-seed.ts';
import { staticPages } from '../seed/fixed-pages/registry.ts';
import { asPage } from '../seed/fixed-pages/static-page.ts';
import { listFamilies } from './families.ts';

const page = (slug: string, href: string): Page =>
  ({
    slug,
    title: slug,
    updatedAt: '',
    content: [
      {
        type: 'row',
        columns: 1,
        columnsData: [[{ kind: 'downloads', data: { items: [{ href, text: '' }] } }]],
      },
    ],
  }) as unknown as Page;
const product = {
  slug: 'clamp',
  title: 'Clamp',
  updatedAt: '',
  pdfs: ['/data-sheets/product/clamp.pdf'],
  connectedSidebar: null,
} as unknown as ProductSummary;

test('reads a page again when its entry of the list is another, and no product at all', async () => {
  const pages = new Map(
    [page('one', '/uploads/one.pdf'), page('two', '/uploads/two.pdf')].map((each) => [each.slug, each]),
  );
  let listed = [...pages.values()].map(({ slug }) => ({ slug, title: slug, updatedAt: '' }) as PageSummary);
  const read: string[] = [];
  const content = {
    pages: () => Promise.resolve(listed),
    products: () => Promise.resolve([product]),
    page(slug: string) {
      read.push(slug);
      return Promise.resolve(pages.get(slug) ?? null);
    },
  } as unknown as PublicContent;
  const store = {
    list: () => Promise.resolve([]),
    getMany: () => Promise.resolve([]),
  } as unknown as StoreReader;
  const documents = async () =>
    (await listFamilies(store, content)).flatMap((family) => family.documents.map(({ href }) => href));

  expect(await documents()).toEqual([
    '/uploads/one.pdf',
    '/uploads/two.pdf',
    '/data-sheets/product/clamp.pdf',
  ]);
  pages.set('two', page('two', '/uploads/other.pdf'));
  listed = listed.map((each) => (each.slug === 'two' ? { ...each } : each));
  read.length = 0;
  expect(await documents()).toEqual([
    '/uploads/one.pdf',
    '/uploads/other.pdf',
    '/data-sheets/product/clamp.pdf',
  ]);
  expect(read).toEqual(['two']);
});

test('every sheet of the first content stands with what it is about, under a title of its own, in the order of the navigation', async () => {
  const pages = [...staticPages.values(), ...seedPages].map((each) =>
    'lead' in each ? asPage(each) : ({ ...each, updatedAt: '' } as Page),
  );
  const products = seedProducts as unknown as ProductSummary[];
  const content = {
    // Guides link the sheets of others: which is read first must not matter.
    pages: () => Promise.resolve([...pages].reverse()),
    products: () => Promise.resolve(products),
    page: (slug: string) => Promise.resolve(pages.find((each) => each.slug === slug) ?? null),
  } as unknown as PublicContent;
  const records: Record<string, readonly { _id: string }[]> = { pages, products: seedProducts };
  const store = {
    list: () => Promise.resolve(seedSidebar),
    getMany: (collection: string, ids: readonly string[]) =>
      Promise.resolve((records[collection] ?? []).filter(({ _id }) => ids.includes(_id))),
  } as unknown as StoreReader;

  const families = await listFamilies(store, content);
  const all = families.flatMap(({ documents, title: family }) =>
    documents.map((document) => ({ ...document, family })),
  );
  const listed = (href: string) => all.find((each) => each.href === href);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  for (const slug of ['thimble-sleeves', 'eccentric-seals', 'long-bolt-seals', 'high-force-seals'])
    expect(listed(`/data-sheets/product/${slug}.pdf`)?.family).toBe('Wall and pipe seals');
  expect(listed('/data-sheets/repair-clamps-316l-measure.pdf')).toMatchObject({
    family: 'Pipe repair',
    title: 'Stainless Steel Repair Clamps 316L: measure sheet',
    kind: 'Measure sheet',
  });
  expect(listed('/data-sheets/pipe-seals-disc-measure.pdf')?.family).toBe('Wall and pipe seals');
  expect(listed('/data-sheets/terms-of-sale.pdf')?.kind).toBe('Document');
  expect(listed('/data-sheets/guarantee-certificate.pdf')?.kind).toBe('Document');
  expect(listed('/data-sheets/a-model.pdf')?.kind).toBe('Data sheet');
  const others = families.find(({ title }) => title === 'Other documents');
  expect(others?.documents.map(({ href }) => href).sort()).toEqual([
    '/data-sheets/guarantee-certificate.pdf',
    '/data-sheets/terms-of-sale.pdf',
  ]);
  const [first, second, third] = families[0]?.documents ?? [];
  expect([first?.href, second?.href, third?.href]).toEqual([
    '/data-sheets/pipe-seals-disc.pdf',
    '/data-sheets/pipe-seals-disc-measure.pdf',
    '/data-sheets/pipe-seals-disc-two.pdf',
  ]);
});
