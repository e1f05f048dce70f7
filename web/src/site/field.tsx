import { useId, type ReactNode } from 'react';

interface FieldProps {
  label: string;
  problem: string | undefined;
  /** True to take a whole line of the form. */
  isWide?: boolean;
  /** Renders the control with the attributes that connect it to its label and its problem. */
  children: (control: Control) => ReactNode;
}

interface Control {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A control with its label and its problem. */
export function Field({ label, problem, isWide = false, children }: FieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className={isWide ? 'field field-wide' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: 'input',
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': problem ? problemId : undefined,
      })}
      <Problem id={problemId} text={problem} />
    </div>
  );
}

/** The problem of a field, shown below it. */
export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p className="field-error" id={id}>
      {text}
    </p>
  ) : null;
}
