import { useId, useState } from 'react';
import { addConnected, removeConnected } from '@wa/core/domain/products/product-card';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface ChipInputProps {
  label: string;
  placeholder?: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** What a chip is called, where its value is an id. */
  nameOf?: (value: string) => string;
  /** Offered while typing. */
  suggestions?: readonly { value: string; name: string }[];
}

/** A list of removable chips and a field that adds one, only if it is non-empty and new (specification 5). */
export function ChipInput({
  label,
  placeholder,
  values,
  onChange,
  nameOf,
  suggestions = [],
}: ChipInputProps) {
  const [text, setText] = useState('');
  const id = useId();
  const add = () => {
    onChange(addConnected(values, text));
    setText('');
  };
  const name = (value: string) => nameOf?.(value) ?? value;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {values.length > 0 && (
        <ul className="chips">
          {values.map((value) => (
            <li key={value} className="pill">
              {name(value)}
              <button
                type="button"
                aria-label={`Remove ${name(value)}`}
                onClick={() => onChange(removeConnected(values, value))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="input-row">
        <input
          className="input"
          id={id}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          list={suggestions.length > 0 ? `${id}-list` : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter in a form would save it.
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>Add</Button>
      </div>
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map(({ value, name: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </datalist>
      )}
    </div>
  );
}
