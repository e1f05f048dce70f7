import type { ReactNode } from 'react';
import type { ItemField, ProjectField } from '@wa/core/domain/submittal/submittal';
import { Field } from '../../site/field.tsx';

interface FieldProps {
  name: ProjectField | ItemField;
  label: string;
  value: string;
  problem: string | undefined;
  type?: 'text' | 'date';
  /** The options of a list instead of a text field. */
  options?: ReactNode;
}

const WIDE: readonly string[] = ['project', 'row', 'size', 'variations'];

/** One field of the form. The browser keeps the typed text, so it needs no state. */
export function SubmittalField({ name, label, value, problem, type = 'text', options }: FieldProps) {
  return (
    <Field label={label} problem={problem} isWide={WIDE.includes(name)}>
      {(control) =>
        options === undefined ? (
          <input {...control} name={name} type={type} defaultValue={value} autoComplete="off" />
        ) : (
          <select {...control} name={name} defaultValue={value}>
            {options}
          </select>
        )
      }
    </Field>
  );
}
