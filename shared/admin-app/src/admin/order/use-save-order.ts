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

const LISTS = [
  { list: 'products', of: 'products', inner: PRODUCT_ORDER_FAILED },
  { list: 'sidebar-items', of: 'sidebar', inner: SIDEBAR_ORDER_FAILED },
] as const;

/** Save Order: both lists, each whole in one request (specification 4, 7, 8). */
export function useSaveOrder(): { save: () => Promise<void>; busy: boolean } {
  const api = useApi();
  const report = useReport();
  const store = useOrderStore();
  const content = useContentStore();
  const [busy, setBusy] = useState(false);

  const save = useCallback(async () => {
    const staged = store.getSnapshot();
    const failed: string[] = [];
    let kept: WhyKept | null = null;
    setBusy(true);
    for (const { list, of, inner } of LISTS) {
      const order = staged[list];
      if (order === null) continue;
      const settle = (isSaved: boolean) => store.settle(list, order, content.getSnapshot()[of], isSaved);
      try {
        const saved = await api.reorder(list, order.from, order.to);
        if (saved.state === 'queued') kept = saved.why;
        settle(true);
      } catch (error) {
        settle(false);
        failed.push(inner);
        report(inner, error);
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
