import { memo } from 'react';
import { Link } from 'react-router-dom';
import { hasDraft } from '@wa/core/domain/drafts/has-draft';
import { DUPLICATE } from '@wa/core/domain/labels';
import { cardLines, type ProductSummary } from '@wa/core/domain/products/product';
import { Button } from '@mantine/core';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { useDraw, useTitle } from '../catalogue/titles.ts';
import { adminAddress } from '../addresses.ts';
import { MoveMenu } from '../move/move-menu.tsx';
import { ProductPicture } from '../product/product-picture.tsx';
import { useIsSelected, useSelection } from './selection.ts';

export interface CardActions {
  edit: (product: ProductSummary) => void;
  remove: (product: ProductSummary) => void;
  duplicate: (product: ProductSummary) => void;
  /** Positions count from 0. */
  move: (from: number, to: number) => void;
}

interface ProductCardProps {
  product: ProductSummary;
  /** Position in the order, from 0. */
  index: number;
  count: number;
  /** Position in the saved order, from 1; undefined if it hasn't moved. */
  was: number | undefined;
  /** Reason why it can't be moved now. */
  fixedReason: string | undefined;
  actions: CardActions;
}

/** A product on the dashboard. It is memoized, so a drag re-renders only cards whose position changes. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, index, count, was, fixedReason, actions } = props;
  const name = useTitle()(product.title) || 'Untitled product';
  const isDrafted = product.draft || hasDraft(product);
  return (
    <>
      <div className="tile-picture">
        <ProductPicture image={product.image} />
      </div>
      <div className="product-card-head">
        <SelectBox id={product._id} name={name} />
        <DragHandle label={`Drag ${name}, position ${String(index + 1)}`} disabledReason={fixedReason} />
        {isDrafted && <span className="tag note-warn">{product.draft ? 'Draft' : 'Has a draft'}</span>}
        {was !== undefined && <span className="tag note-warn">was {was}</span>}
        <MoveMenu
          name={name}
          index={index}
          count={count}
          fixedReason={fixedReason}
          onMove={actions.move}
          history={{ kind: 'product', id: product._id }}
          more={[{ label: DUPLICATE, run: () => actions.duplicate(product) }]}
        />
      </div>
      <Link className="name name-link product-card-title" to={adminAddress(product)} draggable={false}>
        <CardTitle title={product.title} />
      </Link>
      <div className="product-card-foot">
        <Button size="xs" variant="subtle" aria-label={`Edit ${name}`} onClick={() => actions.edit(product)}>
          Edit
        </Button>
        <Button
          size="xs"
          variant="subtle"
          className="product-card-delete"
          aria-label={`Delete ${name}`}
          onClick={() => actions.remove(product)}
        >
          Delete
        </Button>
      </div>
    </>
  );
});

/** Renders the lines of a title; the first one has no element of its own. */
export function CardTitle({ title }: { title: string }) {
  const [first = 'Untitled product', ...rest] = cardLines(useDraw()(title));
  return (
    <>
      {first}
      {rest.map((line, at) => (
        <span key={at} className="muted">
          {line}
        </span>
      ))}
    </>
  );
}

/** Selects a card with a click or Space. With Shift, selects all cards since the last one. */
function SelectBox({ id, name }: { id: string; name: string }) {
  const isSelected = useIsSelected(id);
  const { set } = useSelection();
  return (
    // The label makes the target as large as the buttons next to it.
    <label className="card-select">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={({ target, nativeEvent }) =>
          set(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
