import type { SiteSettings } from '@wa/core/contract/site';
import { PRODUCT_FINDER, QUOTE_LIST, SEARCH } from '@wa/core/domain/labels';
import { phoneHref } from '@wa/core/domain/links';
import { quoteHref, type QuoteRequest } from '@wa/core/domain/quote-mail';
import { Icon } from '@wa/core/ui/icon.tsx';
import { DOCUMENTS_PATH, FIND_PATH, INQUIRY_PATH, SEARCH_PATH } from '@wa/core/domain/site-routes';
import { Drawn } from '../drawn.tsx';
import { NAVIGATION_ID } from './sidebar.tsx';
import { QUERY_MAX } from '@wa/core/domain/limits';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Suggestions } from '../suggestions/suggestions.tsx';

interface Props {
  site: SiteSettings;
  /** Logo and name, which only the server renders. */
  company: ReactNode;
  /** Content of the quote mail, the same as in the quote request of the page. */
  quote: QuoteRequest;
  /** Query of the address without the question mark, shown on paper. */
  search: string;
}

/** Screens with a search field of their own, because a screen has only one search field. */
const OWN_SEARCH: readonly string[] = ['/', SEARCH_PATH, DOCUMENTS_PATH];

/** Sticky bar: menu (small screens), company, search, finder, quote list, and contact line. */
export function TopBar({ site, company, quote, search }: Props) {
  return (
    <header
      className="top-bar"
      data-address={site.publicUrl + (quote.page ?? '/') + (search && `?${search}`)}
    >
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
      {!OWN_SEARCH.includes(quote.page ?? '/') && <SiteSearch />}
      <div className="top-bar-contact">
        <a className="top-bar-to-search" href={SEARCH_PATH} aria-label={SEARCH}>
          <Icon name="search" />
        </a>
        <a className="top-bar-tool" href={FIND_PATH}>
          <Icon name="ruler" />
          <span>{PRODUCT_FINDER}</span>
        </a>
        <a className="top-bar-tool" href={INQUIRY_PATH}>
          <Icon name="clipboard" />
          <span>{QUOTE_LIST}</span>
          <small className="quote-count figures" data-inquiry-count />
        </a>
        <a className="top-bar-phone" href={phoneHref(site.phone)} aria-label={`Call ${site.phone}`}>
          <Icon name="phone" />
          <span className="figures">{site.phone}</span>
        </a>
        <a
          className="top-bar-mail"
          href={quoteHref(site.salesEmail, quote)}
          aria-label={`Email ${site.salesEmail}`}
        >
          <Icon name="mail" />
          <span>{site.salesEmail}</span>
        </a>
      </div>
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
