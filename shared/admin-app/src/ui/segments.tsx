import type { ReactNode } from 'react';

interface SegmentsProps<V extends string | number> {
  /** Read out before the options. */
  label: string;
  options: readonly { value: V; name: ReactNode; disabled?: boolean }[];
  value: V;
  onChange: (value: V) => void;
}

/** A few options side by side, one of them pressed. */
export function Segments<V extends string | number>({ label, options, value, onChange }: SegmentsProps<V>) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.name}
        </button>
      ))}
    </div>
  );
}
