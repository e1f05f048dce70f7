import { useCallback, useState } from 'react';
import { savedHere } from '@wa/core/domain/messages';
import type { BulkChange } from '@wa/core/domain/products/bulk-edit';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { titleIn } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { useUndoAction } from '../undo/use-undo.ts';
import { productNames } from './product-names.ts';
import { whenSeen } from '../visitors-view.ts';

/** Number of rejected products that are named; further ones are counted. */
const NAMED = 8;

/**
 * Changes fields of several products as one step. `apply` resolves to false if any product was rejected;
 * `refused` then says which and why.
 */
export function useEditProducts() {
  const client = useApi();
  const { products: api } = client;
  const content = useContentStore();
  const report = useReport();
  const undoAction = useUndoAction();
  const [refused, setRefused] = useState<string>();
  const apply = useCallback(
    async (changes: readonly BulkChange<ProductSummary>[], field: string): Promise<boolean> => {
      const title = (raw = '') => titleIn(content.getSnapshot(), raw);
      const reasons: string[] = [];
      const { done, saved } = await api.updateAll(changes, {
        nameOf: (some) => `${field} of ${productNames(some, title)}`,
        onRefused: (product, error) => {
          report('Failed to save product', error);
          reasons.push(
            `“${title(product?.title)}”: ${error instanceof Error ? error.message : String(error)}`,
          );
        },
      });
      if (done.length > 0) {
        const kept = saved.find((each) => each.state === 'queued');
        const text = `${productNames(done, title)} changed`;
        const detail = kept ? savedHere(kept.why) : whenSeen(client);
        toastSuccess(text, { action: undoAction(saved), detail });
      }
      await content.reload();
      const more = reasons.length - NAMED;
      const named = [...reasons.slice(0, NAMED), ...(more > 0 ? [`${String(more)} more`] : [])];
      setRefused(reasons.length === 0 ? undefined : `Not changed: ${named.join('; ')}`);
      return reasons.length === 0;
    },
    [api, client, content, report, undoAction],
  );
  return { apply, refused };
}
