import type { Product } from '../products/product.ts';
import { plainTitle, productInputErrors } from '../products/product-card.ts';
import { oneLine } from '../text.ts';
import {
  columnName,
  columnsOf,
  type ImportLine,
  type ReadRows,
  type Sheet,
  type SheetText,
} from './sheet.ts';

/** Columns of a sheet of products. The slug says which one a row is about and stays as it is. */
export const PRODUCT_COLUMNS = {
  slug: 'Slug',
  title: 'Title',
  url: 'Address',
  order: 'Order',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
} as const;
type ProductColumn = keyof typeof PRODUCT_COLUMNS;

/** What a spreadsheet changes of a product. */
export const IMPORTED_PRODUCT_FIELDS = ['title', 'url', 'metaTitle', 'metaDescription'] as const;
type ProductFields = Pick<Product, (typeof IMPORTED_PRODUCT_FIELDS)[number]>;

export interface ProductChange {
  _id: string;
  version: number;
  fields: Partial<ProductFields>;
}

type Row = Record<ProductColumn, string>;
const cellsOf = (product: Product, at: number): Row => ({ ...product, order: String(at + 1) });

/** Products in their order as a sheet. */
export const productSheet = (products: readonly Product[]): SheetText => ({
  name: 'Products',
  rows: [
    Object.values(PRODUCT_COLUMNS),
    ...products.map((product, at) => {
      const cells = cellsOf(product, at);
      return (Object.keys(PRODUCT_COLUMNS) as ProductColumn[]).map((column) => cells[column]);
    }),
  ],
});

/** Sheets that name a column Slug, against the products in their order. */
export function readProductRows(
  sheets: readonly Sheet[],
  products: readonly Product[],
): ReadRows<ProductChange> & { order: string[] | null } {
  const bySlug = new Map(products.map((product, at) => [product.slug, { product, at }]));
  const seen = new Map<string, string>();
  const moves: { _id: string; to: number }[] = [];
  const result: ReadRows<ProductChange> = { changes: [], lines: [], rows: 0, unchanged: 0 };
  for (const sheet of sheets) {
    const columns = columnsOf(sheet, PRODUCT_COLUMNS);
    if (columns?.has('slug') !== true) continue;
    for (const { row, cells } of sheet.rows.slice(1)) {
      result.rows += 1;
      const slug = cells.get(columns.get('slug') ?? 0)?.text.trim() ?? '';
      const found = bySlug.get(slug);
      const was = found ? cellsOf(found.product, found.at) : null;
      const line = (kind: ImportLine['kind'], column: ProductColumn, after: string, reason = '') => {
        const at = columns.get(column);
        result.lines.push({
          ...{
            kind,
            sheet: sheet.name,
            row,
            column: at === undefined ? '' : columnName(at),
            record: 'product',
          },
          ...{ key: slug, title: found ? plainTitle(found.product.title) : slug },
          ...{ field: PRODUCT_COLUMNS[column], before: was?.[column] ?? '', after, reason },
        });
      };
      const before = seen.get(slug);
      seen.set(slug, before ?? `${sheet.name}, row ${String(row)}`);
      if (!found || !was) {
        line('refused', 'slug', slug, `No product has the slug “${slug}”: products are made in the editor.`);
        continue;
      }
      if (before !== undefined) {
        line('refused', 'slug', slug, `${slug} stands in ${before} already.`);
        continue;
      }
      const { product } = found;
      const many = result.lines.length;
      const changed = (column: ProductColumn): string | null => {
        const at = columns.get(column);
        if (at === undefined) return null;
        const cell = cells.get(at);
        if (cell?.problem !== undefined) line('refused', column, cell.text, cell.problem);
        const text = cell?.text.trim() ?? '';
        return cell?.problem !== undefined || oneLine(text) === oneLine(was[column]) ? null : text;
      };
      const fields: Partial<ProductFields> = {};
      for (const column of IMPORTED_PRODUCT_FIELDS) {
        const text = changed(column);
        if (text === null) continue;
        const reason = column === 'title' ? productInputErrors({ ...product, title: text }).title : undefined;
        if (reason === undefined) {
          fields[column] = text;
          line('change', column, text);
        } else line('refused', column, text, reason);
      }
      const place = changed('order');
      if (place !== null) {
        const to = Number(place);
        if (Number.isInteger(to) && to >= 1 && to <= products.length) {
          moves.push({ _id: product._id, to });
          line('change', 'order', place);
        } else
          line('refused', 'order', place, `“${place}” is no place from 1 to ${String(products.length)}.`);
      }
      if (Object.keys(fields).length > 0)
        result.changes.push({ _id: product._id, version: product.version, fields });
      else if (result.lines.length === many) result.unchanged += 1;
    }
  }
  return { ...result, order: moves.length === 0 ? null : moved(products, moves) };
}

/** The order with each moved product at its new place, the others between them as they were. */
function moved(products: readonly Product[], moves: readonly { _id: string; to: number }[]): string[] {
  const isMoved = new Set(moves.map(({ _id }) => _id));
  const order = products.map(({ _id }) => _id).filter((_id) => !isMoved.has(_id));
  for (const { _id, to } of [...moves].sort((a, b) => a.to - b.to)) order.splice(to - 1, 0, _id);
  return order;
}
