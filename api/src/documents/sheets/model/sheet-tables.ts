import { ofTarget } from '@wa/core/domain/catalogue/places';
import { splitHref } from '@wa/core/domain/links';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import type { ResolvedTable } from '@wa/core/domain/tables/resolved-table';

/** Returns the key specs of the page that the card leads to, and the tables of its section about the product. */
export function ownOf(product: Product, target: Page | null) {
  const own = target && ofTarget(target, splitHref(product.url).hash.slice(1));
  return own && { ...own, tables: own.tables.filter((name) => product.specs?.tables.includes(name)) };
}

/** Returns the spec tables of the card's page that say more than the specs of the product. */
export function targetTables(product: Product, target: Page | null): ResolvedTable[] {
  return (ownOf(product, target)?.tables ?? [])
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
