import { useState, type ReactNode } from 'react';
import type { Product } from '@wa/core/domain/products/product';
import { Problem } from '../../ui/problem.tsx';
import { DraftField } from '../drafts/draft-field.tsx';
import type { Editing } from '../editing/editor-state.ts';
import type { RecordEditor } from '../editing/record-editor.ts';
import { EditorForm } from '../editing/save-button.tsx';
import { editFields } from '../form/form-fields.ts';
import { createUploadsOfFields, UploadsOfFields } from '../form/use-upload.ts';
import { UploadsInProgress } from '../uploads-in-progress.ts';
import { type ProductForm, productDraftKind } from './product-kind.ts';
import { ProductFields } from './product-fields.tsx';

interface EditProductFormProps {
  editor: RecordEditor<Product, ProductForm>;
  state: Editing<Product, ProductForm>;
  id?: string;
  className: string;
  /** Content above and below the fields. */
  head?: ReactNode;
  children?: ReactNode;
}

/** The form of a product, with the message of a failed save. */
export function EditProductForm({ editor, state, id, className, head, children }: EditProductFormProps) {
  const { form, problems, failure } = state;
  const [uploads] = useState(createUploadsOfFields);
  return (
    <EditorForm editor={editor} id={id} className={className}>
      {head}
      <Problem text={failure?.text} />
      <UploadsInProgress value={editor.fileStarted}>
        <UploadsOfFields value={uploads}>
          <ProductFields form={form} problems={problems} onEdit={editFields(editor)} />
        </UploadsOfFields>
      </UploadsInProgress>
      <DraftField kind="product" editor={editor} state={state} draftKind={productDraftKind} />
      {children}
    </EditorForm>
  );
}
