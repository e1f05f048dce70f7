import { expect, it } from 'vitest';
import { seedCatalogue } from '../../../../../api/src/seed/seed-catalogue.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { PRODUCT_TASKS } from '../../../../../api/src/seed/products/product-tasks.ts';
import { findChart } from './find-chart.ts';
import { partsOf } from './part.ts';

const product = (slug: string, ...figures: string[]) =>
  buildProduct({ slug, title: slug, figures, tasks: [...(PRODUCT_TASKS[slug] ?? [])] });
const parts = partsOf(
  [
    product('repair-clamp-rs-1', 'rs1.size'),
    product('repair-clamp-snap', 'snap.size', 'snap.pressure'),
    product('pipeline-repair-clamps'),
    product('grip-couplings', 'grip.pressure'),
  ],
  seedCatalogue,
);
const ask = (query: string) => findChart(new URLSearchParams(query), parts);

it('draws the parts of the task that have a size, with the pipe as a line in both systems', () => {
  const chart = ask('task=close-leak&pipe=od&od=274&odUnit=mm&pressure=8&pressureUnit=bar');
  expect(chart?.rows.map(({ name }) => name)).toEqual(['repair-clamp-rs-1', 'repair-clamp-snap']);
  expect(chart?.need?.text.metric).toContain('274 mm');
  expect(chart?.need?.text.us).toContain('10.79 in');
  const [, , last] = chart?.rows[1]?.bars ?? [];
  // 6 bar from 272 to 329 mm.
  expect(chart?.need?.at).toBeGreaterThanOrEqual(last?.from ?? 1);
  expect(chart?.need?.at).toBeLessThanOrEqual(last?.to ?? 0);
});

it('draws nominal sizes at the diameters of the pipe that is named: its line lies within their bars', () => {
  const chart = ask('task=close-leak&pipe=iso2531&size=DN350');
  const [rs1] = chart?.rows ?? [];
  expect(chart?.assumed).toContain('ISO 2531');
  expect(chart?.need?.at).toBe(rs1?.bars[0]?.to);
});

it('draws nothing without a question, for a wrong one, and for a task with fewer than two sizes', () => {
  for (const query of ['', 'task=gone', 'task=join-pipes', 'task=close-leak&pressure=-1&pressureUnit=bar'])
    expect(ask(query), query).toBeNull();
});
