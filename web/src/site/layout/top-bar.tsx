import { Icon } from '@wa/core/ui/icon.tsx';
import { DOCUMENTS_PATH, SEARCH_PATH } from '@wa/core/domain/site-routes';
import { Drawn } from '../drawn.tsx';
import { NAVIGATION_ID } from './sidebar.tsx';
import { QUERY_MAX } from '@wa/core/domain/limits';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
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
    <form className="search top-bar-search" role="search" aria-label="Site" action={SEARCH_PATH}>
      <Icon name="search" />
      <label className="visually-hidden" htmlFor="search-site">
        Search products, sizes, and pages
      </label>
      <input
        className="input"
        id="search-site"
        name="q"
        type="text"
        inputMode="search"
        autoComplete="off"
        maxLength={QUERY_MAX}
        placeholder="Product, size, or part number"
        ref={input}
        onFocus={bring}
      />
      {suggesting && <suggesting.Suggestions input={input} />}
    </form>
  );
}

const FIELDS = '[role="search"] input';
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], dialog';

/** Lets `/` focus the search field, or open the search page if the bar has no room for a field. */
export function useSearchKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
      event.preventDefault();
      const field = [...document.querySelectorAll<HTMLInputElement>(FIELDS)]
        .filter((each) => each.checkVisibility())
        .at(-1);
      if (!field) return void navigate(SEARCH_PATH);
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }, [navigate]);
}
