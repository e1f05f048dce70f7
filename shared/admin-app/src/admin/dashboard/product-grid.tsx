import { memo, useCallback, useEffect, useMemo } from 'react';
import { ADD_NEW_PRODUCT } from '@wa/core/domain/labels';
import type { ChangedPosition } from '@wa/core/domain/ordering';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { NothingFound } from './nothing-found.tsx';
import { CardTitle, ProductCard, type CardActions } from './product-card.tsx';
import { useSelection } from './selection.ts';

interface ProductGridProps {
  /** Those that the search has found, in their order. */
  products: readonly ProductSummary[];
  /** Given where they could not be read: treated as none (specification 8), never called none. */
  onRetry: (() => void) | undefined;
  moved: readonly ChangedPosition[];
  search: string;
  actions: CardActions;
  onAdd: () => void;
  /** What finds something where the search finds nothing: the same without hyphens and other signs. */
  instead: string | undefined;
  onSearch: (text: string) => void;
}

const idOf = ({ _id }: ProductSummary) => _id;
export const SEARCHING = 'Dragging is off while a search filters the list.';

/** A card that nobody has scrolled near yet: its title, so that the browser's own search finds it. */
const renderFar = ({ title }: ProductSummary) => (
  <span className="product-card-title">
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
      <button type="button" onClick={onAdd}>
        <Icon name="plus" />
        {ADD_NEW_PRODUCT}
      </button>
    </li>
  );
  return (
    <>
      {isSearching && products.length > 0 && (
        <p className="strip strip-note">
          <Icon name="info" />
          {SEARCHING}
        </p>
      )}
      {isSearching && products.length === 0 && (
        <NothingFound search={search} instead={instead} onSearch={onSearch} />
      )}
      <SortableList
        label="Products in their order"
        layout="grid"
        className="product-cards"
        items={products}
        idOf={idOf}
        nameOf={nameOf}
        disabled={isSearching}
        wholeItem
        before={add}
        onMove={actions.move}
        wasOf={({ _id }) => was.get(_id)}
        itemClassName={({ _id }) => (was.has(_id) ? 'product-card is-moved' : 'product-card')}
        renderItem={renderItem}
        renderFar={renderFar}
      />
      {!isSearching && onRetry !== undefined && (
        <div className="empty">
          <p>The product list isn’t loaded.</p>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
      {!isSearching && onRetry === undefined && products.length === 0 && (
        <p className="empty">
          No products yet. Add the first one: it appears on the home page after a deploy.
        </p>
      )}
    </>
  );
});
