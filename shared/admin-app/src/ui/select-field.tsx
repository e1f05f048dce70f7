import { useFieldParts } from './text-field.tsx';

interface SelectFieldProps {
  label: string;
  options: readonly { value: string; name: string }[];
  value: string;
  /** Shown while nothing is chosen; left out where there always is a choice. */
  empty?: string;
  onChange: (value: string) => void;
}

/** A labelled list to choose one from; a stored value that is none of the options stays and is shown. */
export function SelectField({ label, options, value, empty, onChange }: SelectFieldProps) {
  const field = useFieldParts(label);
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <div className="field">
      {field.label}
      <select
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...field.props}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
