import { TextInput } from '@mantine/core';
import { textOf } from '@wa/core/domain/unproven';
import type { EditData } from './edit-data.ts';
import { hrefProblem } from './href-problem.ts';
import { UploadField } from './upload-field.tsx';

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
