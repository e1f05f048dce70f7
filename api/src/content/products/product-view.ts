import { PRODUCT } from '@wa/core/domain/products/product-schema';
import { pickFields } from '@wa/core/domain/pick-fields';
import { productSummarySchema, type ProductChanges } from '@wa/core/contract/products';
import { targetSlug, productProblems } from '@wa/core/domain/products/product-card';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawProduct } from '@wa/core/domain/catalogue/draw-records';
import type { Product, ProductSummary, ProductInput } from '@wa/core/domain/products/product';
import { toPublicProduct } from '@wa/core/html/public-content';
import type { Change } from '../../store/change-log.ts';
import type { SummaryOf, StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { ApiError } from '@wa/core/contract/errors';
import { deepEqual } from '@wa/core/domain/deep-equal';
import { productSlug } from '@wa/core/domain/slug';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { freeSlug } from '../../store/free-slug.ts';

/** Fields of a list entry; the title for each system of units is drawn, not stored. */
const SUMMARY_FIELDS = productSummarySchema.omit({ titles: true }).keyof().options;

/** The fields of a list entry, and no others. A product without a url of its own leads to its page (D4). */
export function toProductSummary(record: SummaryOf<'products'>): ProductSummary {
  return { ...pickFields(record, SUMMARY_FIELDS), url: record.url || productPath(record.slug) };
}

/** The whole product with its HTML as it was typed. */
export function toProduct(record: RecordOf<'products'>): Product {
  return { ...PRODUCT.view(record), url: record.url || productPath(record.slug) };
}

/** How an answer shows a product to an administrator. */
export const SHOWN_PRODUCT = { collection: 'products', show: toProduct } as const;

/** As visitors see it: with its figures drawn, its HTML sanitised (D4, D14). */
export function publicProduct(product: Product, catalogue: Catalogue): Product {
  return toPublicProduct(drawProduct(product, catalogue));
}

/** As the public API answers it: what metadata is made of is the renderer's. */
export function answeredProduct({ shown: _metadata, ...product }: Product): Product {
  return product;
}

export function productPath(slug: string): string {
  return `/product/${slug}`;
}

/** What the rest of the server hears of a write; `before` is null for a new product. */
export function productChange(
  action: Change['action'],
  before: RecordOf<'products'> | null,
  after: RecordOf<'products'>,
): Change {
  const paths = new Set([before, after].flatMap((record) => (record ? pathsShowing(record) : [])));
  return {
    kind: 'product',
    action,
    id: after._id,
    title: after.title,
    version: after.version,
    paths: [...paths],
  };
}

/** Its own page, and the one that its card leads to, which offers it for inquiry and comparison. */
function pathsShowing(record: Pick<Product, 'slug' | 'url'>): string[] {
  const target = targetSlug(record);
  return target === null ? [productPath(record.slug)] : [productPath(record.slug), `/${target}`];
}

/**
 * The product as it shall be stored: the given fields over what there is, null meaning empty, the slug valid and free.
 * A field that stays as it was is not judged again: an older record can be mended one field at a time.
 * @param current null for a new product
 * @throws ApiError invalid with the reasons by field, duplicate for a slug that another product has
 */
export async function productFields(
  tx: StoreReader,
  changes: ProductChanges,
  current: ProductInput | null,
): Promise<ProductInput> {
  const fields = { ...(current ? pickFields(current, PRODUCT.names) : PRODUCT.empty), ...filled(changes) };
  fields.title = fields.title.trim();
  fields.image = fields.image.trim();
  fields.url = fields.url.trim();
  fields.slug = fields.slug.trim();
  fields.restraintCondition = fields.restraint === 'conditional' ? fields.restraintCondition.trim() : '';
  if (changes.connectedSidebar !== undefined) fields.connectedSidebar = distinct(fields.connectedSidebar);
  if (changes.figures !== undefined) fields.figures = distinct(fields.figures);
  if (changes.tasks !== undefined) fields.tasks = [...new Set(fields.tasks)];
  const errors = Object.fromEntries(
    Object.entries(productProblems(fields, isDrawingName)).filter(([name]) => {
      const field = name as keyof ProductInput;
      const given = field === 'restraintCondition' ? ([field, 'restraint'] as const) : [field];
      return current === null || given.some((each) => !deepEqual(fields[each], current[each]));
    }),
  );
  const [first] = Object.values(errors);
  if (first !== undefined) throw new ApiError('invalid', first, { fields: errors });

  if (fields.slug === '')
    fields.slug = await freeSlug(tx, 'products', productSlug(fields.title), { own: current?.slug });
  else if (fields.slug !== current?.slug) await requireFreeSlug(tx, fields.slug);
  // Its own page is what an empty url means: stored empty, it follows the slug.
  if ([fields.slug, current?.slug].some((slug) => slug && fields.url === productPath(slug))) fields.url = '';
  return fields;
}

async function requireFreeSlug(tx: StoreReader, slug: string): Promise<void> {
  if ((await tx.count('products', { slug, isDeleted: false })) === 0) return;
  const reason = 'Another product already has this slug.';
  throw new ApiError('duplicate', reason, { fields: { slug: reason } });
}

/** Chips as the editor makes them: not empty, and none twice (specification 5). */
function distinct(chips: readonly string[]): string[] {
  return [...new Set(chips.map((chip) => chip.trim()).filter(Boolean))];
}

/** Fields that are present, null as the empty value of its type. */
function filled(changes: ProductChanges): Partial<ProductInput> {
  const present = PRODUCT.names.filter((name) => changes[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, changes[name] ?? PRODUCT.empty[name]]));
}
