import type { z } from 'zod';
import { shownFigures, type Catalogue } from '../catalogue/catalogue.ts';
import {
  type CatalogueFigure,
  isMeasured,
  isShown,
  type MeasuredFigure,
  withPressureClass,
  type Limited,
} from '../figures/catalogue-figure.ts';
import type { ProductSummary } from '../products/product.ts';
import { cardLines, joinedTitles, productHref } from '../products/product-card.ts';
import type { partSchema } from './answer-schema.ts';

export type Part = z.infer<typeof partSchema>;

/** What cards and comparisons show of a part. */
export const CARD_FIELDS = ['slug', 'name', 'detail', 'image', 'href', 'sheet'] as const;

/** @param product as visitors see it */
export function partOf(product: ProductSummary, catalogue: Pick<Catalogue, 'figure'>): Part {
  const [name = product.slug, ...details] = cardLines(product.title);
  return {
    slug: product.slug,
    name,
    detail: details.join(', '),
    ...joinedTitles(product),
    image: product.image,
    href: productHref(product),
    sheet: product.pdfs[0] ?? null,
    tasks: product.tasks,
    restraint: product.restraint,
    restraintCondition: product.restraintCondition,
    figures: shownFigures(product.figures, catalogue.figure),
  };
}

/** @param products in the order of the home page */
export const partsOf = (products: readonly ProductSummary[], catalogue: Pick<Catalogue, 'figure'>): Part[] =>
  products.map((product) => partOf(product, catalogue));

/** A text of this label names the materials of the pipes that a product is for. */
const MATERIAL_LABEL = /^pipe materials?$/i;

const isMaterialText = (figure: CatalogueFigure): boolean =>
  isShown(figure) && figure.measure === null && MATERIAL_LABEL.test(figure.label.trim());

/** Figures of a part by what they limit: of one variant, with what all variants share. */
export interface Variant {
  /** Whose figures they are, `Plugs of silicone`; empty for a part without variants. */
  name: string;
  figures: ReadonlyMap<Limited, readonly MeasuredFigure[]>;
  /** Those of all variants: what lies between two of them is not published. */
  all: ReadonlyMap<Limited, readonly MeasuredFigure[]>;
  /** Texts that name the materials of pipes. */
  materials: readonly CatalogueFigure[];
}

/** Figures of two quantities that limit one thing. */
const THING: Partial<Record<Limited, string>> = {
  'nominal-size': 'pipe',
  'outside-diameter': 'pipe',
  opening: 'opening',
  annulus: 'opening',
};

const kept = new WeakMap<object, Variant[]>();

/**
 * Figures of different products that limit the same are variants: plugs of five materials. What a card has first it is
 * about: those figures hold for all its variants. A card of no task is about several parts, which share nothing (D16,
 * rule 5). None for a card that limits nothing.
 */
export function variantsOf(part: Pick<Part, 'figures' | 'tasks'>): Variant[] {
  const known = kept.get(part);
  if (known) return known;
  const used = part.figures
    .map(withPressureClass)
    .filter(isMeasured)
    .filter(({ use }) => (use ?? null) !== null);
  const products = [...new Set(used.map(({ product }) => product))];
  const several = severalOf(used);
  const isOne = several.size === 0 && part.tasks.length > 0;
  const [first = ''] = products;
  const shared = part.tasks.length > 0 && !several.has(first) ? first : null;
  const names = products.filter((product) => product !== shared);
  const all = byLimit(used);
  const isAlone = isOne || names.length === 0;
  const made = (used.length === 0 ? [] : isAlone ? [''] : names).map((name) => ({
    name,
    all,
    figures: isAlone ? all : byLimit(used.filter(({ product }) => [name, shared].includes(product))),
    materials: part.figures
      .filter(isMaterialText)
      .filter(({ product }) => isOne || [name, shared].includes(product) || !products.includes(product)),
  }));
  kept.set(part, made);
  return made;
}

/** Products that limit what another one limits, too. */
function severalOf(figures: readonly MeasuredFigure[]): Set<string> {
  const productsOf = new Map<string, Set<string>>();
  for (const { use, product } of figures) {
    const thing = use === null ? '' : (THING[use.limits] ?? use.limits);
    productsOf.set(thing, (productsOf.get(thing) ?? new Set()).add(product));
  }
  return new Set([...productsOf.values()].filter(({ size }) => size > 1).flatMap((of) => [...of]));
}

function byLimit(figures: readonly MeasuredFigure[]): Map<Limited, MeasuredFigure[]> {
  const found = new Map<Limited, MeasuredFigure[]>();
  for (const figure of figures)
    if (figure.use) found.set(figure.use.limits, [...(found.get(figure.use.limits) ?? []), figure]);
  return found;
}
