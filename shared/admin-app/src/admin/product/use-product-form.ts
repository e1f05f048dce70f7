import { useCallback, useState } from 'react';
import { ClientError } from '../../client/client-error.ts';
import { productFailure } from '../../client/sentences.ts';
import { keptHere } from '@wa/core/domain/messages';
import { plainTitle } from '@wa/core/domain/products/product-card';
import type { Product } from '@wa/core/domain/products/product';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useUnsaved } from '../frame/use-unsaved.ts';
import {
  changedFields,
  formErrors,
  formOf,
  isProductForm,
  toChanges,
  type FormErrors,
  type ProductForm,
} from './product-form.ts';

/** State of one product's editor: input, errors, draft and saving. `product` null makes a new one. */
export function useProductForm(product: Product | null) {
  const { products } = useApi();
  const report = useReport();
  const [form, setForm] = useState<ProductForm>(() => formOf(product));
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<'editing' | 'saving' | 'saved'>('editing');
  const changed = changedFields(form, formOf(product));
  const isDirty = state !== 'saved' && changed.length > 0;
  const id = product?._id ?? 'new';
  const draft = useDraft({
    key: `product/${id}`,
    value: form,
    baseVersion: product?.version ?? null,
    isDirty,
    isValue: isProductForm,
  });
  useUnsaved(`product/${id}`, isDirty);

  const change = useCallback((changes: Partial<ProductForm>) => {
    setForm((now) => ({ ...now, ...changes }));
    setErrors((now) => {
      const touched = Object.keys(changes);
      return Object.fromEntries(Object.entries(now).filter(([field]) => !touched.includes(field)));
    });
    setFailure(null);
  }, []);

  async function save(): Promise<void> {
    const found = formErrors(form);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setState('saving');
    try {
      const changes = toChanges(form);
      const saved = await (product === null ? products.create(changes) : products.update(product, changes));
      draft.discard();
      setState('saved');
      const detail = product === null ? 'It stands last. Its menu moves it to any position.' : undefined;
      if (saved.state === 'saved') toastSuccess(`${plainTitle(form.title)} saved`, { detail });
      if (saved.state === 'queued') toastSuccess(keptHere(saved.why));
    } catch (error) {
      setState('editing');
      report('Failed to save product', error);
      if (error instanceof ClientError) setErrors((error.body?.fields ?? {}) as FormErrors);
      setFailure(productFailure(error));
    }
  }
  return { form, change, errors, failure, save, state, isDirty, draft, changed };
}

export type ProductFormState = ReturnType<typeof useProductForm>;
