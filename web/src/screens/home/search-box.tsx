import type { RefObject } from 'react';
import { Icon } from '@wa/core/ui/icon.tsx';
import { searchHref } from './search-address.ts';
import { SearchField } from '../../site/search-field.tsx';

interface Props {
  /** The input is uncontrolled, so that text typed before hydration stays in it. */
  input: RefObject<HTMLInputElement | null>;
  query: string;
  /** Slug of the family to search; empty for all products. */
  family: string;
  initialQuery: string;
  onQuery: (text: string) => void;
  onClear: () => void;
}

/** Live search, 300 px wide. Without scripts, it is a form that the server answers (specification 2, 4). */
export function SearchBox({ input, query, family, initialQuery, onQuery, onClear }: Props) {
  return (
    <form
      className="search"
      role="search"
      action="/"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      {family !== '' && <input type="hidden" name="family" value={family} />}
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
          href={searchHref({ family })}
          role="button"
          aria-label="Clear search"
          onClick={(event) => {
            event.preventDefault();
            onClear();
          }}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
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
