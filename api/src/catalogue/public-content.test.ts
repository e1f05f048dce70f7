import { expect, test } from 'vitest';
import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import { EMPTY_FIGURE } from '@wa/core/domain/figures/catalogue-figure';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { SettingsKeeper, SettingsNow } from '../settings/settings-keeper.ts';
import type { StoreReader } from '../store/port.ts';
import { buildNewPage } from '../store/testing/new-records.ts';
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
      galleryGroups: () => Promise.resolve([]),
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

test('a page is drawn once for each of its versions, catalogue and settings, whoever asks for it', async () => {
  const stored = {
    ...buildNewPage({ slug: 'asked', title: 'Asked {{a.size}}' }),
    _id: 'p',
    version: 1,
    updatedAt: '',
  };
  let record = stored;
  let catalogue = createCatalogue([figure('small')], []);
  let now = { approvals: {} } as SettingsNow;
  const shown = readPublicContent(
    { findOne: () => Promise.resolve(structuredClone(record)) } as unknown as StoreReader,
    { now: () => Promise.resolve(catalogue) },
    { now: () => Promise.resolve(now) },
    {
      products: () => Promise.resolve([]),
      firstProducts: () => Promise.reject(new Error('not asked for')),
      pages: () => Promise.resolve([]),
      galleryGroups: () => Promise.resolve([]),
    },
  );
  const first = await shown.page('asked');
  expect(first?.title).toBe('Asked small');
  expect(await shown.page('asked')).toBe(first);

  catalogue = createCatalogue([figure('large')], []);
  expect((await shown.page('asked'))?.title).toBe('Asked large');
  record = { ...stored, version: 2, title: 'Edited' };
  const edited = await shown.page('asked');
  expect(edited?.title).toBe('Edited');
  now = { approvals: {} } as SettingsNow;
  expect(await shown.page('asked')).not.toBe(edited);
  // Taken back to another moment: an older version that was saved at another time.
  record = { ...stored, version: 2, updatedAt: 'other', title: 'Restored' };
  expect((await shown.page('asked'))?.title).toBe('Restored');
});
