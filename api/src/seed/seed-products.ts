import { couplingCards } from './products/coupling-cards.ts';
import { discSealCards } from './products/disc-seal-cards.ts';
import { repairCards } from './products/repair-cards.ts';
import { seedProduct, type SeedProduct } from './products/seed-product.ts';
import { wallSealCards } from './products/wall-seal-cards.ts';
import { waterControlCards } from './products/water-control-cards.ts';

/** Product cards of a fresh store, in the order of the home page. */
export const seedProducts: readonly SeedProduct[] = [
  ...discSealCards,
  ...wallSealCards,
  ...waterControlCards,
  ...repairCards,
  ...couplingCards,
].map(seedProduct);
