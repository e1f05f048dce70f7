import { Fieldset, TextInput } from '@mantine/core';
import {
  DOCUMENT_HINT,
  PRODUCT_DOCUMENT_UPLOAD_FAILED,
  PRODUCT_IMAGE_UPLOAD_FAILED,
} from '@wa/core/domain/messages';
import { textOf } from '@wa/core/domain/unproven';
import type { EditData } from './form-fields.ts';
import { FieldError } from './field-error.tsx';
import { hrefProblem } from './href-problem.ts';
import { ItemList } from './item-list.tsx';
import { UploadField } from './upload-field.tsx';
import type { UploadKind } from './use-upload.ts';

interface DocumentFieldProps {
  label: string;
  description?: string | undefined;
  placeholder?: string | undefined;
  name: string;
  /** A field beside it that gets the file's name while it is empty. */
  named: string | undefined;
  value: string;
  onEdit: EditData;
}

/** A document: uploaded here, or anywhere else by its address. */
export function DocumentField({ name, named, value, onEdit, ...asked }: DocumentFieldProps) {
  const take = (url: string, file: string) =>
    onEdit((now) => {
      const isNamed = named === undefined || textOf(now[named]).trim() !== '';
      return { ...now, [name]: url, ...(!isNamed && { [named]: file }) };
    });
  return (
    <>
      <UploadField kind="document" onDone={take} />
      <TextInput
        {...asked}
        value={value}
        error={hrefProblem(value)}
        onChange={({ currentTarget: { value: next } }) => onEdit((now) => ({ ...now, [name]: next }), name)}
      />
    </>
  );
}

const FILES = {
  image: { one: 'Image', label: 'Upload an image', hint: 'Up to 8 MB.', failed: PRODUCT_IMAGE_UPLOAD_FAILED },
  document: {
    one: 'PDF',
    label: 'Upload a document',
    hint: DOCUMENT_HINT,
    failed: PRODUCT_DOCUMENT_UPLOAD_FAILED,
  },
} as const;

interface FileListProps {
  label: string;
  kind: UploadKind;
  addresses: readonly string[];
  error: string | undefined;
  /** A change of the list as it is by then: an upload ends long after it began. */
  onEdit: (change: (now: readonly string[]) => string[]) => void;
}

/** Addresses of images or documents: typed or uploaded, in their order. */
export function FileList({ label, kind, addresses, error, onEdit }: FileListProps) {
  const { one, ...upload } = FILES[kind];
  return (
    <Fieldset variant="unstyled" legend={label}>
      <ItemList
        items={addresses}
        itemName={one}
        add="Add an address"
        isFlat
        newItem={() => ''}
        titleOf={() => ''}
        onEdit={onEdit}
        renderItem={(address, edit, index) => (
          <TextInput
            aria-label={`${one} ${String(index + 1)}`}
            value={address}
            onChange={({ currentTarget: { value } }) => edit(() => value)}
          />
        )}
      />
      <FieldError text={error} />
      <UploadField kind={kind} onDone={(url) => onEdit((now) => [...now, url])} {...upload} />
    </Fieldset>
  );
}
