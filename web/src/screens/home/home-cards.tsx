import { useState } from 'react';
import type { HomeCard, HomeRoute } from '@wa/core/contract/site';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { cardRange, homePages, homePath } from '@wa/core/domain/products/home-pages';
import { Drawn } from '../../site/drawn.tsx';
import { Cards } from '../../site/product-card.tsx';
import { Pager } from './pager.tsx';
import { searchHref } from './search-address.ts';
import type { FurtherPages } from './use-further-pages.ts';

interface BrowsedProps {
  route: HomeRoute;
  further: FurtherPages;
  /** While a search waits for the list of all products. */
  busy: boolean;
}

/** The cards of a page as the server drew them, then those of the pages that arrived since. */
export function BrowsedCards({ route, further, busy }: BrowsedProps) {
  const { products, page, found, query } = route;
  const last = page + further.arrived.length;
  const pages = homePages(found);
  const href = (at: number) => (query === '' ? homePath(at) : searchHref(query, at));
  return (
    <div aria-busy={busy}>
      <Drawn as="ul" className="grid" part="home-grid" of={route}>
        <Cards products={products} />
      </Drawn>
      {further.arrived.map((html, at) => (
        <ul key={page + at + 1} className="grid" dangerouslySetInnerHTML={{ __html: html }} />
      ))}
      {pages > 1 && (
        <Pager
          key={last}
          shown={{ from: cardRange(page, found).from, to: cardRange(last, found).to, all: found }}
          previous={page > 1 ? href(page - 1) : null}
          next={last < pages ? href(last + 1) : null}
          // The server answers one page of a search; the visitor's own follow from the list.
          onNear={query === '' ? further.bring : undefined}
        />
      )}
    </div>
  );
}

/** What a search has found, a page of cards at a time: a letter finds thousands in a large catalogue. */
export function FoundCards({ cards, query }: { cards: readonly HomeCard[]; query: string }) {
  const [pages, setPages] = useState(1);
  const to = pages * HOME_CARDS;
  const more = () => {
    setPages(pages + 1);
  };
  return (
    <>
      <ul className="grid">
        <Cards products={to < cards.length ? cards.slice(0, to) : cards} />
      </ul>
      {cards.length > HOME_CARDS && (
        <Pager
          key={pages}
          shown={{ from: 1, to: Math.min(to, cards.length), all: cards.length }}
          previous={null}
          next={to < cards.length ? searchHref(query, pages + 1) : null}
          onNear={more}
          onNext={more}
        />
      )}
    </>
  );
}
