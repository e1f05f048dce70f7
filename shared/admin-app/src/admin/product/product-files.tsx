import { Button, Fieldset, TextInput } from '@mantine/core';
import { useState } from 'react';
import { documentName } from '@wa/core/domain/documents/documents';
import {
  DOCUMENT_HINT,
  PRODUCT_DOCUMENT_UPLOAD_FAILED,
  PRODUCT_IMAGE_UPLOAD_FAILED,
} from '@wa/core/domain/messages';
import { move } from '@wa/core/domain/ordering';
import { textsIn } from '@wa/core/domain/unvalidated';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { FieldError } from '../form/field-error.tsx';
import type { OwnProps } from '../form/form-fields.ts';
import { UploadField } from '../form/upload-field.tsx';
import { MoveMenu } from '../move/move-menu.tsx';
import {
  DOCUMENTS,
  nextRows,
  PICTURES,
  textAt,
  withAddress,
  withFile,
  withoutFile,
  withText,
  type FileRow,
} from './file-rows.ts';

const KINDS = {
  image: {
    fields: PICTURES,
    one: 'Image',
    text: 'Description',
    textHint: 'Screen readers read it aloud. If empty, we use the file’s description or the product’s title.',
    upload: { label: 'Upload an image', hint: 'Up to 8 MB.', failed: PRODUCT_IMAGE_UPLOAD_FAILED },
  },
  document: {
    fields: DOCUMENTS,
    one: 'PDF',
    text: 'Name',
    textHint: 'Visitors see it in the list of documents.',
    upload: { label: 'Upload a document', hint: DOCUMENT_HINT, failed: PRODUCT_DOCUMENT_UPLOAD_FAILED },
  },
} as const;

interface ProductFilesProps extends OwnProps {
  label: string;
  kind: keyof typeof KINDS;
}

const idOf = ({ id }: FileRow) => String(id);

/** Edits the images or documents of a product: order, address, and the text of each (D35.3, D35.4). */
export function ProductFiles({ label, kind, name, data, error, onEdit }: ProductFilesProps) {
  const { fields, one, text, textHint, upload } = KINDS[kind];
  const rows = useFileRows(textsIn(data[name]));
  const called = (index: number) => `${one} ${String(index + 1)}`;
  const onMove = (from: number, to: number) =>
    onEdit((now) => ({ ...now, [name]: [...move(textsIn(now[name]), from, to)] }));
  return (
    <Fieldset variant="unstyled" legend={label}>
      {rows.length > 0 && (
        <>
          <p className="field-hint">{`${text}: ${textHint}`}</p>
          <SortableList
            label={`${label} in order`}
            layout="list"
            className="box framed-list"
            items={rows}
            idOf={idOf}
            nameOf={({ file }) => textAt(data, fields, file) || file || one}
            onMove={onMove}
            renderItem={({ id, file }, index) => (
              <div className="item-row">
                <DragHandle label={`Drag ${called(index)}`} />
                <div className="stack-8 columns-sm product-file-fields">
                  <TextInput
                    label={`${text} of ${called(index)}`}
                    placeholder={kind === 'document' && file !== '' ? documentName(file) : undefined}
                    value={textAt(data, fields, file)}
                    onChange={({ currentTarget: { value } }) =>
                      onEdit((now) => withText(now, fields, file, value), `${fields.texts}.${String(id)}`)
                    }
                  />
                  <TextInput
                    label={`Address of ${called(index)}`}
                    value={file}
                    onChange={({ currentTarget: { value } }) =>
                      onEdit((now) => withAddress(now, fields, index, value), `${name}.${String(id)}`)
                    }
                  />
                </div>
                <div className="line">
                  <MoveMenu name={called(index)} index={index} count={rows.length} onMove={onMove} />
                  <IconButton
                    icon="trash"
                    color="danger"
                    label={`Remove ${called(index)}`}
                    onClick={() => onEdit((now) => withoutFile(now, fields, index))}
                  />
                </div>
              </div>
            )}
          />
        </>
      )}
      <Button
        leftSection={<Icon name="plus" />}
        size="xs"
        onClick={() => onEdit((now) => withFile(now, fields, ''))}
      >
        Add address
      </Button>
      <FieldError text={error} />
      <UploadField
        kind={kind}
        onDone={(url, file) =>
          onEdit((now) => withFile(now, fields, url, kind === 'document' ? documentName(file) : ''))
        }
        {...upload}
      />
    </Fieldset>
  );
}

/** Gives the rows of a list ids that survive moves and typing. */
function useFileRows(files: readonly string[]): readonly FileRow[] {
  const [kept, setKept] = useState<readonly FileRow[]>(() => nextRows([], files));
  if (kept.length === files.length && kept.every(({ file }, index) => file === files[index])) return kept;
  const rows = nextRows(kept, files);
  setKept(rows);
  return rows;
}
