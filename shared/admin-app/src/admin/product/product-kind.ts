import { PRODUCT } from '@wa/core/domain/entities';
import type { Product } from '@wa/core/domain/products/product';
import { ClientError } from '../../client/transport/client-error.ts';
import { productFailure } from '../../client/transport/sentences.ts';
import { titleIn } from '../catalogue/titles.ts';
import { draftKindOf } from '../drafts/draft-kind.ts';
import type { RecordKind } from '../editing/record-kind.ts';
import { slugIn } from './product-address.ts';
import { formErrors, formOf, toChanges, type ProductForm } from './product-form.ts';

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
  failed: (error) => {
    const fields = error instanceof ClientError ? error.body?.fields : undefined;
    return { text: productFailure(error), reason: '', fields: fields ?? {} };
  },
  keyOf: ({ _id }) => _id,
};

/** Describes the draft of a live product for the record editor (D36.5). */
export const productDraftKind = draftKindOf<'product', ProductForm>(productKind, toChanges);

/** Describes a copy for the record editor: a new product that a save places after its original (D35.1). */
export function copyKind(original: string): RecordKind<Product, ProductForm> {
  return {
    ...productKind,
    save: (api, base, form) =>
      base === null ? api.products.createAfter(toChanges(form), original) : productKind.save(api, base, form),
    saved: (form, base, api) => ({
      ...productKind.saved(form, base, api),
      ...(base === null && { detail: 'Added after the original.' }),
    }),
  };
}
