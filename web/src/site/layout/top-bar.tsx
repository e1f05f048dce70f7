import { Icon } from '@wa/core/ui/icon.tsx';
import { DOCUMENTS_PATH, SEARCH_PATH } from '@wa/core/domain/site-routes';
import { Drawn } from '../drawn.tsx';
import { SearchField } from '../search-field.tsx';
import { NAVIGATION_ID } from './sidebar.tsx';
import { QUERY_MAX } from '@wa/core/domain/limits';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SEARCH_ALL } from '@wa/core/domain/labels';
import type { Suggestions } from '../suggestions/suggestions.tsx';

interface Props {
  path: string;
  /** Public address of the page, shown on paper. */
  address: string;
  /** Logo and name, on the server only. */
  company: ReactNode;
  /** Links and contacts, on the server only. */
  contact: ReactNode;
}

/** Screens with a search field of their own, because a screen has only one search field. */
const OWN_SEARCH: readonly string[] = ['/', SEARCH_PATH, DOCUMENTS_PATH];

/** Sticky bar: menu (small screens), company, search, finder, quote list, and contact line. */
export function TopBar({ path, address, company, contact }: Props) {
  return (
    <header className="top-bar" data-address={address}>
      <button
        className="button button-quiet button-icon top-bar-menu"
        type="button"
        popoverTarget={NAVIGATION_ID}
        aria-label="Open menu"
      >
        <Icon name="menu" />
      </button>
      <Drawn part="company" as="a" className="top-bar-company" href="/">
        {company}
      </Drawn>
      {!OWN_SEARCH.includes(path) && <SiteSearch />}
      <Drawn part="contact" className="top-bar-contact">
        {contact}
      </Drawn>
    </header>
  );
}

function SiteSearch() {
  const input = useRef<HTMLInputElement>(null);
  const [suggesting, setSuggesting] = useState<{ Suggestions: typeof Suggestions } | null>(null);
  // The suggestions load at the first focus. The field searches without them.
  const bring = () => {
    import('../suggestions/suggestions.tsx').then(setSuggesting, () => undefined);
  };
  useEffect(() => {
    if (document.activeElement === input.current) bring();
  }, []);
  return (
    <form className="search top-bar-search wide-only" role="search" aria-label="Site" action={SEARCH_PATH}>
      <SearchField
        id="search-site"
        label={SEARCH_ALL}
        placeholder="Product, size, or part number"
        maxLength={QUERY_MAX}
        input={input}
        onFocus={bring}
      />
      {suggesting && <suggesting.Suggestions input={input} />}
    </form>
  );
}
