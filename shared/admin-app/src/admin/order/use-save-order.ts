import { useCallback, useState } from 'react';
import {
  keptHere,
  ORDER_SAVED,
  ORDER_SAVE_FAILED,
  PRODUCT_ORDER_FAILED,
  SIDEBAR_ORDER_FAILED,
  type WhyKept,
} from '@wa/core/domain/messages';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useOrderStore } from './order-provider.tsx';
import type { OrderedList } from './staged-order.ts';

const INNER = { products: PRODUCT_ORDER_FAILED, sidebar: SIDEBAR_ORDER_FAILED } as const;

/** Save Order: both lists, each whole in one request (specification 4, 7, 8). */
export function useSaveOrder(): { save: () => Promise<void>; busy: boolean } {
  const api = useApi();
  const report = useReport();
  const store = useOrderStore();
  const content = useContentStore();
  const [busy, setBusy] = useState(false);

  const save = useCallback(async () => {
    const staged = store.getSnapshot();
    const savers = {
      products: () => api.products.reorder(staged.products, null),
      sidebar: () => api.sidebar.reorder(null, staged.sidebar, null),
    };
    const failed: string[] = [];
    let kept: WhyKept | null = null;
    setBusy(true);
    for (const list of ['products', 'sidebar'] as const satisfies OrderedList[]) {
      if (staged[list].length === 0) continue;
      try {
        const saved = await savers[list]();
        if (saved.state === 'queued') kept = saved.why;
        store.settle(list, staged[list], content.getSnapshot()[list], true);
      } catch (error) {
        store.settle(list, staged[list], content.getSnapshot()[list], false);
        failed.push(INNER[list]);
        report(INNER[list], error);
      }
    }
    await content.reload();
    setBusy(false);
    if (failed.length > 0) toastFailure(ORDER_SAVE_FAILED, { detail: failed.join('. ') });
    else if (kept !== null) toastSuccess(keptHere(kept));
    else toastSuccess(ORDER_SAVED);
  }, [api, content, report, store]);
  return { save, busy };
}
