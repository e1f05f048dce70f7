import { expect, it } from 'vitest';
import { seedCatalogue } from '../../../../../api/src/seed/seed-catalogue.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { partsOf } from '../finder/part.ts';
import { compareChart } from './compare-chart.ts';
import { compareParts } from './compare-parts.ts';

const parts = partsOf(
  [
    buildProduct({ slug: 'rs-1', title: 'RS-1', figures: ['rs1.size'] }),
    buildProduct({ slug: 'q', title: 'Q', figures: ['q.size', 'q.pressure'] }),
    buildProduct({ slug: 'bell', title: 'Bell', figures: [] }),
  ],
  seedCatalogue,
);
const chartOf = (query: string) => compareChart(compareParts(new URLSearchParams(query), parts), parts);

it('draws the compared parts alone, in their order', () => {
  expect(chartOf('part=q&part=rs-1&part=gone')?.rows.map(({ name }) => name)).toEqual(['Q', 'RS-1']);
  expect(chartOf('part=rs-1')?.rows).toHaveLength(1);
});

it('draws nothing for parts without a published size', () => {
  expect(chartOf('part=bell')).toBeNull();
  expect(chartOf('')).toBeNull();
});
