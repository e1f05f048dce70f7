import { useEffect } from 'react';
import { ADD_PRODUCT, CANCEL, EDIT_PRODUCT } from '@wa/core/domain/labels';
import {
  LOADING,
  PRODUCT_NOT_FOUND,
  PRODUCT_NOT_HERE,
  SOMETHING_WENT_WRONG,
  TRY_AGAIN_LATER,
} from '@wa/core/domain/messages';
import type { Product } from '@wa/core/domain/products/product';
import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { SaveStateMark } from '../../ui/save-state-mark.tsx';
import { useAdminValue } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { EditorNotes } from '../editing/editor-notes.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { SaveButton } from '../editing/save-button.tsx';
import { isUnsaved, useEditing, useRecordEditor } from '../editing/use-record-editor.ts';
import { HistoryButton } from '../history/record-history.tsx';
import { EditProductForm } from './edit-product-form.tsx';
import type { ProductForm } from './product-form.ts';
import { productKind } from './product-kind.ts';

interface ProductDialogProps {
  /** 'new' adds one. */
  id: string;
  /** A change of view, so that unsaved input is asked about. */
  onClose: () => void;
}

/** The product edit dialog (specification 2). */
export function ProductDialog({ id, onClose }: ProductDialogProps) {
  const loaded = useRecordEditor(productKind, id);
  if (loaded.at === 'ready')
    return <EditProduct editor={loaded.editor} onReload={loaded.reload} onClose={onClose} />;
  return (
    <Dialog
      title={EDIT_PRODUCT}
      width="wide"
      steady
      onClose={onClose}
      footer={<Button onClick={onClose}>{CANCEL}</Button>}
    >
      <LoadState at={loaded.at} onRetry={loaded.at === 'failed' ? loaded.reload : undefined} />
    </Dialog>
  );
}

interface LoadStateProps {
  at: 'loading' | 'missing' | 'failed';
  onRetry: (() => void) | undefined;
}

const FAILED = `${SOMETHING_WENT_WRONG}. ${TRY_AGAIN_LATER}`;

/** What stands in for the fields of a product that is not there, or not yet. */
export function LoadState({ at, onRetry }: LoadStateProps) {
  const isReachable = useAdminValue(({ reachable }) => reachable);
  if (at === 'loading') return <p role="status">{LOADING}</p>;
  return (
    <div className="note note-bad" role="alert">
      <p>{at === 'missing' ? PRODUCT_NOT_FOUND : isReachable ? FAILED : PRODUCT_NOT_HERE}</p>
      {onRetry !== undefined && (
        <Button size="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

interface EditProductProps {
  editor: RecordEditor<Product, ProductForm>;
  onReload: () => void;
  onClose: () => void;
}

function EditProduct({ editor, onReload, onClose }: EditProductProps) {
  const state = useEditing(editor);
  const { progress, base } = state;
  const title = useTitle();
  // One that the server does not have yet has no version.
  const stored = base === null || base.version === 0 ? null : base;
  // After the mark of unsaved input is gone: closing is a change of view.
  useEffect(() => {
    if (progress === 'done') onClose();
  }, [onClose, progress]);
  return (
    <Dialog
      title={stored === null ? ADD_PRODUCT : EDIT_PRODUCT}
      width="wide"
      steady
      onClose={onClose}
      footer={
        <>
          <span className="dialog-foot-note">
            {isUnsaved(state) && <SaveStateMark state="unsaved" count={0} />}
          </span>
          {stored !== null && (
            <HistoryButton
              kind="product"
              id={stored._id}
              name={title(stored.title)}
              button={{ variant: 'subtle' }}
              onRestored={onReload}
            />
          )}
          <Button onClick={onClose}>{CANCEL}</Button>
          <SaveButton state={state} form="product-form" />
        </>
      }
    >
      <EditorNotes editor={editor} state={state} isDialog onDiscarded={onClose} />
      <EditProductForm id="product-form" className="fields" editor={editor} state={state} />
    </Dialog>
  );
}
