import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { indexProducts, searchProducts, strippedSearch } from '@wa/core/domain/products/product-search';
import { useDraw, titleIn } from '../catalogue/titles.ts';
import { useContent, useContentStore } from '../content-provider.tsx';
import { SkeletonCards } from '../frame/loading-view.tsx';
import { lazyPart, lazyModule } from '../../ui/lazy-part.tsx';
import { useIsBinOpen } from '../bin/bin-button.tsx';
import { OrderStrip, useOrderStore, useStagedLists, useSaveOrder } from '../order/order-provider.tsx';
import { SidebarList } from '../sidebar/sidebar-list.tsx';
import { useDuplicateProduct } from '../product/product-copy.ts';
import type { CardActions } from './product-card.tsx';
import { ProductGrid, SEARCHING } from './product-grid.tsx';
import { createSelection, SelectionContext } from './selection.ts';
import { Toolbar } from './toolbar.tsx';
import { useShortcut, useUndoAction, useUndoKeys } from '../undo/use-undo.ts';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useFailure } from '../admin-context.tsx';
import { productNames } from './product-names.ts';
import { whenSeen } from '../visitors-view.ts';

/** Dialogs and panels that the first view doesn't need. */
const Attention = lazyPart(async () => (await import('../attention/attention.tsx')).Attention);
const BinPanel = lazyPart(async () => (await import('../bin/bin-panel.tsx')).BinPanel);
const DeployDialog = lazyPart(async () => (await import('../deploy/deploy-dialog.tsx')).DeployDialog);
const ImportDialog = lazyPart(async () => (await import('../import/import-dialog.tsx')).ImportDialog);
const ProductDialog = lazyPart(async () => (await import('../product/product-dialog.tsx')).ProductDialog);
const PublicPreview = lazyPart(async () => (await import('./public-preview.tsx')).PublicPreview);
const ProductSelection = lazyPart(async () => (await import('./product-selection.tsx')).ProductSelection);
const SidebarEditor = lazyPart(async () => (await import('../sidebar/sidebar-editor.tsx')).SidebarEditor);

/** The dashboard: the sidebar on the left, the products in their order on the right (specification 2). */
export function Dashboard() {
  const { status } = useContent();
  const content = useContentStore();
  const lists = useStagedLists();
  const order = useOrderStore();
  const save = useSaveOrder();
  const steps = useUndoKeys('products');
  const remove = useDeleteProducts();
  const duplicate = useDuplicateProduct();
  const [selection] = useState(createSelection);
  const { view, open, close } = useView();
  const [search, setSearch] = useState('');
  const [isPreview, setIsPreview] = useState(false);
  const [isSpreadsheet, setIsSpreadsheet] = useState(false);
  useShortcut('s', save);

  const draw = useDraw();
  const index = useMemo(() => indexProducts(lists.products, draw), [draw, lists.products]);
  const found = useMemo(() => searchProducts(index, search), [index, search]);
  const actions = useMemo<CardActions>(
    () => ({
      edit: ({ _id }) => open({ product: _id }),
      remove: (product) => void remove([product]),
      duplicate,
      // Read when needed. As a dependency, the list would re-render every card after each edit.
      move: (from, to) => order.move('products', content.getSnapshot().products, from, to),
    }),
    [content, duplicate, open, order, remove],
  );
  const addItem = useCallback(() => open({ item: 'new' }), [open]);
  const editItem = useCallback((_id: string) => open({ item: _id }), [open]);
  const addProduct = useCallback(() => open({ product: 'new' }), [open]);
  const retry = useCallback(() => void content.reload(), [content]);
  const isBinOpen = useIsBinOpen();
  return (
    <div className="admin-columns columns-lg">
      <div className="admin-side">
        <SidebarList onAdd={addItem} onEdit={editItem} />
        <Attention />
      </div>
      <main id="admin-main" className="admin-main">
        <Toolbar
          count={lists.products.length}
          search={search}
          onSearch={setSearch}
          isMoved={lists.moves.products + lists.moves.sidebar > 0}
          steps={steps}
          onSave={() => void save()}
          onDeploy={() => open({ deploy: true })}
          onSpreadsheet={() => setIsSpreadsheet(true)}
          isPreview={isPreview}
          onPreview={() => setIsPreview((now) => !now)}
        />
        <OrderStrip />
        {isBinOpen && <BinPanel />}
        {status === 'loading' && lists.products.length === 0 && <SkeletonCards />}
        {isPreview && <PublicPreview products={found} />}
        {(status !== 'loading' || lists.products.length > 0) && !isPreview && (
          <SelectionContext value={selection}>
            <ProductGrid
              products={found}
              onRetry={status === 'error' ? retry : undefined}
              moved={lists.movedProducts}
              search={search}
              actions={actions}
              onAdd={addProduct}
              instead={found.length === 0 ? strippedSearch(index, search)?.text : undefined}
              onSearch={setSearch}
            />
            <ProductSelection
              products={lists.products}
              fixedReason={search.trim() === '' ? undefined : SEARCHING}
              onArrange={(ids) => order.arrange('products', content.getSnapshot().products, ids)}
              onBin={remove}
            />
          </SelectionContext>
        )}
      </main>
      {view.product !== null && <ProductDialog key={view.product} id={view.product} onClose={close} />}
      {view.item !== null && <SidebarEditor key={view.item} id={view.item} onClose={close} />}
      {view.deploy && <DeployDialog onClose={close} />}
      {isSpreadsheet && <ImportDialog choice={{ of: 'products' }} onClose={() => setIsSpreadsheet(false)} />}
    </div>
  );
}

const loadQuestion = lazyModule(() => import('./delete-question.ts'));

/**
 * Moves products to the bin after the confirmation of specification 5. Resolves to the moved products. A
 * rejected product stays and doesn't stop the others.
 */
function useDeleteProducts(): (products: readonly ProductSummary[]) => Promise<readonly ProductSummary[]> {
  const client = useApi();
  const { products: api } = client;
  const confirm = useConfirm();
  const content = useContentStore();
  const tellFailure = useFailure();
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
          tellFailure(
            `Couldn’t delete ${title(product?.title ?? '') || 'the product'}.`,
            error,
            'Failed to delete product',
          );
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
    [api, client, confirm, content, tellFailure, undoAction],
  );
}

/** The open view of the dashboard; each has its own address (D10: views by query). */
interface View {
  /** Id of the product in the dialog, or 'new'. */
  product: string | null;
  /** Id of the sidebar item in the editor, or 'new'. */
  item: string | null;
  deploy: boolean;
}

type Opening = { product: string } | { item: string } | { deploy: true };

function useView() {
  const [query, setQuery] = useSearchParams();
  const view = useMemo<View>(
    () => ({
      product: query.get('product'),
      item: query.get('item'),
      deploy: query.has('deploy'),
    }),
    [query],
  );
  /** Closes the dialog; an open bin stays open. */
  const close = useCallback(() => setQuery(withBin({}), { replace: true }), [setQuery]);
  const open = useCallback(
    (what: Opening) => setQuery(withBin('deploy' in what ? { deploy: '' } : what)),
    [setQuery],
  );
  return { view, open, close };
}

/** Returns the new query; an open bin stays open. */
function withBin(next: Record<string, string>) {
  return (now: URLSearchParams): Record<string, string> =>
    now.get('view') === 'bin' ? { view: 'bin', ...next } : next;
}
