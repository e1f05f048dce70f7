import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { BACK_TO_ADMIN, EDIT_PRODUCT } from '@wa/core/domain/labels';
import type { Product } from '@wa/core/domain/products/product';
import { usePlatform } from '../../platform/provider.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { EditorNotes } from '../editing/editor-notes.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { SaveButton } from '../editing/save-button.tsx';
import { useEditing, useRecordEditor } from '../editing/use-record-editor.ts';
import { Button } from '@mantine/core';
import { EditProductForm } from './edit-product-form.tsx';
import { LoadState } from './product-dialog.tsx';
import type { ProductForm } from './product-form.ts';
import { productKind } from './product-kind.ts';

/** A product's own address in the admin: all its fields on a page (D10). `address` as in product-kind.ts. */
export function ProductEditor({ address }: { address: string }) {
  const loaded = useRecordEditor(productKind, address);
  return (
    <main id="admin-main" className="admin-main editor-page">
      <Button component={Link} variant="subtle" className="align-start" to="/admin">
        {BACK_TO_ADMIN}
      </Button>
      {loaded.at === 'ready' ? (
        <EditHere editor={loaded.editor} />
      ) : (
        <>
          <h1>{EDIT_PRODUCT}</h1>
          <LoadState at={loaded.at} onRetry={loaded.at === 'failed' ? loaded.reload : undefined} />
        </>
      )}
    </main>
  );
}

function EditHere({ editor }: { editor: RecordEditor<Product, ProductForm> }) {
  const state = useEditing(editor);
  const navigate = useNavigate();
  const title = useTitle();
  const { openExternal, publicUrl } = usePlatform();
  const { progress, base, form } = state;
  useEffect(() => {
    if (progress === 'done') void navigate('/admin');
  }, [navigate, progress]);
  return (
    <EditProductForm
      className="fields panel"
      editor={editor}
      state={state}
      head={
        <>
          <h1>{title(form.title) || EDIT_PRODUCT}</h1>
          <EditorNotes editor={editor} state={state} onDiscarded={() => void navigate('/admin')} />
        </>
      }
    >
      <div className="button-row">
        <SaveButton state={state} />
        {base !== null && base.slug !== '' && (
          <Button onClick={() => openExternal(publicUrl(`/product/${base.slug}`))}>View on the site</Button>
        )}
      </div>
    </EditProductForm>
  );
}
