import { PRODUCT } from '@wa/core/domain/entities';
import { copyProduct } from '@wa/core/domain/products/copy-product';
import { pickFields } from '@wa/core/domain/record';
import type { NavigateFunction } from 'react-router-dom';
import type { AdminClient } from '../../client/admin-client.ts';
import type { ProductForm } from './product-kind.ts';

/** A copy that isn't saved yet, as the state of the address that opens it. */
export interface ProductCopy {
  form: ProductForm;
  /** Id of the original, after which the copy is placed. */
  original: string;
}

/** Reads the state of an address; null if it contains no copy. */
export function copyIn(state: unknown): ProductCopy | null {
  const { form, original } = (state ?? {}) as Partial<Record<string, unknown>>;
  return typeof original === 'string' && PRODUCT.isForm(form) ? { form, original } : null;
}

/** Opens a copy of a product as a new product. */
export async function openCopy(
  original: string,
  products: AdminClient['products'],
  navigate: NavigateFunction,
): Promise<void> {
  const product = await products.get(original);
  if (product === null) throw new Error('The product no longer exists.');
  const form = copyProduct(pickFields(product, PRODUCT.names));
  void navigate('/admin?product=new', { state: { form, original } satisfies ProductCopy });
}
