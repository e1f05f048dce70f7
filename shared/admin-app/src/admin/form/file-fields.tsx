import { TextInput } from '@mantine/core';
import { textOf } from '@wa/core/domain/unvalidated';
import type { EditData } from './form-fields.ts';
import { hrefProblem } from './href-problem.ts';
import { UploadField } from './upload-field.tsx';
import type { UploadKind } from './use-upload.ts';

interface DocumentFieldProps {
  label: string;
  description?: string | undefined;
  placeholder?: string | undefined;
  name: string;
  /** An adjacent field that gets the name of the file while it is empty. */
  named: string | undefined;
  kind: Exclude<UploadKind, 'image'>;
  value: string;
  error?: string | undefined;
  onEdit: EditData;
}

/** Edits a document: an upload, or the address of a file elsewhere. */
export function DocumentField({ name, named, kind, value, error, onEdit, ...asked }: DocumentFieldProps) {
  const take = (url: string, file: string) =>
    onEdit((now) => {
      const isNamed = named === undefined || textOf(now[named]).trim() !== '';
      return { ...now, [name]: url, ...(!isNamed && { [named]: file }) };
    });
  return (
    <>
      <UploadField kind={kind} onDone={take} />
      <TextInput
        {...asked}
        value={value}
        error={error ?? hrefProblem(value)}
        onChange={({ currentTarget: { value: next } }) => onEdit((now) => ({ ...now, [name]: next }), name)}
      />
    </>
  );
}
