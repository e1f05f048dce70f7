import { useContext, useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { HomeRoute } from '@wa/core/contract/site';
import { VIEW_GALLERY, PRODUCT_FINDER } from '@wa/core/domain/labels';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { cardRange } from '@wa/core/domain/products/home-pages';
import { indexProducts, searchProducts, strippedSearch } from '@wa/core/domain/products/product-search';
import { familiesOf, inFamily } from '@wa/core/domain/products/families';
import { GALLERY_PATH, FIND_PATH } from '@wa/core/domain/site-routes';
import { keepInAddress } from '../../site/keep-in-address.ts';
import { familyIn, queryOf } from '../../site/load-route.ts';
import { Navigation } from '../../site/navigation.ts';
import type { ViewProps } from '../../site/routes.ts';
import { FamilyLinks } from './family-links.tsx';
import { BrowsedCards, FoundCards } from './home-cards.tsx';
import { InPages, NoMatches } from './no-matches.tsx';
import { searchHref } from './search-address.ts';
import { useAllCards, useFurtherPages } from './use-cards.ts';
import { TASK_WORDS, TASKS } from '@wa/core/domain/products/tasks';
import { Photo } from '@wa/core/ui/photo.tsx';
import { pictureFile } from '../../site/picture.tsx';
import { SearchClear, SearchField } from '../../site/search-field.tsx';

/**
 * The product grid in its saved order, with family links and a live search. The address contains the family
 * and the text (specification 2).
 */
export function HomeView({ route, site }: ViewProps<'home'>) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(route.query);
  const [family, setFamily] = useState(route.family);
  const [searched, setSearched] = useState(false);
  const navigation = useContext(Navigation);
  const { cards, bringCards } = useAllCards(route);
  const further = useFurtherPages(route);
  const families = useMemo(() => familiesOf(navigation, cards ?? route.products), [navigation, cards, route]);
  const index = useMemo(
    () => cards && indexProducts(inFamily(navigation, cards, family)),
    [navigation, cards, family],
  );
  const found = useMemo(() => index && searchProducts(index, query), [index, query]);

  const search = (text: string, of = family) => {
    bringCards();
    setSearched(true);
    setQuery(text);
    setFamily(of);
  };

  const type = (text: string) => {
    keepInAddress(searchHref({ text, family }));
    search(text);
  };

  const { key, search: asked } = useLocation();
  const first = useRef(true);
  const followAddress = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    // Text that was typed before hydration counts as a search.
    if (first.current && typed !== query) type(typed);
    else if (queryOf(asked) !== query || familyIn(asked) !== family) {
      if (input.current) input.current.value = queryOf(asked);
      search(queryOf(asked), familyIn(asked));
    }
    first.current = false;
  });
  // The key differs per history entry, so the effect also runs for a link to the same address without the
  // search text.
  useEffect(() => {
    followAddress();
  }, [key, asked]);

  const clear = () => {
    if (input.current) input.current.value = '';
    input.current?.focus();
    type('');
  };

  // The server's cards are shown until a search narrows them. A family with further pages needs the list of
  // all products.
  const isWhole = route.products.length === route.all;
  const isBrowsed =
    query.trim() === '' && route.query === '' && family === route.family && (family === '' || !isWhole);
  const results = isWhole || (searched && !isBrowsed) ? found : null;
  const none = results === null ? route.found === 0 : results.length === 0;
  return (
    <div className="home">
      <TaskTiles />
      <div className="home-bar line">
        <div className="home-title">
          <h1 tabIndex={-1}>Products</h1>
          <p className="quiet figures" role="status">
            {figures(route, results)}
          </p>
        </div>
        <SearchBox
          input={input}
          query={query}
          family={family}
          initialQuery={route.query}
          onQuery={type}
          onClear={clear}
        />
        <a className="button" href={GALLERY_PATH}>
          {VIEW_GALLERY}
        </a>
      </div>
      <FamilyLinks families={families} current={family} query={query} />
      {none ? (
        <NoMatches
          query={query}
          instead={index ? strippedSearch(index, query) : (route.instead ?? null)}
          site={site}
        />
      ) : results === null || isBrowsed ? (
        <BrowsedCards route={route} further={further} busy={searched && !isBrowsed} />
      ) : (
        <FoundCards key={family + query} cards={results} query={query} family={family} />
      )}
      {!none && query.trim() !== '' && (
        <div className="space-16">
          <InPages query={query} />
        </div>
      )}
    </div>
  );
}

/** Returns the number of products, or the range of the current page. */
function figures({ all, found, page, query }: HomeRoute, results: readonly unknown[] | null): string {
  const count = results?.length ?? found;
  if (count !== all || query !== '')
    return count === all ? String(all) : `${String(count)} of ${String(all)}`;
  if (results !== null || all <= HOME_CARDS || page === 1) return String(all);
  const { from, to } = cardRange(page, all);
  return `${String(from)} to ${String(to)} of ${String(all)}`;
}

/**
 * Tiles of the applications, each a link to the finder with that application. Their drawings are external
 * files, because the inline drawings of the cards use up the size limit of the document.
 */
function TaskTiles() {
  return (
    <section className="home-tasks" aria-labelledby="home-tasks-title">
      <div className="line">
        <h2 id="home-tasks-title">What do you need to do?</h2>
        <a href={FIND_PATH}>Open the {PRODUCT_FINDER}</a>
      </div>
      <ul>
        {TASKS.map((task) => (
          <li key={task}>
            <a className="stack-8 box-strong" href={`${FIND_PATH}?task=${task}`} rel="nofollow">
              <Photo src={pictureFile(TASK_WORDS[task].drawing)} alt="" width={72} height={48} />
              <span>
                <b className="name">{TASK_WORDS[task].label}</b>{' '}
                <span className="quiet">{TASK_WORDS[task].products}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
function SearchBox({ input, query, family, initialQuery, onQuery, onClear }: Props) {
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
