import { PRODUCT } from '../entities.ts';
import type { CatalogueFigure, FigureRecord } from '../figures/catalogue-figure.ts';
import { plainTitle, productProblems, type Product, type ProductInput } from '../products/product.ts';
import { productSlug, productSlugProblem, uniqueSlug } from '../slug.ts';
import type { ImportLine, ProductChange } from './change-schema.ts';
import { cellsOf, readFields } from './columns.ts';
import type { Names } from './names.ts';
import { createNames, type NamedRecords } from './names.ts';
import {
  PRODUCT_COLUMNS,
  PRODUCT_FIELD_COLUMNS,
  productForm,
  type ProductColumn,
} from './product-columns.ts';
import { newSpecs, type ProductSpecs } from './product-specs.ts';
import { checkTogether, type FigureChange } from './read-figure-rows.ts';
import {
  columnName,
  namedRows,
  RowLines,
  textIn,
  type NamedRow,
  type ReadRows,
  type Sheet,
  type SheetText,
} from './sheet.ts';
import { labelKey, specCell, specColumn, specHeadings, type SpecColumn } from './spec-columns.ts';

/** The content that sheets of products are written from and compared with. */
export interface ProductContent extends Omit<NamedRecords, 'products' | 'figures'> {
  /** In the saved order. */
  products: readonly Product[];
  figures: readonly FigureRecord[];
}

const cellsOfProduct = (product: Product, at: number, names: Names): Record<ProductColumn, string> => ({
  ...cellsOf(PRODUCT_FIELD_COLUMNS, productForm(product), names),
  slug: product.slug,
  order: String(at + 1),
});

/** Returns the sheet of all products: the columns of their fields, then one for each label of their specs. */
export function productSheet(content: ProductContent, isEmpty = false): SheetText {
  const { products } = content;
  const names = createNames(content);
  const ids = Object.keys(PRODUCT_COLUMNS) as ProductColumn[];
  const figures = byKey(content.figures);
  const specs = specHeadings(products, figures, ids.length);
  const rows = products.map((product, at) => {
    const cells = cellsOfProduct(product, at, names);
    return [
      ...ids.map((id) => cells[id]),
      ...specs.map(({ label }) => specCell(product.figures, label, figures)),
    ];
  });
  const head = [...Object.values(PRODUCT_COLUMNS), ...specs.map(({ heading }) => heading)];
  return { name: 'Products', rows: isEmpty ? [head] : [head, ...rows] };
}

const byKey = (figures: readonly FigureRecord[]): ReadonlyMap<string, FigureRecord> =>
  new Map([
    ...figures.flatMap((figure) => figure.formerKeys.map((key) => [key, figure] as const)),
    ...figures.map((figure) => [figure.key, figure] as const),
  ]);

interface ReadProducts extends ReadRows<ProductChange> {
  /** New specs of the products. */
  figures: FigureChange[];
  /** The new order of the current products; null if it doesn’t change. */
  order: string[] | null;
}

type ProductRow = NamedRow<ProductColumn>;

/**
 * Compares the rows of sheets with a Slug or Image column with the current products. A row without a slug, or
 * with one that no product has, is a new product.
 */
export function readProductRows(sheets: readonly Sheet[], content: ProductContent): ReadProducts {
  return new ProductReader(sheets, content).read();
}

class ProductReader {
  readonly #rows: readonly ProductRow[];
  readonly #products: readonly Product[];
  readonly #records: readonly FigureRecord[];
  readonly #names: Names;
  readonly #bySlug: ReadonlyMap<string, { product: Product; at: number }>;
  readonly #byTitle: ReadonlyMap<string, Product>;
  readonly #figures: Map<string, CatalogueFigure>;
  readonly #drawings: ReadonlySet<string>;
  /** Slugs of products and rows. */
  readonly #slugs: Set<string>;
  /** The place of each slug, and of each title without a slug. */
  readonly #seen = new Map<string, string>();
  readonly #specColumns = new Map<ProductRow['others'], readonly SpecColumn[]>();
  readonly #places = new Map<string, Pick<ImportLine, 'sheet' | 'row' | 'column'>>();
  readonly #moves: { _id: string; to: number }[] = [];
  readonly #result: ReadProducts = {
    changes: [],
    figures: [],
    lines: [],
    rows: 0,
    unchanged: 0,
    order: null,
  };

  constructor(sheets: readonly Sheet[], content: ProductContent) {
    this.#rows = [...namedRows(sheets, PRODUCT_COLUMNS, 'slug', 'image')];
    this.#products = content.products;
    this.#records = content.figures;
    this.#names = createNames(content);
    this.#bySlug = new Map(content.products.map((product, at) => [product.slug, { product, at }]));
    this.#byTitle = new Map(content.products.map((product) => [titleKey(product.title), product]));
    this.#figures = new Map(byKey(content.figures));
    this.#drawings = new Set(content.drawings);
    this.#slugs = new Set([...this.#bySlug.keys(), ...this.#rows.map((row) => textIn(row, 'slug') ?? '')]);
  }

  read(): ReadProducts {
    for (const row of this.#rows) this.#readRow(row);
    const result = this.#result;
    result.rows = this.#rows.length;
    result.lines.push(...checkTogether(result.figures, this.#records, this.#places));
    return { ...result, order: this.#moves.length === 0 ? null : moved(this.#products, this.#moves) };
  }

  #readRow(row: ProductRow): void {
    const slug = textIn(row, 'slug') ?? '';
    const { product, at } = this.#bySlug.get(slug) ?? { product: null, at: 0 };
    const title = plainTitle(product?.title ?? textIn(row, 'title') ?? '') || slug;
    const lines = new RowLines(row, {
      about: { record: 'product', key: slug, title },
      names: PRODUCT_COLUMNS,
      before: product && cellsOfProduct(product, at, this.#names),
    });
    this.#reportColumns(row);
    const earlier = this.#earlier(row, slug, titleKey(title));
    if (earlier !== undefined) lines.refuse(slug === '' ? 'title' : 'slug', slug || title, earlier);
    else if (product === null) this.#readNew(row, lines, { slug, title });
    else this.#readKnown(row, lines, product);
    this.#result.lines.push(...lines.all);
  }

  /** Returns the reason to reject a row whose product an earlier row has. */
  #earlier({ place }: ProductRow, slug: string, title: string): string | undefined {
    const name = slug === '' ? `title ${title}` : `slug ${slug}`;
    const before = this.#seen.get(name);
    this.#seen.set(name, before ?? `${place.sheet}, row ${String(place.row)}`);
    if (before === undefined || (slug === '' && title === '')) return undefined;
    return slug === ''
      ? `A product with this title is already in ${before}. If it is another one, enter a slug in both rows.`
      : `${slug} is already in ${before}.`;
  }

  /** Adds one warning for each column of a sheet that isn’t imported. */
  #reportColumns({ place, others }: ProductRow): void {
    if (this.#specColumns.has(others)) return;
    const found: SpecColumn[] = [];
    for (const [column, name] of others) {
      const spec = specColumn(name, column, this.#figures);
      const isTwice = spec !== null && found.some(({ label }) => labelKey(label) === labelKey(spec.label));
      if (spec !== null && !isTwice) found.push(spec);
      else if (name !== '') this.#result.lines.push(unknownColumn(place.sheet, column, name));
    }
    this.#specColumns.set(others, found);
  }

  #readKnown(row: ProductRow, lines: RowLines<ProductColumn>, product: Product): void {
    const now = productForm(product);
    const fields = this.#readFields(lines, now, false) ?? {};
    const to = readPlace(this.#products.length, lines);
    if (to !== null) this.#moves.push({ _id: product._id, to });
    const specs = this.#readSpecs(row, lines, { ...now, ...fields }, now);
    if (specs.figures.length > 0) Object.assign(fields, { figures: specs.keys });
    this.#addSpecs(specs, lines);
    if (Object.keys(fields).length > 0)
      this.#result.changes.push({ _id: product._id, version: product.version, fields });
    else if (lines.all.length === 0 && to === null) this.#result.unchanged += 1;
  }

  #readNew(
    row: ProductRow,
    lines: RowLines<ProductColumn>,
    { slug, title }: { slug: string; title: string },
  ): void {
    const typed = (textIn(row, 'title') ?? '').trim();
    if (slug !== '' && typed === '') {
      lines.refuse(
        'slug',
        slug,
        `No product has the slug “${slug}”. To add one, enter a title and an image.`,
      );
      return;
    }
    const unfit = slug === '' ? null : productSlugProblem(slug);
    if (unfit !== null) lines.refuse('slug', slug, unfit);
    const same = this.#byTitle.get(titleKey(title));
    if (typed !== '' && same !== undefined) {
      const known = `There is already a product with this title: ${same.slug}.`;
      if (slug === '')
        lines.refuse(
          'title',
          typed,
          `${known} To change it, enter its slug. To add another one, enter a new slug.`,
        );
      else lines.add('notice', 'title', typed, known);
    }
    const own = slug || uniqueSlug(productSlug(typed), this.#slugs);
    this.#slugs.add(own);
    const fields = this.#readFields(lines, PRODUCT.empty, true);
    const now = { ...PRODUCT.empty, ...fields, slug: own };
    const specs = this.#readSpecs(row, lines, now, null);
    if (lines.changed('order') !== null)
      lines.add(
        'notice',
        'order',
        lines.textOf('order'),
        'New products are added at the end. Move it after the import.',
      );
    if (fields === null || lines.hasRefused) return;
    const after = `/product/${own}: ${filledColumns(row).join(', ')}`;
    lines.add('new', 'title', after);
    this.#addSpecs(specs, lines);
    const all = specs.keys.length > 0 ? { ...fields, figures: specs.keys } : fields;
    this.#result.changes.push({ _id: null, version: null, fields: { ...all, slug: own } });
  }

  #readFields(
    lines: RowLines<ProductColumn>,
    now: ProductInput,
    isNew: boolean,
  ): Partial<ProductInput> | null {
    const isDrawing = (name: string) => this.#drawings.has(name);
    return readFields<ProductInput, ProductColumn>(PRODUCT_FIELD_COLUMNS as never, lines, this.#names, {
      ...{ now, isNew, shape: PRODUCT.fields },
      check: (next) => productProblems({ ...next, slug: '' }, isDrawing),
    });
  }

  /** @param before the product as it is now; null for a new one */
  #readSpecs(
    row: ProductRow,
    lines: RowLines<ProductColumn>,
    product: ProductInput,
    before: ProductInput | null,
  ): ProductSpecs {
    const columns = this.#specColumns.get(row.others) ?? [];
    return newSpecs(row, lines, {
      columns,
      product,
      before,
      figures: this.#figures,
      sidebar: this.#names.sidebar,
    });
  }

  #addSpecs({ figures, places, lines: found }: ProductSpecs, lines: RowLines<ProductColumn>): void {
    for (const figure of figures) this.#figures.set(figure.key, figure);
    for (const [key, place] of places) this.#places.set(key, place);
    this.#result.figures.push(...figures.map((fields) => ({ _id: null, version: null, fields })));
    lines.all.push(...found);
  }
}

const titleKey = (title: string) => plainTitle(title).toLowerCase();

const unknownColumn = (sheet: string, column: number, name: string): ImportLine => ({
  ...{ kind: 'notice', sheet, row: 1, column: columnName(column), record: 'product', key: name },
  ...{ title: 'Products', field: '', before: '', after: name },
  reason: `The column “${name}” isn’t imported: its name is unknown or there twice. A column of specs is called “Spec: Pressure (psi)”.`,
});

const filledColumns = (row: ProductRow): string[] =>
  (Object.keys(PRODUCT_COLUMNS) as ProductColumn[])
    .filter((id) => id !== 'slug' && id !== 'order' && (textIn(row, id) ?? '') !== '')
    .map((id) => PRODUCT_COLUMNS[id]);

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
