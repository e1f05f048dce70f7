import { shownFigures, type Catalogue } from '../catalogue/catalogue.ts';
import type { CatalogueFigure } from '../figures/catalogue-figure.ts';
import type { ProductSummary, TitlesBySystem } from '../products/product.ts';
import { cardLines, joinedTitles, productHref } from '../products/product-card.ts';
import type { Restrained } from '../products/restraint.ts';
import type { Task } from '../products/tasks.ts';

/** A product as finder, search, comparison and inquiry see it: with the figures that readers may see (D16). */
export interface Part extends Restrained {
  slug: string;
  /** First line of its card, and the rest of it. */
  name: string;
  detail: string;
  /** Both for who chose one system of units; absent where they are the same. */
  titles?: TitlesBySystem | undefined;
  /** Name of a drawing or address of a picture, as on the card. */
  image: string;
  /** Where its card leads. */
  href: string;
  /** Its data sheet; null without one. */
  sheet: string | null;
  tasks: readonly Task[];
  figures: readonly CatalogueFigure[];
  /** What its page asks for with an inquiry; absent where nobody has read the pages. */
  asks?: readonly string[];
}

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
