import { useCallback } from 'react';
import { DELETE_PRODUCT } from '@wa/core/domain/messages';
import { plainTitle } from '@wa/core/domain/products/product-card';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useUndoAction } from './use-undo.ts';

/** To the bin, after the question of section 5; it can be undone and restored. */
export function useDeleteProduct(): (product: ProductSummary) => Promise<void> {
  const { products } = useApi();
  const confirm = useConfirm();
  const content = useContentStore();
  const report = useReport();
  const undoAction = useUndoAction();
  return useCallback(
    async (product) => {
      const name = plainTitle(product.title);
      const detail = `${name} goes to the bin and can be restored from there.`;
      if (!(await confirm({ text: DELETE_PRODUCT, detail, action: 'Delete', danger: true }))) return;
      try {
        const saved = await products.remove(product);
        if (saved.state === 'conflict') return;
        toastSuccess(`${name} moved to the bin`, { action: undoAction() });
        await content.reload();
      } catch (error) {
        report('Failed to delete product', error);
        toastFailure(`${name} could not be deleted.`, {
          detail: error instanceof Error ? error.message : undefined,
        });
      }
    },
    [confirm, content, products, report, undoAction],
  );
}
