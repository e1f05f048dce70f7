import { useEffect, useMemo, useRef, useState } from 'react';
import { VIEW_GALLERY } from '@wa/shared/domain/labels';
import { indexProducts, searchProducts } from '@wa/shared/domain/product-search';
import { GALLERY_PATH } from '../app/routes.ts';
import type { ViewProps } from '../app/views.ts';
import { NoMatches } from './no-matches.tsx';
import { ProductGrid } from './product-card.tsx';
import { SearchBox } from './search-box.tsx';

/** The product grid with its live search (specification 2). */
export function HomeView({ route, site }: ViewProps<'home'>) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(route.query);
  const index = useMemo(() => indexProducts(route.products), [route.products]);
  const found = useMemo(() => searchProducts(index, query), [index, query]);

  // Text that was typed before this component took over counts, too.
  useEffect(() => {
    setQuery(input.current?.value ?? '');
  }, []);

  const clear = () => {
    if (input.current) input.current.value = '';
    input.current?.focus();
    setQuery('');
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
        <SearchBox
          input={input}
          query={query}
          initialQuery={route.query}
          onQuery={setQuery}
          onClear={clear}
        />
        <a className="button" href={GALLERY_PATH}>
          {VIEW_GALLERY}
        </a>
      </div>
      {found.length > 0 ? <ProductGrid products={found} /> : <NoMatches query={query} site={site} />}
    </div>
  );
}
