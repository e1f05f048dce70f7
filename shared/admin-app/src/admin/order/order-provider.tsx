import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { changedPositions, countMoved, type ChangedPosition } from '@wa/core/domain/ordering';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { useApi } from '../admin-context.tsx';
import { useContent } from '../content-provider.tsx';
import { createStagedOrder, shownOrder, type StagedOrderStore } from './staged-order.ts';

const OrderContext = createContext<StagedOrderStore | null>(null);

/** Keeps the staged order for as long as the admin is open, whichever view is shown. */
export function OrderProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const store = useMemo(() => createStagedOrder(api), [api]);
  return <OrderContext value={store}>{children}</OrderContext>;
}

export function useOrderStore(): StagedOrderStore {
  const store = useContext(OrderContext);
  if (store === null) throw new Error('The order needs an OrderProvider above it');
  return store;
}

export interface StagedLists {
  products: readonly ProductSummary[];
  sidebar: readonly SidebarNode[];
  movedProducts: readonly ChangedPosition[];
  movedSidebar: readonly ChangedPosition[];
  /** How many were moved; the positions of more can differ. */
  moves: { products: number; sidebar: number };
}

/** Products and top-level sidebar items in the order that is staged, and what differs from the saved one. */
export function useStagedLists(): StagedLists {
  const { subscribe, getSnapshot } = useOrderStore();
  const staged = useSyncExternalStore(subscribe, getSnapshot);
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
