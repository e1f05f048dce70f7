interface ChoiceProps<V extends string | number> {
  label: string;
  /** The label is for screen readers only. */
  hidden?: boolean;
  options: readonly { value: V; name: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** A few options side by side, one of them pressed. */
export function Choice<V extends string | number>({
  label,
  hidden,
  options,
  value,
  onChange,
}: ChoiceProps<V>) {
  return (
    <div className="choice" role="group" aria-label={label}>
      {!hidden && (
        <span className="field-label" aria-hidden="true">
          {label}
        </span>
      )}
      <span className="segments">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.name}
          </button>
        ))}
      </span>
    </div>
  );
}
