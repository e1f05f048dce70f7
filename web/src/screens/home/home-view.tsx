import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { HomeRoute } from '@wa/core/contract/site';
import { VIEW_GALLERY } from '@wa/core/domain/labels';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { cardRange } from '@wa/core/domain/products/home-pages';
import { indexProducts, searchProducts, strippedSearch } from '@wa/core/domain/products/product-search';
import { GALLERY_PATH } from '@wa/core/domain/site-routes';
import { queryOf } from '../../site/load-route.ts';
import type { ViewProps } from '../../site/routes.ts';
import { BrowsedCards, FoundCards } from './home-cards.tsx';
import { InPages, NoMatches } from './no-matches.tsx';
import { keepInAddress } from './search-address.ts';
import { SearchBox } from './search-box.tsx';
import { useAllCards, useFurtherPages } from './use-cards.ts';

/** The product grid with its live search, whose text is in the address (specification 2). */
export function HomeView({ route, site }: ViewProps<'home'>) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(route.query);
  const [searched, setSearched] = useState(false);
  const { cards, bringCards } = useAllCards(route);
  const further = useFurtherPages(route);
  const index = useMemo(() => cards && indexProducts(cards), [cards]);
  const found = useMemo(() => index && searchProducts(index, query), [index, query]);

  const search = (text: string) => {
    bringCards();
    setSearched(true);
    setQuery(text);
  };

  const type = (text: string) => {
    keepInAddress(text);
    search(text);
  };

  const { key, search: asked } = useLocation();
  const first = useRef(true);
  const followAddress = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    // Text that was typed before this component took over counts, too.
    if (first.current && typed !== query) type(typed);
    else if (queryOf(asked) !== query) {
      if (input.current) input.current.value = queryOf(asked);
      search(queryOf(asked));
    }
    first.current = false;
  });
  // Every entry has its own key: a link to the address without the text, which only its text has left, is one.
  useEffect(() => {
    followAddress();
  }, [key, asked]);

  const clear = () => {
    if (input.current) input.current.value = '';
    input.current?.focus();
    type('');
  };

  // As the server drew it, until somebody searches; what is on further pages must be here first.
  const isBrowsed = query.trim() === '' && route.query === '';
  const results = isWhole(route) || (searched && !isBrowsed) ? found : null;
  const none = results === null ? route.found === 0 : results.length === 0;
  return (
    <div className="home">
      <div className="home-bar cluster">
        <div className="home-title">
          <h1 tabIndex={-1}>Products</h1>
          <p className="figures" role="status">
            {figures(route, results)}
          </p>
        </div>
        <SearchBox input={input} query={query} initialQuery={route.query} onQuery={type} onClear={clear} />
        <a className="button" href={GALLERY_PATH}>
          {VIEW_GALLERY}
        </a>
      </div>
      {none ? (
        <NoMatches
          query={query}
          instead={index ? strippedSearch(index, query) : (route.instead ?? null)}
          site={site}
        />
      ) : results === null || (!searched && isBrowsed) ? (
        <BrowsedCards route={route} further={further} busy={searched && !isBrowsed} />
      ) : (
        <FoundCards key={query} cards={results} query={query} />
      )}
      {!none && query.trim() !== '' && <InPages query={query} />}
    </div>
  );
}

/** True when the document has every product. */
const isWhole = ({ products, all }: HomeRoute) => products.length === all;

/** How many there are, or which of how many. */
function figures({ all, found, page, query }: HomeRoute, results: readonly unknown[] | null): string {
  const count = results?.length ?? found;
  if (count !== all || query !== '')
    return count === all ? String(all) : `${String(count)} of ${String(all)}`;
  if (results !== null || all <= HOME_CARDS || page === 1) return String(all);
  const { from, to } = cardRange(page, all);
  return `${String(from)} to ${String(to)} of ${String(all)}`;
}
