import { expect, test } from 'vitest';
import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import { EMPTY_FIGURE } from '@wa/core/domain/figures/catalogue-figure';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { SettingsKeeper } from '../settings/settings-keeper.ts';
import type { StoreReader } from '../store/port.ts';
import { readPublicContent } from './public-content.ts';

const figure = (text: string) => ({ ...EMPTY_FIGURE, key: 'a.size', text });
const product = (_id: string, title: string) =>
  ({ _id, title, metaTitle: '', metaDescription: '' }) as ProductSummary;

test('an edit draws its own product; another catalogue draws all that refer to a figure', async () => {
  let products = [product('1', 'One {{a.size}}'), product('2', 'Two {{a.size}}'), product('3', 'Three')];
  let catalogue = createCatalogue([figure('small')], []);
  const shown = readPublicContent(
    {} as StoreReader,
    { now: () => Promise.resolve(catalogue) },
    {} as SettingsKeeper,
    {
      products: () => Promise.resolve(products),
      firstProducts: () => Promise.reject(new Error('not asked for')),
      pages: () => Promise.resolve([]),
    },
  );
  const before = await shown.products();
  products = [product('1', 'New {{a.size}}'), ...products.slice(1)];
  const after = await shown.products();
  expect(after.map(({ title }) => title)).toEqual(['New small', 'Two small', 'Three']);
  expect(after[1]).toBe(before[1]);

  catalogue = createCatalogue([figure('large')], []);
  const drawn = await shown.products();
  expect(drawn.map(({ title }) => title)).toEqual(['New large', 'Two large', 'Three']);
  expect(drawn[2]).toBe(before[2]);
});
