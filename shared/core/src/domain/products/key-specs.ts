import type { PlateFigure } from '../figures/figure-text.ts';
import { PLATE_MAX } from '../limits.ts';
import type { Product } from './product.ts';

/** What decides first: a product's rating, then what it is chosen by, then the others as the office orders them. */
export function keySpecs({ specs }: Pick<Product, 'specs'>): PlateFigure[] {
  return [...(specs?.plate ?? [])].sort((a, b) => rank(a) - rank(b)).slice(0, PLATE_MAX);
}

function rank({ limits }: PlateFigure): number {
  if (limits === undefined) return 2;
  return limits === 'pressure' ? 0 : 1;
}
