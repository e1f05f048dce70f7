import { isDay } from '../day.ts';
import { type Product, plainTitle, productInputErrors } from '../products/product.ts';
import type { ProductChange } from './change-schema.ts';
import { namedRows, RowLines, sheetOf, textIn, type ReadRows, type Sheet, type SheetText } from './sheet.ts';

/** Columns of a sheet of products. The slug identifies the product and can't be changed. */
export const PRODUCT_COLUMNS = {
  slug: 'Slug',
  title: 'Title',
  url: 'Address',
  order: 'Order',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  reviewBy: 'Review date',
} as const;
type ProductColumn = keyof typeof PRODUCT_COLUMNS;

export const IMPORTED_PRODUCT_FIELDS = ['title', 'url', 'metaTitle', 'metaDescription', 'reviewBy'] as const;

const cellsOf = (product: Product, at: number): Record<ProductColumn, string> => ({
  ...product,
  // Products that an older version stored have none.
  reviewBy: (product as Partial<Product>).reviewBy ?? '',
  order: String(at + 1),
});

export const productSheet = (products: readonly Product[]): SheetText =>
  sheetOf('Products', PRODUCT_COLUMNS, products.map(cellsOf));

/** Reads the rows of sheets with a Slug column and compares them with the products in order. */
export function readProductRows(
  sheets: readonly Sheet[],
  products: readonly Product[],
): ReadRows<ProductChange> & { order: string[] | null } {
  const bySlug = new Map(
    products.map((product, at) => [product.slug, { product, was: cellsOf(product, at) }]),
  );
  const seen = new Map<string, string>();
  const moves: { _id: string; to: number }[] = [];
  const result: ReadRows<ProductChange> = { changes: [], lines: [], rows: 0, unchanged: 0 };
  for (const row of namedRows(sheets, PRODUCT_COLUMNS, 'slug')) {
    result.rows += 1;
    const slug = textIn(row, 'slug') ?? '';
    const { product, was } = bySlug.get(slug) ?? { product: null, was: null };
    const title = product ? plainTitle(product.title) : slug;
    const about = { record: 'product', key: slug, title } as const;
    const lines = new RowLines(row, { about, names: PRODUCT_COLUMNS, before: was });
    const before = seen.get(slug);
    seen.set(slug, before ?? `${row.place.sheet}, row ${String(row.place.row)}`);
    if (product === null)
      lines.refuse('slug', slug, `No product has the slug “${slug}”. Add products in the editor.`);
    else if (before !== undefined) lines.refuse('slug', slug, `${slug} is already in ${before}.`);
    else {
      const fields = readFields(product, lines);
      const to = readPlace(products.length, lines);
      if (to !== null) moves.push({ _id: product._id, to });
      if (Object.keys(fields).length > 0)
        result.changes.push({ _id: product._id, version: product.version, fields });
      else if (lines.all.length === 0) result.unchanged += 1;
    }
    result.lines.push(...lines.all);
  }
  return { ...result, order: moves.length === 0 ? null : moved(products, moves) };
}

function readFields(product: Product, lines: RowLines<ProductColumn>): ProductChange['fields'] {
  const fields: ProductChange['fields'] = {};
  for (const column of IMPORTED_PRODUCT_FIELDS) {
    const text = lines.changed(column);
    if (text === null) continue;
    const reason = problemOf(product, column, text);
    if (reason === undefined) {
      fields[column] = text;
      lines.add('change', column, text);
    } else lines.refuse(column, text, reason);
  }
  return fields;
}

function problemOf(
  product: Product,
  column: (typeof IMPORTED_PRODUCT_FIELDS)[number],
  text: string,
): string | undefined {
  if (column === 'title') return productInputErrors({ ...product, title: text }).title;
  const isWrong = column === 'reviewBy' && text !== '' && !isDay(text);
  return isWrong ? `“${text}” isn’t a date such as 2027-03-31.` : undefined;
}

function readPlace(places: number, lines: RowLines<ProductColumn>): number | null {
  const text = lines.changed('order');
  if (text === null) return null;
  const to = Number(text);
  if (Number.isInteger(to) && to >= 1 && to <= places) {
    lines.add('change', 'order', text);
    return to;
  }
  lines.refuse('order', text, `“${text}” isn’t a position from 1 to ${String(places)}.`);
  return null;
}

/** Returns the new order: moved products at their new positions, all others in their previous order. */
function moved(products: readonly Product[], moves: readonly { _id: string; to: number }[]): string[] {
  const isMoved = new Set(moves.map(({ _id }) => _id));
  const order = products.map(({ _id }) => _id).filter((_id) => !isMoved.has(_id));
  for (const { _id, to } of [...moves].sort((a, b) => a.to - b.to)) order.splice(to - 1, 0, _id);
  return order;
}
