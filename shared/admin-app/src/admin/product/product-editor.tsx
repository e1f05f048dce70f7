import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { BACK_TO_ADMIN, DUPLICATE, EDIT_PRODUCT } from '@wa/core/domain/labels';
import type { Product } from '@wa/core/domain/products/product';
import { usePlatform } from '../../platform/provider.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { SAVE_DRAFT } from '../drafts/draft-kind.ts';
import { DraftStrip } from '../drafts/draft-field.tsx';
import { useVersion, type Version } from '../drafts/use-version.ts';
import { EditorNotes } from '../editing/editor-notes.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { SaveButton } from '../editing/save-button.tsx';
import { useEditing, useRecordEditor } from '../editing/use-record-editor.ts';
import { Button } from '@mantine/core';
import { EditProductForm } from './edit-product-form.tsx';
import { useDuplicateProduct } from './product-copy.ts';
import { LoadState } from './product-dialog.tsx';
import { type ProductForm, productDraftKind, productKind } from './product-kind.ts';

/** A product's own address in the admin: all its fields on a page (D10). `address` as in product-kind.ts. */
export function ProductEditor({ address }: { address: string }) {
  const { version } = useVersion();
  return <ProductVersion key={version} address={address} version={version} />;
}

function ProductVersion({ address, version }: { address: string; version: Version }) {
  const loaded = useRecordEditor(version === 'draft' ? productDraftKind : productKind, address);
  return (
    <main id="admin-main" className="stack centered admin-main editor-page">
      <Button component={Link} variant="subtle" to="/admin">
        {BACK_TO_ADMIN}
      </Button>
      {loaded.at === 'ready' ? (
        <EditHere editor={loaded.editor} version={version} />
      ) : (
        <>
          <h1>{EDIT_PRODUCT}</h1>
          <LoadState at={loaded.at} onRetry={loaded.at === 'failed' ? loaded.reload : undefined} />
        </>
      )}
    </main>
  );
}

function EditHere({ editor, version }: { editor: RecordEditor<Product, ProductForm>; version: Version }) {
  const state = useEditing(editor);
  const navigate = useNavigate();
  const title = useTitle();
  const duplicate = useDuplicateProduct();
  const { openExternal, publicUrl } = usePlatform();
  const { progress, base, form } = state;
  useEffect(() => {
    if (progress === 'done') void navigate('/admin');
  }, [navigate, progress]);
  return (
    <EditProductForm
      className="stack panel"
      editor={editor}
      state={state}
      head={
        <>
          <h1>{title(form.title) || EDIT_PRODUCT}</h1>
          <EditorNotes editor={editor} state={state} onDiscarded={() => void navigate('/admin')} />
          <DraftStrip
            kind="product"
            editor={editor}
            state={state}
            draftKind={productDraftKind}
            onPublished={() => void navigate('/admin')}
          />
        </>
      }
    >
      <div className="line">
        <SaveButton state={state} {...(version === 'draft' && { label: SAVE_DRAFT })} />
        {base !== null && base.slug !== '' && !base.draft && (
          <Button onClick={() => openExternal(publicUrl(`/product/${base.slug}`))}>View on the site</Button>
        )}
        {base !== null && <Button onClick={() => duplicate(base)}>{DUPLICATE}</Button>}
      </div>
    </EditProductForm>
  );
}
