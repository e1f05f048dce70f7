import type { RefObject } from 'react';
import { searchHref } from './search-address.ts';
import { SearchClear, SearchField } from '../../site/search-field.tsx';

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
        id="search-products"
        label="Search products"
        placeholder="Search products"
        initialQuery={initialQuery}
        input={input}
        onInput={(event) => {
          onQuery(event.currentTarget.value);
        }}
      />
      {query !== '' && <SearchClear href={searchHref({ family })} onClear={onClear} />}
    </form>
  );
}
