import { PRODUCT } from '@wa/core/domain/entities';
import { type Product, type ProductInput, productInputErrors } from '@wa/core/domain/products/product';
import { productFailure } from '../../client/transport/sentences.ts';
import { titleIn } from '../catalogue/titles.ts';
import { draftKindOf } from '../drafts/draft-kind.ts';
import { failureOf, type RecordKind } from '../editing/record-kind.ts';
import { slugIn } from '../addresses.ts';
import { pickFields } from '@wa/core/domain/record';
import type { ProductChanges } from '@wa/core/contract/content';
import { restraintProblem } from '@wa/core/domain/products/restraint';
import { productSlugProblem } from '@wa/core/domain/slug';
import type { EditData } from '../form/form-fields.ts';

/** Describes a product for the record editor. */
export const productKind: RecordKind<Product, ProductForm> & { name: 'product' } = {
  name: 'product',
  word: 'product',
  open: formOf,
  isForm: PRODUCT.isForm,
  problems: formErrors,
  load: ({ products }, address) => {
    const slug = slugIn(address);
    return slug === null ? products.get(address) : products.getBySlug(slug);
  },
  absent: 'missing',
  save: ({ products }, base, form) =>
    base === null ? products.create(toChanges(form)) : products.update(base, toChanges(form)),
  saved: ({ title }, base, api) => ({
    text: `${titleIn(api.shown(), title)} saved`,
    ...(base === null && { detail: 'Added to the end. Drag it to reorder.' }),
  }),
  failedNote: 'Failed to save product',
  failed: (error) => failureOf(error, productFailure(error)),
  keyOf: ({ _id }) => _id,
};

/** Describes the draft of a live product for the record editor (D36.5). */
export const productDraftKind = draftKindOf<'product', ProductForm>(productKind, toChanges);

/** Describes a copy for the record editor: a new product that a save places after its original (D35.1). */
export function copyKind(original: string): RecordKind<Product, ProductForm> {
  return {
    ...productKind,
    keyOfNew: `copy/${original}`,
    save: (api, base, form) =>
      base === null ? api.products.createAfter(toChanges(form), original) : productKind.save(api, base, form),
    saved: (form, base, api) => ({
      ...productKind.saved(form, base, api),
      ...(base === null && { detail: 'Added after the original.' }),
    }),
  };
}

/** Form of a product: every field that an administrator can set. */
export type ProductForm = ProductInput;
type FormErrors = Partial<Record<keyof ProductForm, string>>;

/** Returns the form of a product, or an empty one. */
export function formOf(product: Product | null): ProductForm {
  return product === null ? PRODUCT.empty : { ...PRODUCT.empty, ...pickFields(product, PRODUCT.names) };
}

/** Returns the problems that prevent a save (specification 5, D4). */
export function formErrors(form: ProductForm): FormErrors {
  const slug = form.slug.trim();
  const problem = slug === '' ? null : productSlugProblem(slug);
  const restraintCondition = restraintProblem(form);
  return {
    ...productInputErrors(form),
    ...(problem !== null && { slug: problem }),
    ...(restraintCondition !== '' && { restraintCondition }),
  };
}

/** Returns the fields to send, trimmed. The server makes an empty slug from the title (D4). */
export function toChanges(form: ProductForm): ProductChanges {
  return {
    ...form,
    title: form.title.trim(),
    image: form.image.trim(),
    url: form.url.trim(),
    slug: form.slug.trim(),
  };
}

/** Props of the parts of the product form. */
export interface FieldsProps {
  form: ProductForm;
  problems: Readonly<Record<string, string>>;
  onEdit: EditData;
}
