import type { PlateFigure } from '@wa/core/domain/figures/figure-text';
import { ofTarget } from '@wa/core/domain/catalogue/places';
import type { Page } from '@wa/core/domain/pages/page';
import { cardLines, plainTitle } from '@wa/core/domain/products/product-card';
import type { Product } from '@wa/core/domain/products/product';
import type { ResolvedTable } from '@wa/core/domain/tables/resolved-table';
import { asksOf, partNumbersIn } from '@wa/core/domain/quote-mail';
import { splitHref } from '@wa/core/domain/href';
import { platesOnce } from '@wa/core/domain/figures/plate-notes';
import { PLATE_MAX } from '@wa/core/domain/limits';
import { factTableBlocks } from './fact-blocks.ts';
import { htmlBlocks } from './html-blocks.ts';
import { figureOf } from './picture-source.ts';
import { sheetHead } from './sheet-head.ts';
import type { SheetSite } from './sheet-head.ts';
import type { Sheet, SheetBlock, SheetFigure } from './sheet.ts';

/** Drawings below each other would fill pages; further ones are on the product's page. */
const FIGURES_MAX = 4;

/**
 * The data sheet of a product as visitors see it: its picture, its text, and the fact tables of the page that its card leads to.
 * @param target that page, null where the card leads to none of the catalogue
 * @param asks what to send with an inquiry
 */
export function productSheet(
  product: Product,
  target: Page | null,
  site: SheetSite,
  asks: readonly string[] = target === null ? [] : asksOf(target),
): Sheet {
  const [heading = plainTitle(product.title), ...lines] = cardLines(product.title);
  const title = plainTitle(product.title);
  const figures = [product.image, ...product.images]
    .map((src) => figureOf(src, '', ''))
    .filter((figure): figure is SheetFigure => figure !== null);
  const unique = figures.filter(
    ({ source }, index) => figures.findIndex((other) => other.source.name === source.name) === index,
  );
  const [main, ...others] = unique.slice(0, FIGURES_MAX);
  const anchor = splitHref(product.url).hash.slice(1);
  const own = target && ofTarget(target, anchor);
  const plate = platesOnce((own?.plate ?? []).flatMap((key) => target?.shown?.figures[key] ?? [])).slice(
    0,
    PLATE_MAX,
  );
  const tables = (own?.tables ?? []).flatMap((name) => target?.shown?.tables[name] ?? []);
  const quote = { title, partNumbers: partNumbersIn(title), asks };
  return {
    ...sheetHead({ path: `/product/${product.slug}`, updatedAt: product.updatedAt, quote }, site),
    layout: 'sheet',
    title: `${title}: data sheet`,
    label: 'Data sheet',
    heading,
    lines,
    blocks: [
      ...opening(main, plate),
      ...(others.length > 0 ? [{ kind: 'figures', figures: others } as const] : []),
      ...htmlBlocks(product.content, site.publicUrl),
      ...factBlocks(tables),
    ],
  };
}

function opening(main: SheetFigure | undefined, plate: PlateFigure[]): SheetBlock[] {
  if (main === undefined) return plate.length > 0 ? [{ kind: 'plate', figures: plate }] : [];
  if (plate.length > 0) return [{ kind: 'overview', figure: main, plate }];
  return [{ kind: 'figures', figures: [main] }];
}

function factBlocks(tables: readonly ResolvedTable[]): SheetBlock[] {
  if (tables.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'Technical data' },
    ...tables.flatMap((table) => factTableBlocks(table)),
  ];
}
