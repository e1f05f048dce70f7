import { useCallback } from 'react';
import { DELETE_PRODUCT, deleteProducts } from '@wa/core/domain/messages';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { titleIn } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { whatBreaks } from '../bin/what-breaks.ts';
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
      const title = (raw: string) => titleIn(content.getSnapshot(), raw);
      const nameOf = (some: readonly ProductSummary[]) => namesOf(some, title);
      const { text, detail } = questionOf(products, title);
      const breaks = products.flatMap(({ _id: id, slug, title: raw }) => {
        const found = whatBreaks({ id, kind: 'product', path: `/product/${slug}` }, content.getSnapshot());
        return products.length === 1 ? found : found.map((sentence) => `“${title(raw)}”: ${sentence}`);
      });
      const isSure = await confirm({
        text,
        detail: [detail, ...breaks].join(' '),
        action: 'Delete',
        danger: true,
      });
      if (!isSure) return [];
      const { gone, saved } = await api.removeAll(products, nameOf, (product, error) => {
        report('Failed to delete product', error);
        toastFailure(`${title(product?.title ?? '')} could not be deleted.`, {
          detail: error instanceof Error ? error.message : undefined,
        });
      });
      if (gone.length > 0) {
        toastSuccess(`${nameOf(gone)} moved to the bin`, { action: undoAction(saved) });
        await content.reload();
      }
      return gone;
    },
    [api, confirm, content, report, undoAction],
  );
}

type Title = (raw: string) => string;

function namesOf(products: readonly ProductSummary[], title: Title): string {
  const [first] = products;
  return products.length === 1 && first ? title(first.title) : `${String(products.length)} products`;
}

function questionOf(products: readonly ProductSummary[], title: Title): { text: string; detail: string } {
  if (products.length === 1)
    return {
      text: DELETE_PRODUCT,
      detail: `${namesOf(products, title)} goes to the bin and can be restored from there.`,
    };
  const names = products.slice(0, NAMED).map((product) => `“${title(product.title)}”`);
  const more = products.length - names.length;
  const list = more > 0 ? `${names.join(', ')} and ${String(more)} more` : names.join(', ');
  return {
    text: deleteProducts(products.length),
    detail: `${list} go to the bin and can be restored from there.`,
  };
}
