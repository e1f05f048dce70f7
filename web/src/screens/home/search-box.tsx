import type { RefObject } from 'react';
import { Icon } from '@wa/core/ui/icon.tsx';
import { SearchField } from '../../site/search-field.tsx';

interface Props {
  /** The input is the visitor's own: what was typed before the scripts came stays in it. */
  input: RefObject<HTMLInputElement | null>;
  query: string;
  initialQuery: string;
  onQuery: (text: string) => void;
  onClear: () => void;
}

/** Live search, 300 px wide; without scripts a form that asks the server (specification 2, 4). */
export function SearchBox({ input, query, initialQuery, onQuery, onClear }: Props) {
  return (
    <form
      className="search"
      role="search"
      action="/"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <SearchField
        initialQuery={initialQuery}
        input={input}
        onInput={(event) => {
          onQuery(event.currentTarget.value);
        }}
      />
      {query !== '' && (
        <a
          className="search-clear"
          href="/"
          role="button"
          aria-label="Clear search"
          onClick={(event) => {
            event.preventDefault();
            onClear();
          }}
        >
          <Icon name="close" />
        </a>
      )}
    </form>
  );
}
