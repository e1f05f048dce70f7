import { useCallback } from 'react';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { useConfirm } from '../../ui/confirm.tsx';
import { lazyModule } from '../../ui/lazy-part.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { titleIn } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { useUndoAction } from '../undo/use-undo.ts';
import { productNames } from './product-names.ts';
import { whenSeen } from '../visitors-view.ts';

const loadQuestion = lazyModule(() => import('./delete-question.ts'));

/**
 * Moves products to the bin after the confirmation of specification 5. Resolves to the moved products. A
 * rejected product stays and doesn't stop the others.
 */
export function useDeleteProducts(): (
  products: readonly ProductSummary[],
) => Promise<readonly ProductSummary[]> {
  const client = useApi();
  const { products: api } = client;
  const confirm = useConfirm();
  const content = useContentStore();
  const report = useReport();
  const undoAction = useUndoAction();
  return useCallback(
    async (products) => {
      const title = (raw: string) => titleIn(content.getSnapshot(), raw);
      const nameOf = (some: readonly ProductSummary[]) => productNames(some, title);
      const { deleteQuestion } = await loadQuestion();
      const question = deleteQuestion(products, content.getSnapshot());
      const isSure = await confirm({ ...question, action: 'Delete', danger: true });
      if (!isSure) return [];
      const { done: gone, saved } = await api.removeAll(products, {
        nameOf,
        onRefused: (product, error) => {
          report('Failed to delete product', error);
          toastFailure(`Couldn’t delete ${title(product?.title ?? '') || 'the product'}.`, {
            detail: error instanceof Error ? error.message : undefined,
          });
        },
      });
      if (gone.length > 0) {
        toastSuccess(`${nameOf(gone)} moved to the bin`, {
          action: undoAction(saved),
          detail: whenSeen(client),
        });
        await content.reload();
      }
      return gone;
    },
    [api, client, confirm, content, report, undoAction],
  );
}
