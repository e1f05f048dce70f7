import { useCallback, useEffect, useState } from 'react';
import type { ResponseOf } from '@wa/core/contract/endpoint';
import type { ChangeSinceMark, getMark, Mark } from '@wa/core/contract/history';
import { RESTORE_QUEUED } from '@wa/core/domain/messages';
import { orderDrafts } from '../../client/history/order-drafts.ts';
import type { MarkedOrders } from '../../client/resources/history.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useAdminValue, useApi, useReport } from '../admin-context.tsx';
import { useContent, useContentStore } from '../content-provider.tsx';
import { useUndoAction } from '../undo/use-undo.ts';

type Since = ResponseOf<typeof getMark>;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown reason');

/** What has changed since a mark, and the ways back. */
export function useSinceMark({ _id }: Mark) {
  const { history } = useApi();
  const report = useReport();
  const content = useContentStore();
  const now = useContent();
  const undoAction = useUndoAction();
  const reachable = useAdminValue((snapshot) => snapshot.reachable);
  const [since, setSince] = useState<Since | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const load = useCallback(
    () =>
      history()
        .then((resource) => resource.since(_id))
        .then(
          (read) => {
            setSince(read);
            setProblem(null);
          },
          (error: unknown) => {
            report('What changed since the mark could not be read', error);
            setProblem(`What has changed could not be read: ${reasonOf(error)}`);
          },
        ),
    [_id, history, report],
  );
  useEffect(() => void load(), [load, reachable]);

  const putBack = async (changes: readonly ChangeSinceMark[], orders: MarkedOrders, title: string) => {
    setBusy(true);
    let failure: string | null = null;
    try {
      const saved = await (await history()).restoreMark(changes, orders, title);
      await content.reload();
      if (!saved.some(({ state }) => state === 'conflict')) {
        const count = changes.length;
        const what =
          count > 1
            ? `${String(count)} records are as they were`
            : `${count === 1 ? title : 'The order'} is as it was`;
        toastSuccess(what, {
          ...(saved.some(({ state }) => state === 'queued') && { detail: RESTORE_QUEUED }),
          action: undoAction(() => Promise.all([content.reload(), load()])),
        });
      }
    } catch (error) {
      report('A mark could not be put back', error);
      failure = `Not everything could be put back: ${reasonOf(error)} Undo takes back what was.`;
    } finally {
      await load();
      if (failure !== null) setProblem(failure);
      setBusy(false);
    }
  };

  const orders = (since === null ? [] : ordersOf(since)).filter(
    ({ list, ids }) => orderDrafts(now, list, ids).length > 0,
  );
  return { changes: since?.changes ?? null, orders, problem, busy, putBack };
}

const ordersOf = ({ order }: Since): MarkedOrders => [
  { list: 'products', ids: order.products },
  { list: 'sidebar-items', ids: order.sidebarItems },
];
