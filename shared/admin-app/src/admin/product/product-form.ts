import { pickFields } from '@wa/core/domain/record';
import { type Product, type ProductInput, productInputErrors } from '@wa/core/domain/products/product';
import { PRODUCT } from '@wa/core/domain/entities';
import type { ProductChanges } from '@wa/core/contract/content';
import { restraintProblem } from '@wa/core/domain/products/restraint';
import { productSlugProblem } from '@wa/core/domain/slug';
import type { EditData } from '../form/form-fields.ts';

/** What the editor holds: every field that an administrator sets. */
export type ProductForm = ProductInput;
export type FormErrors = Partial<Record<keyof ProductForm, string>>;

/** The form of a product, or an empty one. */
export function formOf(product: Product | null): ProductForm {
  return product === null ? PRODUCT.empty : { ...PRODUCT.empty, ...pickFields(product, PRODUCT.names) };
}

/** What keeps it from being saved (specification 5, D4). */
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

/** What is sent: trimmed; an empty slug is left to the server, which makes one from the title (D4). */
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

/** What the fields of a product are drawn from. */
export interface FieldsProps {
  form: ProductForm;
  problems: Readonly<Record<string, string>>;
  onEdit: EditData;
}
