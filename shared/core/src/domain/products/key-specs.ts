import type { PlateFigure } from '../figures/figure-text.ts';
import { PLATE_MAX } from '../limits.ts';
import type { Product } from './product.ts';

/**
 * Returns the key specs in order of importance: ratings, then values to choose by, then the rest in the
 * office's order.
 */
export function keySpecs({ specs }: Pick<Product, 'specs'>): PlateFigure[] {
  return [...(specs?.plate ?? [])].sort((a, b) => rank(a) - rank(b)).slice(0, PLATE_MAX);
}

function rank({ limits }: PlateFigure): number {
  if (limits === undefined) return 2;
  return limits === 'pressure' ? 0 : 1;
}
