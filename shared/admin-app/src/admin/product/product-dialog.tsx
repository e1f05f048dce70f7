import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { ADD_PRODUCT, CANCEL, DUPLICATE, EDIT_PRODUCT } from '@wa/core/domain/labels';
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
import { Icon } from '../../ui/icon.tsx';
import { SaveStateMark } from '../../ui/save-state-mark.tsx';
import { useAdminValue } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { SAVE_DRAFT } from '../drafts/draft-kind.ts';
import { DraftStrip } from '../drafts/draft-field.tsx';
import { useVersion, type Version } from '../drafts/use-version.ts';
import { EditorNotes } from '../editing/editor-notes.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { SaveButton } from '../editing/save-button.tsx';
import { isUnsaved, NEW, useEditing, useRecordEditor } from '../editing/use-record-editor.ts';
import { HistoryButton } from '../history/record-history.tsx';
import { EditProductForm } from './edit-product-form.tsx';
import { copyIn, type ProductCopy } from './open-copy.ts';
import { useDuplicateProduct } from './product-copy.ts';
import { type ProductForm, copyKind, productDraftKind, productKind } from './product-kind.ts';

interface ProductDialogProps {
  /** 'new' creates one, from the copy in the state of the address if there is one. */
  id: string;
  /** Closing is a navigation, so that unsaved input is guarded. */
  onClose: () => void;
}

/** The product edit dialog (specification 2). */
export function ProductDialog(props: ProductDialogProps) {
  const { version } = useVersion();
  const { state } = useLocation();
  const copy = useMemo(() => (props.id === NEW ? copyIn(state) : null), [props.id, state]);
  // The command menu can ask for a new product while a copy is open.
  return <ProductVersion key={copy?.original ?? version} {...props} copy={copy} version={version} />;
}

type ProductVersionProps = ProductDialogProps & { copy: ProductCopy | null; version: Version };

function ProductVersion({ id, onClose, copy, version }: ProductVersionProps) {
  const stored = version === 'draft' ? productDraftKind : productKind;
  const kind = copy === null ? stored : copyKind(copy.original);
  const loaded = useRecordEditor(kind, id, () => copy?.form ?? kind.open(null));
  if (loaded.at === 'ready')
    return (
      <EditProduct editor={loaded.editor} version={version} onReload={loaded.reload} onClose={onClose} />
    );
  return (
    <Dialog title={EDIT_PRODUCT} width="wide" steady onClose={onClose}>
      <LoadState at={loaded.at} onRetry={loaded.at === 'failed' ? loaded.reload : undefined} />
    </Dialog>
  );
}

interface LoadStateProps {
  at: 'loading' | 'missing' | 'failed';
  onRetry: (() => void) | undefined;
}

const FAILED = `${SOMETHING_WENT_WRONG}. ${TRY_AGAIN_LATER}`;

/** Replaces the fields of a product that doesn't exist or isn't loaded yet. */
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
  version: Version;
  onReload: () => void;
  onClose: () => void;
}

function EditProduct({ editor, version, onReload, onClose }: EditProductProps) {
  const state = useEditing(editor);
  const { progress, base } = state;
  const title = useTitle();
  const duplicate = useDuplicateProduct();
  // A product that isn't on the server yet has no version.
  const stored = base === null || base.version === 0 ? null : base;
  // Must run after the mark of unsaved input is removed, because closing is a navigation.
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
            <>
              <HistoryButton
                kind="product"
                id={stored._id}
                name={title(stored.title)}
                button={{ variant: 'subtle' }}
                onRestored={onReload}
              />
              <Button
                leftSection={<Icon name="copy" />}
                variant="subtle"
                aria-label={DUPLICATE}
                onClick={() => duplicate(stored)}
              >
                <span className="seen-if-wide">{DUPLICATE}</span>
              </Button>
            </>
          )}
          <Button onClick={onClose}>{CANCEL}</Button>
          <SaveButton state={state} form="product-form" {...(version === 'draft' && { label: SAVE_DRAFT })} />
        </>
      }
    >
      <EditorNotes editor={editor} state={state} isDialog onDiscarded={onClose} />
      <DraftStrip
        kind="product"
        editor={editor}
        state={state}
        draftKind={productDraftKind}
        onPublished={onClose}
      />
      <EditProductForm id="product-form" className="stack" editor={editor} state={state} />
    </Dialog>
  );
}
