import { pickFields } from '@wa/core/domain/record';
import { type Product, type ProductInput, productInputErrors } from '@wa/core/domain/products/product';
import { PRODUCT } from '@wa/core/domain/entities';
import type { ProductChanges } from '@wa/core/contract/content';
import { restraintProblem } from '@wa/core/domain/products/restraint';
import { productSlugProblem } from '@wa/core/domain/slug';
import type { EditData } from '../form/form-fields.ts';

/** Form of a product: every field that an administrator can set. */
export type ProductForm = ProductInput;
export type FormErrors = Partial<Record<keyof ProductForm, string>>;

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
  const { slug, ...rest } = form;
  return {
    ...rest,
    title: form.title.trim(),
    image: form.image.trim(),
    url: form.url.trim(),
    ...(slug.trim() !== '' && { slug: slug.trim() }),
  };
}

/** Props of the parts of the product form. */
export interface FieldsProps {
  form: ProductForm;
  problems: Readonly<Record<string, string>>;
  onEdit: EditData;
}
