import { useId, useState } from 'react';
import { addConnected, removeConnected } from '@wa/core/domain/products/product';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface ChipInputProps {
  label: string;
  placeholder?: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** What a chip is called, where its value is an id. */
  nameOf?: (value: string) => string;
  /** The value that a typed text stands for, or why there is none; without it, the text is the value. */
  read?: (text: string) => { value: string } | { problem: string };
  /** Offered while typing. */
  suggestions?: readonly string[];
}

/** A list of removable chips and a field that adds one, only if it is non-empty and new (specification 5). */
export function ChipInput({
  label,
  placeholder,
  values,
  onChange,
  nameOf,
  read = (value) => ({ value }),
  suggestions = [],
}: ChipInputProps) {
  const [text, setText] = useState('');
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const add = () => {
    if (text.trim() === '') return setText('');
    const chip = read(text);
    if ('problem' in chip) return setProblem(chip.problem);
    onChange(addConnected(values, chip.value));
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
      <div
        className="input-row"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) add();
        }}
      >
        <input
          className="input"
          id={id}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          list={suggestions.length > 0 ? `${id}-list` : undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            // Enter that ends a composition belongs to the input method.
            if (event.nativeEvent.isComposing) return;
            // Ctrl+S saves without leaving the field.
            if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') add();
            if (event.key !== 'Enter') return;
            // Enter in a form would save it.
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>Add</Button>
      </div>
      {problem !== undefined && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  );
}
