import { useState, useSyncExternalStore } from 'react';
import { hasDraft } from '@wa/core/domain/drafts/has-draft';
import { EDIT_FIELD, MOVE_TO, MOVE_TO_BIN } from '@wa/core/domain/labels';
import { moveTogether } from '@wa/core/domain/ordering';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { useSelection } from './selection.ts';
import { counted } from '@wa/core/domain/text';

const EditFieldDialog = lazyPart(async () => (await import('./edit-field-dialog.tsx')).EditFieldDialog);
const PublishTogether = lazyPart(
  async () => (await import('../drafts/publish-together.tsx')).PublishTogether,
);
const MoveToDialog = lazyPart(async () => (await import('../move/move-to-dialog.tsx')).MoveToDialog);

interface ProductSelectionProps {
  /** All products in the staged order. */
  products: readonly ProductSummary[];
  /** Reason why they can't be moved now. */
  fixedReason: string | undefined;
  /** Ids in the new order. */
  onArrange: (ids: readonly string[]) => void;
  /** Resolves to the products that were moved. */
  onBin: (products: readonly ProductSummary[]) => Promise<readonly ProductSummary[]>;
}

/** Actions for all selected cards; shown while any card is selected. */
export function ProductSelection({ products, fixedReason, onArrange, onBin }: ProductSelectionProps) {
  const { subscribe, getSnapshot, set, clear } = useSelection();
  const ids = useSyncExternalStore(subscribe, getSnapshot);
  const [asksPosition, setAsksPosition] = useState(false);
  const [editsField, setEditsField] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const selected = products.filter(({ _id }) => ids.has(_id));
  const count = selected.length;
  const words = counted(count, 'product');
  const bin = async () => {
    setIsBusy(true);
    for (const { _id } of await onBin(selected)) set(_id, false, false);
    setIsBusy(false);
  };
  return (
    <>
      <SelectionBar label="Selected products" selected={count > 0 ? words : null} onClear={clear}>
        <Button
          size="xs"
          disabled={fixedReason !== undefined}
          title={fixedReason}
          onClick={() => setAsksPosition(true)}
        >
          {MOVE_TO}
        </Button>
        <Button size="xs" onClick={() => setEditsField(true)}>
          {EDIT_FIELD}
        </Button>
        {selected.some((each) => each.draft || hasDraft(each)) && (
          <Button size="xs" onClick={() => setIsPublishing(true)}>
            Publish drafts ...
          </Button>
        )}
        <Button
          leftSection={<Icon name="trash" />}
          size="xs"
          color="danger"
          disabled={isBusy}
          onClick={() => void bin()}
        >
          {MOVE_TO_BIN}
        </Button>
      </SelectionBar>
      {editsField && <EditFieldDialog products={selected} onClose={() => setEditsField(false)} />}
      {isPublishing && <PublishTogether selected={[...ids]} onClose={() => setIsPublishing(false)} />}
      {asksPosition && (
        <MoveToDialog
          name={words}
          index={products.findIndex(({ _id }) => ids.has(_id))}
          count={products.length - count + 1}
          onClose={() => setAsksPosition(false)}
          onMove={(to) => {
            setAsksPosition(false);
            onArrange(moveTogether(products, ids, to).map(({ _id }) => _id));
          }}
        />
      )}
    </>
  );
}
