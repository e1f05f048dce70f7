import type { ProductChanges } from '@wa/shared/contract/products';
import { ApiError } from '@wa/shared/contract/errors';
import type { ProductInput } from '@wa/shared/domain/product';
import { productInputErrors } from '@wa/shared/domain/product-card';
import { productSlug, productSlugProblem } from '@wa/shared/domain/slug';
import type { StoreReader } from '../store/port.ts';
import { productPath } from './product-view.ts';

const EMPTY: ProductInput = {
  title: '',
  image: '',
  url: '',
  slug: '',
  source: '',
  content: '',
  images: [],
  pdfs: [],
  metaTitle: '',
  metaDescription: '',
  connectedSidebar: [],
};

/** An http(s) address, a file below /uploads/, or the name of a bundled drawing (D4). */
const IMAGE_FORMS = [/^https?:\/\/[^\s/]+/i, /^\/uploads\/[\w-][\w./-]*$/, /^(drawing:)?[a-z0-9][\w.-]*$/i];
const IMAGE_FORM_RULE = 'Image must be an http(s) address, an uploaded file or the name of a drawing.';

interface Named {
  _id: string;
}

/**
 * The product as it shall be stored: the given fields over what there is, null meaning empty, the slug valid and free.
 * @param current null for a new product
 * @throws ApiError invalid with the reasons by field, duplicate for a slug that another product has
 */
export async function productFields(
  tx: StoreReader,
  changes: ProductChanges,
  current: (ProductInput & Named) | null,
): Promise<ProductInput> {
  const fields = { ...(current ? pick(current) : EMPTY), ...filled(changes) };
  fields.title = fields.title.trim();
  fields.image = fields.image.trim();
  fields.url = fields.url.trim();
  fields.slug = fields.slug.trim();
  const errors: Record<string, string> = { ...productInputErrors(fields) };
  if (!errors.image && !isImage(fields.image)) errors.image = IMAGE_FORM_RULE;
  const slugProblem = fields.slug === '' ? null : productSlugProblem(fields.slug);
  if (slugProblem !== null) errors.slug = slugProblem;
  const [first] = Object.values(errors);
  if (first !== undefined) throw new ApiError('invalid', first, { fields: errors });

  if (fields.slug === '') fields.slug = await freeProductSlug(tx, fields.title, current?._id);
  else await requireFreeSlug(tx, fields.slug, current?._id);
  // Its own page is what an empty url means: stored empty, it follows the slug.
  if ([fields.slug, current?.slug].some((slug) => slug && fields.url === productPath(slug))) fields.url = '';
  return fields;
}

/** A slug from the title that no other live product has: -2, -3 and so on (D4). */
export async function freeProductSlug(tx: StoreReader, title: string, ownId?: string): Promise<string> {
  const products = await tx.list('products', { where: { isDeleted: false }, omit: 'content' });
  return productSlug(
    title,
    products.filter(({ _id }) => _id !== ownId).map(({ slug }) => slug),
  );
}

async function requireFreeSlug(tx: StoreReader, slug: string, ownId?: string): Promise<void> {
  const holder = await tx.findOne('products', { slug, isDeleted: false });
  if (holder === null || holder._id === ownId) return;
  const reason = 'Another product already has this slug.';
  throw new ApiError('duplicate', reason, { fields: { slug: reason } });
}

function isImage(image: string): boolean {
  return IMAGE_FORMS.some((form) => form.test(image)) && !image.includes('..');
}

/** Fields that are present, null as the empty value of its type. */
function filled(changes: ProductChanges): Partial<ProductInput> {
  const names = Object.keys(EMPTY) as (keyof ProductInput)[];
  const present = names.filter((name) => changes[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, changes[name] ?? EMPTY[name]]));
}

function pick(record: ProductInput): ProductInput {
  const names = Object.keys(EMPTY) as (keyof ProductInput)[];
  return Object.fromEntries(names.map((name) => [name, record[name]])) as unknown as ProductInput;
}
