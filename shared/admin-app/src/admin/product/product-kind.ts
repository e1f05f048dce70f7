import { PRODUCT } from '@wa/core/domain/entities';
import type { Product } from '@wa/core/domain/products/product';
import { ClientError } from '../../client/transport/client-error.ts';
import { productFailure } from '../../client/transport/sentences.ts';
import { titleIn } from '../catalogue/titles.ts';
import type { RecordKind } from '../editing/record-kind.ts';
import { slugIn } from './product-address.ts';
import { formErrors, formOf, toChanges, type ProductForm } from './product-form.ts';

/** A product, as the record editor has to know it. */
export const productKind: RecordKind<Product, ProductForm> = {
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
    ...(base === null && { detail: 'It stands last. Its menu moves it to any position.' }),
  }),
  failedNote: 'Failed to save product',
  failed: (error) => {
    const fields = error instanceof ClientError ? error.body?.fields : undefined;
    return { text: productFailure(error), reason: '', fields: fields ?? {} };
  },
  keyOf: ({ _id }) => _id,
};
