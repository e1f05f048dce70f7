import type { InputEvent, RefObject } from 'react';
import { Icon } from '@wa/core/ui/icon.tsx';

interface Props {
  initialQuery: string;
  input?: RefObject<HTMLInputElement | null>;
  onInput?: (event: InputEvent<HTMLInputElement>) => void;
}

/** Field of a search form. It is uncontrolled, so hydration keeps the visitor's text. */
export function SearchField({ initialQuery, input, onInput }: Props) {
  return (
    <>
      <Icon name="search" />
      <label className="visually-hidden" htmlFor="search-products">
        Search products
      </label>
      <input
        className="input"
        id="search-products"
        name="q"
        type="text"
        inputMode="search"
        autoComplete="off"
        placeholder="Search products"
        defaultValue={initialQuery}
        ref={input}
        onInput={onInput}
      />
    </>
  );
}
