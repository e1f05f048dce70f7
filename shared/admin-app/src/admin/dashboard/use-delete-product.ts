import { useCallback } from 'react';
import { DELETE_PRODUCT, deleteProducts } from '@wa/core/domain/messages';
import { plainTitle } from '@wa/core/domain/products/product-card';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useUndoAction } from '../undo/use-undo.ts';

/** Names that the question spells out; the rest is counted. */
const NAMED = 8;

/**
 * To the bin, after the question of section 5; it can be undone and restored. Resolves to those that went: one that is
 * refused stays, and holds back none of the others.
 */
export function useDeleteProducts(): (
  products: readonly ProductSummary[],
) => Promise<readonly ProductSummary[]> {
  const { products: api } = useApi();
  const confirm = useConfirm();
  const content = useContentStore();
  const report = useReport();
  const undoAction = useUndoAction();
  return useCallback(
    async (products) => {
      if (!(await confirm({ ...questionOf(products), action: 'Delete', danger: true }))) return [];
      const gone = await api.removeAll(products, nameOf, (product, error) => {
        report('Failed to delete product', error);
        toastFailure(`${plainTitle(product?.title ?? '')} could not be deleted.`, {
          detail: error instanceof Error ? error.message : undefined,
        });
      });
      if (gone.length > 0) {
        toastSuccess(`${nameOf(gone)} moved to the bin`, { action: undoAction() });
        await content.reload();
      }
      return gone;
    },
    [api, confirm, content, report, undoAction],
  );
}

function nameOf(products: readonly ProductSummary[]): string {
  const [first] = products;
  return products.length === 1 && first ? plainTitle(first.title) : `${String(products.length)} products`;
}

function questionOf(products: readonly ProductSummary[]): { text: string; detail: string } {
  if (products.length === 1)
    return {
      text: DELETE_PRODUCT,
      detail: `${nameOf(products)} goes to the bin and can be restored from there.`,
    };
  const names = products.slice(0, NAMED).map(({ title }) => `“${plainTitle(title)}”`);
  const more = products.length - names.length;
  const list = more > 0 ? `${names.join(', ')} and ${String(more)} more` : names.join(', ');
  return {
    text: deleteProducts(products.length),
    detail: `${list} go to the bin and can be restored from there.`,
  };
}
