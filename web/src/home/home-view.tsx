import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VIEW_GALLERY } from '@wa/core/domain/labels';
import { indexProducts, searchProducts, strippedSearch } from '@wa/core/domain/products/product-search';
import { queryOf } from '../app/load-route.ts';
import { GALLERY_PATH } from '../app/routes.ts';
import type { ViewProps } from '../app/views.ts';
import { adoptDrawings } from '../pictures/drawing-shelf.ts';
import { showDefault } from '../pictures/product-picture.tsx';
import { adoptedGrid, GRID_ATTRIBUTE } from './grid-shelf.ts';
import { NoMatches } from './no-matches.tsx';
import { ProductGrid } from './product-card.tsx';
import { keepInAddress } from './search-address.ts';
import { SearchBox } from './search-box.tsx';

/** The product grid with its live search, whose text is in the address (specification 2). */
export function HomeView({ route, site }: ViewProps<'home'>) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(route.query);
  const drawn = adoptedGrid(route.products);
  const [searched, setSearched] = useState(false);
  const index = useMemo(() => indexProducts(route.products), [route.products]);
  const found = useMemo(() => searchProducts(index, query), [index, query]);

  const search = (text: string) => {
    // The drawings of the server's cards become those of the components that follow.
    if (!searched && drawn !== null) adoptDrawings(document);
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

  const all = route.products.length;
  return (
    <div className="home">
      <div className="home-bar">
        <div className="home-title">
          <h1 tabIndex={-1}>Products</h1>
          <p className="figures" role="status">
            {found.length === all ? all : `${String(found.length)} of ${String(all)}`}
          </p>
        </div>
        <SearchBox input={input} query={query} initialQuery={route.query} onQuery={type} onClear={clear} />
        <a className="button" href={GALLERY_PATH}>
          {VIEW_GALLERY}
        </a>
      </div>
      {!searched && drawn !== null ? (
        // The server's own markup of this list.
        <ul
          key="drawn"
          className="grid"
          {...{ [GRID_ATTRIBUTE]: true }}
          suppressHydrationWarning
          onErrorCapture={showDefault}
          dangerouslySetInnerHTML={{ __html: drawn }}
        />
      ) : found.length > 0 ? (
        <ProductGrid products={found} replaceable />
      ) : (
        <NoMatches query={query} instead={strippedSearch(index, query)} site={site} />
      )}
    </div>
  );
}
