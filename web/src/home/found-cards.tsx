import { useState } from 'react';
import type { HomeCard } from '@wa/core/contract/site';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { Pager } from './pager.tsx';
import { ProductGrid } from './product-card.tsx';
import { searchHref } from './search-address.ts';

/** What a search has found, a page of cards at a time: a letter finds thousands in a large catalogue. */
export function FoundCards({ cards, query }: { cards: readonly HomeCard[]; query: string }) {
  const [pages, setPages] = useState(1);
  const to = pages * HOME_CARDS;
  const more = () => {
    setPages(pages + 1);
  };
  return (
    <>
      <ProductGrid products={to < cards.length ? cards.slice(0, to) : cards} replaceable />
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
