import { useId, type InputHTMLAttributes, type TextareaHTMLAttributes } from 'react';

interface Common {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  /** Why the value cannot stay; read out with the field. */
  error?: string | null | undefined;
}

type TextFieldProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Common>;
type TextAreaProps = Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Common>;

/** A labelled line of text with its hint and error wired to it. */
export function TextField({ label, value, onChange, hint, error, ...others }: TextFieldProps) {
  const field = useFieldParts(label, hint, error);
  return (
    <div className="field">
      {field.label}
      <input
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...field.props}
        {...others}
      />
      {field.notes}
    </div>
  );
}

/** The same for several lines. */
export function TextArea({ label, value, onChange, hint, error, ...others }: TextAreaProps) {
  const field = useFieldParts(label, hint, error);
  return (
    <div className="field">
      {field.label}
      <textarea
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...field.props}
        {...others}
      />
      {field.notes}
    </div>
  );
}

/** Label, attributes and notes of any control that is a field. */
export function useFieldParts(label: string, hint?: string | undefined, error?: string | null | undefined) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    label: (
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
    ),
    props: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
    notes: (
      <>
        {hint && (
          <span className="field-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
        {error && (
          <span className="field-error" id={`${id}-error`} role="alert">
            {error}
          </span>
        )}
      </>
    ),
  };
}
