import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { counted } from '@wa/core/domain/text';
import { changedPositions, countMoved, type ChangedPosition } from '@wa/core/domain/ordering';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { useApi, useReport } from '../admin-context.tsx';
import { useContent, useContentStore } from '../content-provider.tsx';
import {
  createStagedOrder,
  isStaged,
  shownOrder,
  type StagedOrder,
  type StagedOrderStore,
} from './staged-order.ts';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import {
  savedHere,
  ORDER_SAVED,
  ORDER_SAVE_FAILED,
  PRODUCT_ORDER_FAILED,
  SIDEBAR_ORDER_FAILED,
  type PendingReason,
} from '@wa/core/domain/messages';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { whenSeen } from '../visitors-view.ts';

const OrderContext = createContext<StagedOrderStore | null>(null);

/** Keeps the staged order while the admin is open, in any view. */
export function OrderProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const store = useMemo(() => createStagedOrder(api), [api]);
  const staged = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const { products, sidebar } = useContent();
  useEffect(() => store.catchUp({ products, 'sidebar-items': sidebar }), [store, staged, products, sidebar]);
  return <OrderContext value={store}>{children}</OrderContext>;
}

export function useOrderStore(): StagedOrderStore {
  const store = useContext(OrderContext);
  if (store === null) throw new Error('The order needs an OrderProvider above it');
  return store;
}

interface StagedLists {
  products: readonly ProductSummary[];
  sidebar: readonly SidebarNode[];
  movedProducts: readonly ChangedPosition[];
  movedSidebar: readonly ChangedPosition[];
  /** Number of moved entries. More positions can differ. */
  moves: { products: number; sidebar: number };
}

function useStagedOrder(): StagedOrder {
  const { subscribe, getSnapshot } = useOrderStore();
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** Returns true while an order is displayed but not saved. */
export const useIsOrderStaged = (): boolean => isStaged(useStagedOrder());

/** Products and top-level sidebar items in the staged order, and the differences from the saved one. */
export function useStagedLists(): StagedLists {
  const staged = useStagedOrder();
  const { products, sidebar } = useContent();
  const stagedProducts = useMemo(() => shownOrder(products, staged.products), [products, staged.products]);
  const items = staged['sidebar-items'];
  const stagedSidebar = useMemo(() => shownOrder(sidebar, items), [sidebar, items]);
  return useMemo(
    () => ({
      products: stagedProducts,
      sidebar: stagedSidebar,
      movedProducts: changedPositions(products, stagedProducts),
      movedSidebar: changedPositions(sidebar, stagedSidebar),
      moves: { products: countMoved(products, stagedProducts), sidebar: countMoved(sidebar, stagedSidebar) },
    }),
    [products, sidebar, stagedProducts, stagedSidebar],
  );
}

/** Says that visitors still see the saved order, and offers to revert the staged one. */
export function OrderStrip() {
  const { moves } = useStagedLists();
  const { revert } = useOrderStore();
  const moved = [
    moves.products > 0 && counted(moves.products, 'product'),
    moves.sidebar > 0 && counted(moves.sidebar, 'sidebar item'),
  ].filter((text) => text !== false);
  if (moved.length === 0) return null;
  return (
    <div className="line note note-warn strip" role="status">
      <Icon name="warning" />
      <b>Order not saved</b>
      <span>{moved.join(' and ')} moved. Visitors still see the old order.</span>
      <span className="spacer" />
      <Button size="xs" onClick={() => revert()}>
        Revert order
      </Button>
    </div>
  );
}

const LISTS = [
  { list: 'products', of: 'products', inner: PRODUCT_ORDER_FAILED },
  { list: 'sidebar-items', of: 'sidebar', inner: SIDEBAR_ORDER_FAILED },
] as const;

/** Saves the order of cards and sidebar, with one request for each list (specification 4, 7, 8). */
export function useSaveOrder(): () => Promise<void> {
  const api = useApi();
  const report = useReport();
  const store = useOrderStore();
  const content = useContentStore();

  const save = useCallback(
    async (staged: StagedOrder) => {
      const failed: string[] = [];
      let kept: PendingReason | null = null;
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
      if (failed.length > 0) toastFailure(ORDER_SAVE_FAILED, { detail: failed.join('. ') });
      else if (kept !== null) toastSuccess(savedHere(kept));
      else toastSuccess(ORDER_SAVED, { detail: whenSeen(api) });
    },
    [api, content, report, store],
  );
  return useCallback(() => store.saveOnce(save), [save, store]);
}
