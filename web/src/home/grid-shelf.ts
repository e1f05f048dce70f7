import type { HomeCard } from '@wa/core/contract/site';

/** Marks the grid that the first search may replace. */
export const GRID_ATTRIBUTE = 'data-home-grid';

const adopted = new WeakMap<readonly HomeCard[], string>();

/**
 * Takes over the grid of the first page as the server drew it: until somebody searches, nothing in it needs a
 * component (links are served from the document), and a phone is spared to go through every card. False when there is
 * none.
 */
export function adoptGrid(document: Document, products: readonly HomeCard[]): boolean {
  const grid = document.querySelector(`[${GRID_ATTRIBUTE}]`);
  if (!grid) return false;
  adopted.set(products, grid.innerHTML);
  return true;
}

/** What the server drew for exactly this list; null for any that came later. */
export function adoptedGrid(products: readonly HomeCard[]): string | null {
  return adopted.get(products) ?? null;
}
