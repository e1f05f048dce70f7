import { useEffect } from 'react';
import { ADD_PRODUCT, CANCEL, EDIT_PRODUCT, SAVE } from '@wa/core/domain/labels';
import {
  LOADING,
  PRODUCT_NOT_FOUND,
  PRODUCT_NOT_HERE,
  SAVING,
  SOMETHING_WENT_WRONG,
  TRY_AGAIN_LATER,
} from '@wa/core/domain/messages';
import type { Product } from '@wa/core/domain/products/product';
import { Dialog } from '../../ui/dialog.tsx';
import { SaveStateChip } from '../../ui/save-state-chip.tsx';
import { useAdminValue } from '../admin-context.tsx';
import { ProductFields } from './product-fields.tsx';
import { useProduct, type LoadedProduct } from './use-product.ts';
import { useProductForm } from './use-product-form.ts';

interface ProductDialogProps {
  /** 'new' adds one. */
  id: string;
  /** A change of view, so that unsaved input is asked about. */
  onClose: () => void;
}

/** The product edit dialog (specification 2). */
export function ProductDialog({ id, onClose }: ProductDialogProps) {
  const loaded = useProduct('id', id);
  if (loaded.state === 'ready') return <EditProduct product={loaded.product} onClose={onClose} />;
  return (
    <Dialog
      title={EDIT_PRODUCT}
      width="wide"
      steady
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          {CANCEL}
        </button>
      }
    >
      <LoadState loaded={loaded} />
    </Dialog>
  );
}

const FAILED = `${SOMETHING_WENT_WRONG}. ${TRY_AGAIN_LATER}`;

/** What stands in for the fields of a product that is not there, or not yet. */
export function LoadState({ loaded }: { loaded: Exclude<LoadedProduct, { state: 'ready' }> }) {
  const isReachable = useAdminValue(({ reachable }) => reachable);
  const { state } = loaded;
  if (state === 'loading') return <p role="status">{LOADING}</p>;
  return (
    <div className="note note-bad" role="alert">
      <p>{state === 'missing' ? PRODUCT_NOT_FOUND : isReachable ? FAILED : PRODUCT_NOT_HERE}</p>
      {state === 'error' && (
        <button type="button" className="button button-small" onClick={loaded.retry}>
          Try again
        </button>
      )}
    </div>
  );
}

function EditProduct({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const form = useProductForm(product);
  const { state, isDirty, save } = form;
  // After the mark of unsaved input is gone: closing is a change of view.
  useEffect(() => {
    if (state === 'saved') onClose();
  }, [onClose, state]);
  const busy = state === 'saving';
  return (
    <Dialog
      title={product === null ? ADD_PRODUCT : EDIT_PRODUCT}
      width="wide"
      steady
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <span className="dialog-foot-note">{isDirty && <SaveStateChip state="unsaved" count={0} />}</span>
          <button type="button" className="button" disabled={busy} onClick={onClose}>
            {CANCEL}
          </button>
          <button form="product-form" className="button button-primary" disabled={busy}>
            {busy ? SAVING : SAVE}
          </button>
        </>
      }
    >
      <form
        id="product-form"
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ProductFields state={form} version={product?.version ?? null} />
      </form>
    </Dialog>
  );
}
