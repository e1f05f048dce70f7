import { drawSummary } from '@wa/core/domain/catalogue/draw-records';
import { partsOf, type Part } from '@wa/core/domain/finder/part';
import { seedProducts } from '../catalogue-seed.ts';
import { seedCatalogue } from '../seed-catalogue.ts';

/** The parts of the first content, as the finder sees them. */
export const seedParts: readonly Part[] = partsOf(
  seedProducts.map((product) => drawSummary({ ...product, version: 1, updatedAt: '' }, seedCatalogue)),
  seedCatalogue,
);
