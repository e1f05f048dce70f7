import { useId, type ReactNode } from 'react';
import type { ItemField, ProjectField } from '@wa/core/domain/submittal/submittal';

interface FieldProps {
  name: ProjectField | ItemField;
  label: string;
  value: string;
  problem: string | undefined;
  type?: 'text' | 'date';
  /** The options of a list instead of a text field. */
  options?: ReactNode;
}

/** One field of the form. The browser keeps the typed text, so it needs no state. */
export function SubmittalField({ name, label, value, problem, type = 'text', options }: FieldProps) {
  const id = useId();
  const common = {
    id,
    name,
    className: 'input',
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
  };
  return (
    <div className={`field submittal-${name}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {options === undefined ? (
        <input {...common} type={type} defaultValue={value} autoComplete="off" />
      ) : (
        <select {...common} defaultValue={value}>
          {options}
        </select>
      )}
      {problem !== undefined && (
        <span className="field-error" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}
