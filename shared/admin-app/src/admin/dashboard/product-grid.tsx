import { memo, useCallback, useEffect, useMemo } from 'react';
import { ADD_NEW_PRODUCT } from '@wa/core/domain/labels';
import type { ChangedPosition } from '@wa/core/domain/ordering';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { CardTitle, ProductCard, type CardActions } from './product-card.tsx';
import { useSelection } from './selection.ts';

const NothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound);

interface ProductGridProps {
  /** The products that the search found, in order. */
  products: readonly ProductSummary[];
  /**
   * Loads the products again; set only if they couldn't be loaded. The list is then empty (specification 8),
   * but isn't described as empty.
   */
  onRetry: (() => void) | undefined;
  moved: readonly ChangedPosition[];
  search: string;
  actions: CardActions;
  onAdd: () => void;
  /** The search text without hyphens and other signs, if it has results and the typed text has none. */
  instead: string | undefined;
  onSearch: (text: string) => void;
}

const idOf = ({ _id }: ProductSummary) => _id;
export const SEARCHING = 'Clear the search to drag products.';

/** A card far from the screen shows only its title, so that the browser's search finds it. */
const renderFar = ({ title }: ProductSummary) => (
  <span className="name product-card-title">
    <CardTitle title={title} />
  </span>
);

/** The draggable cards, and the card that adds a product. */
export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { products, onRetry, moved, search, actions, onAdd, instead, onSearch } = props;
  const isSearching = search.trim() !== '';
  const was = useMemo(() => new Map(moved.map((entry) => [entry._id, entry.was])), [moved]);
  const reason = isSearching ? SEARCHING : undefined;
  const count = products.length;
  const { show } = useSelection();
  const drawn = useTitle();
  const nameOf = useCallback(({ title }: ProductSummary) => drawn(title) || 'Untitled product', [drawn]);
  useEffect(() => show(products.map(idOf)), [products, show]);
  const renderItem = useCallback(
    (product: ProductSummary, index: number, before?: number) => (
      <ProductCard
        product={product}
        index={index}
        count={count}
        was={before}
        fixedReason={reason}
        actions={actions}
      />
    ),
    [actions, count, reason],
  );
  const add = (
    <li className="product-add">
      <button type="button" className="add-button" onClick={onAdd}>
        <Icon name="plus" size={28} />
        {ADD_NEW_PRODUCT}
      </button>
    </li>
  );
  return (
    <>
      {isSearching && products.length > 0 && (
        <p className="line note strip">
          <Icon name="info" />
          {SEARCHING}
        </p>
      )}
      {isSearching && products.length === 0 && (
        <NothingFound search={search} instead={instead} onSearch={onSearch} />
      )}
      <SortableList
        label="Products in order"
        layout="grid"
        className="tiles"
        items={products}
        idOf={idOf}
        nameOf={nameOf}
        disabled={isSearching}
        wholeItem
        before={add}
        onMove={actions.move}
        wasOf={({ _id }) => was.get(_id)}
        itemClassName={({ _id }) => `box tile product-card${was.has(_id) ? ' is-moved' : ''}`}
        renderItem={renderItem}
        renderFar={renderFar}
      />
      {!isSearching && onRetry !== undefined && (
        <div className="empty">
          <p>We couldn’t load the products.</p>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
      {!isSearching && onRetry === undefined && products.length === 0 && (
        <p className="empty">No products yet. Add a product, then deploy to show it on the home page.</p>
      )}
    </>
  );
});
