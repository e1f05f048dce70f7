import { describe, expect, it } from 'vitest';
import { cardLines } from '@wa/core/domain/products/product';
import { seedCatalogue, seedProducts } from '../../testing/seed/first-catalog.ts';
import type { Run, SheetBlock } from '../sheets/model/sheet.ts';
import { pageRuns, partNumberIndex, sizeIndex, wordIndex, type IndexedProduct } from './edition-indexes.ts';

/** Page runs as the positions of their sheets: `2–4, 6`. */
const textOf = (runs: readonly Run[]) => runs.map(({ text, pageOf }) => pageOf ?? text).join('');
const entriesOf = ([block]: readonly SheetBlock[]) =>
  block?.kind === 'index' ? block.entries.map(({ term, pages }) => `${term} ${textOf(pages)}`) : [];
const product = (at: number, fields: Partial<IndexedProduct>): IndexedProduct => ({
  at,
  name: '',
  detail: '',
  chapter: 'Clamps',
  figures: [],
  partNumbers: [],
  ...fields,
});

describe('the indexes of the printed catalog (D29.2)', () => {
  it('join consecutive sheets to a range', () => {
    expect(textOf(pageRuns([6, 3, 2, 4, 3]))).toBe('2–4, 6');
  });

  it('list part numbers in the order of their numbers', () => {
    const products = [product(4, { partNumbers: ['RS-10', 'RS-2'] }), product(7, { partNumbers: ['RS-2'] })];
    expect(entriesOf(partNumberIndex(products))).toEqual(['RS-2 4, 7', 'RS-10 4']);
    expect(partNumberIndex([])).toEqual([]);
  });

  it('list product names, and a word and its plural as one', () => {
    const products = [
      product(3, { name: 'Repair Clamps', detail: 'Stainless' }),
      product(5, { name: 'Bell Joint Clamp' }),
    ];
    expect(entriesOf(wordIndex(products))).toEqual([
      'bell 5',
      'Bell Joint Clamp 5',
      'clamps 3, 5',
      'joint 5',
      'repair 3',
      'Repair Clamps, Stainless 3',
    ]);
  });

  it('list a product only at the pipe sizes that its specs include', () => {
    const clamp =
      seedProducts.find(({ slug }) => slug === 'repair-clamp-rs1') ??
      seedProducts.find(({ title }) => /RS-1/.test(title));
    const [name = ''] = cardLines(clamp?.title ?? '');
    const [block] = sizeIndex([product(4, { name, figures: clamp?.figures ?? [] })], seedCatalogue);
    const rows =
      block?.kind === 'table' ? block.table.rows.map((row) => row.map(({ runs }) => textOf(runs))) : [];
    expect(rows).toContainEqual([
      'NPS\u00a06\u00a0(DN\u00a0150)',
      '6.625\u00a0in\u00a0(168.3\u00a0mm)',
      'Clamps 4',
    ]);
    expect(rows.some(([size]) => size?.includes('DN\u00a01200'))).toBe(false);
  });
});
