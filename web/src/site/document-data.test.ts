import { describe, expect, it } from 'vitest';
import type { ShownCatalogue } from '@wa/core/domain/tables/resolved-table';
import type { Page } from '@wa/core/domain/pages/page';
import { buildHome } from '@wa/core/testing/build-home';
import { buildPage, buildSection } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildDocument } from '../testing/build-document.ts';
import { documentJson } from './document-data.ts';

const figure = {
  label: 'Pressure',
  us: { text: '36', unit: 'psi', full: '36 psi' },
  metric: null,
  condition: '',
};
const shown: ShownCatalogue = { figures: { 'disc.pressure': figure }, tables: {} };

describe('what the server embeds for the browser', () => {
  it.each(['page', 'gallery'] as const)('is a %s with its layout, but without its blocks', (kind) => {
    const route = (page: Page) => (kind === 'page' ? { kind, page } : { kind, page, groups: [] });
    const layout = { type: 'layout' as const, showHeader: false };
    const page = buildPage({ title: '</script>', content: [layout, buildSection()] });
    const document = buildDocument('/a', route({ ...page, shown }));
    const json = documentJson(document);
    expect(json).not.toContain('</script>');
    expect(JSON.parse(json)).toEqual(buildDocument('/a', route({ ...page, content: [layout] })));
  });

  it('is whether a page has products, for its breadcrumb', () => {
    const products = ['a', 'b'].map((slug) => ({ _id: slug, slug, name: slug }));
    const document = buildDocument('/a', { kind: 'page', page: buildPage(), products });
    const { route } = JSON.parse(documentJson(document)) as typeof document;
    expect(route).toMatchObject({ products: [{ slug: 'a' }] });
  });

  it('is a product without what only its page shows', () => {
    const product = buildProduct({
      content: '<p>Seals.</p>',
      steps: [{ title: 'Clean', text: '', picture: '' }],
    });
    const document = buildDocument('/product/a', { kind: 'product', product, asks: ['Wall thickness'] });
    const { route } = JSON.parse(documentJson(document)) as typeof document;
    expect(route).toEqual({
      kind: 'product',
      product: { ...product, content: '', images: [], pdfs: [], steps: [] },
    });
  });

  it('is only what cards show and a search needs', () => {
    const product = buildProduct({ figures: ['disc.pressure'] });
    const document = buildDocument('/', buildHome([product], { query: 'seal' }));
    const { route } = JSON.parse(documentJson(document)) as typeof document;
    const { _id, title, image, url, slug, connectedSidebar } = product;
    expect(route).toEqual(buildHome([{ _id, title, image, url, slug, connectedSidebar }], { query: 'seal' }));
  });
});
