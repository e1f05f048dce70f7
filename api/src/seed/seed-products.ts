import { cards } from './cards.ts';
import { seedProduct, type SeedProduct } from './products/seed-product.ts';

/** Product cards of a fresh store, in the order of the home page. */
export const seedProducts: readonly SeedProduct[] = cards.map(seedProduct);
