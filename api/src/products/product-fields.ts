import { pickFields } from '@wa/core/domain/pick-fields';
import { PRODUCT } from '@wa/core/domain/products/product-schema';
import type { ProductChanges } from '@wa/core/contract/products';
import { ApiError } from '@wa/core/contract/errors';
import { deepEqual } from '@wa/core/domain/deep-equal';
import type { ProductInput } from '@wa/core/domain/products/product';
import { productProblems } from '@wa/core/domain/products/product-card';
import { productSlug } from '@wa/core/domain/slug';
import { isDrawingName } from '@wa/core/drawings/drawings';
import type { StoreReader } from '../store/port.ts';
import { freeSlug } from '../store/free-slug.ts';
import { productPath } from './product-view.ts';

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
