import type { z } from 'zod';
import type { FigureProperty } from '../figures/figure-text.ts';
import type { UnitSystem } from '../figures/units.ts';
import type { PRODUCT } from './product-schema.ts';

export type Product = z.infer<typeof PRODUCT.schema> & {
  /** Its figures for search engines: on what visitors are shown, never stored. */
  shown?: readonly FigureProperty[];
};

export type TitlesBySystem = Readonly<Record<UnitSystem, string>>;

/** What lists carry: every field but the heavy one (D4). */
export type ProductSummary = Omit<Product, 'content' | 'shown'>;

/** The fields a client may send. */
export type ProductInput = typeof PRODUCT.empty;
