import type { FocusEvent, InputEvent, RefObject, SyntheticEvent } from 'react';
import { Icon } from '@wa/core/ui/icon.tsx';

interface Props {
  id: string;
  label: string;
  placeholder?: string;
  type?: 'text' | 'search';
  maxLength?: number;
  initialQuery?: string;
  input?: RefObject<HTMLInputElement | null>;
  onInput?: (event: InputEvent<HTMLInputElement>) => void;
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
}

/** Field of a search form. It is uncontrolled, so hydration keeps the visitor's text. */
export function SearchField({ id, label, type = 'text', initialQuery = '', input, ...attributes }: Props) {
  return (
    <>
      <Icon name="search" />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        name="q"
        type={type}
        inputMode="search"
        autoComplete="off"
        defaultValue={initialQuery}
        ref={input}
        {...attributes}
      />
    </>
  );
}

/** Button in a search field that clears it; a link without scripts. */
export function SearchClear({ href, onClear }: { href: string; onClear: () => void }) {
  const clear = (event: SyntheticEvent) => {
    event.preventDefault();
    onClear();
  };
  return (
    <a
      className="search-clear"
      href={href}
      role="button"
      aria-label="Clear search"
      onClick={clear}
      onKeyDown={(event) => {
        if (event.key === ' ') clear(event);
      }}
    >
      <Icon name="close" />
    </a>
  );
}
