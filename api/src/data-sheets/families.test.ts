import { expect, test } from 'vitest';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { PublicContent } from '../catalogue/public-content.ts';
import type { StoreReader } from '../store/port.ts';
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
