import type { FactId } from './facts/published.ts';
import { couplingCards } from './products/coupling-cards.ts';
import { discSealCards } from './products/disc-seal-cards.ts';
import { repairCards } from './products/repair-cards.ts';
import type { CardDraft } from './products/seed-product.ts';
import { wallSealCards } from './products/wall-seal-cards.ts';
import { waterControlCards } from './products/water-control-cards.ts';

/** Every card, in the order of the home page. */
export const cards: readonly CardDraft[] = [
  ...discSealCards,
  ...wallSealCards,
  ...waterControlCards,
  ...repairCards,
  ...couplingCards,
];

/** Figures that the products of a page carry, each once. */
export const figuresOfCards = (page: string): FactId[] => [
  ...new Set(cards.filter((card) => card.page === page).flatMap(({ facts }) => facts)),
];
