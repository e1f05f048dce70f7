import { ofTarget } from '@wa/core/domain/catalogue/places';
import { splitHref } from '@wa/core/domain/links';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { FRACTIONS, type ResolvedTable } from '@wa/core/domain/tables/resolved-table';

/** Returns the key specs and tables of the section that the card leads to. */
export const ownOf = (product: Product, target: Page | null) =>
  target && ofTarget(target, splitHref(product.url).hash.slice(1));

/**
 * Returns the spec tables of the card's page that say more than the specs of the product. The fractions of an
 * inch are a help for readers of the page.
 */
export function targetTables(product: Product, target: Page | null): ResolvedTable[] {
  return (ownOf(product, target)?.tables ?? [])
    .filter((name) => name !== FRACTIONS)
    .flatMap((name) => target?.shown?.tables[name] ?? [])
    .filter((table) => !isSaidIn(product.specs?.table, table));
}

/** Returns all spec tables of a product's data sheet, in order. */
export const sheetTables = (product: Product, target: Page | null): ResolvedTable[] => [
  ...(product.specs ? [product.specs.table] : []),
  ...targetTables(product, target),
];

/** Returns true when the specs already have every value of a table. */
function isSaidIn(specs: ResolvedTable | undefined, table: ResolvedTable): boolean {
  const valuesOf = ({ rows }: ResolvedTable) => rows.flatMap(({ cells }) => cells.map(({ full }) => full));
  const said = new Set(specs && valuesOf(specs));
  return valuesOf(table).every((value) => said.has(value));
}
