import { expect, it } from 'vitest';
import { asSheet } from '../../testing/as-sheet.ts';
import { buildFigureRecord } from '../../testing/build-figure.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { productSheet, readProductRows } from './product-rows.ts';

it.each([
  ['ends like a unit', ['Pressure (psi)', 'Pressure']],
  ['ends with another unit', ['Length (mm)']],
  ['has two spaces', ['Working  pressure']],
  ['has a line break of PowerPoint', ['Working\u000bpressure']],
  ['differs from another one in case only', ['Working pressure', 'Working Pressure']],
])('a product is imported unchanged if the label of a spec %s (D14.10)', (_, labels) => {
  const figures = labels.map((label, order) =>
    buildFigureRecord({ key: `disc.spec-${String(order)}`, label, order }),
  );
  const products = [buildProduct({ order: 0, figures: figures.map(({ key }) => key) })];
  const content = { products, figures, sidebar: [], files: [], drawings: [] };
  const { changes, lines, unchanged } = readProductRows([asSheet(productSheet(content))], content);
  expect([changes, lines, unchanged]).toEqual([[], [], 1]);
});
