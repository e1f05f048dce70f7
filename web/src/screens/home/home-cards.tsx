import { useState, useEffect, useEffectEvent, useRef } from 'react';
import type { HomeCard, HomeRoute } from '@wa/core/contract/site';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { cardRange, homePages, homePath } from '@wa/core/domain/products/home-pages';
import { Drawn } from '../../site/drawn.tsx';
import { Cards } from '../../site/product-card.tsx';
import { searchHref } from './search-address.ts';
import type { FurtherPages } from './use-cards.ts';
import { NEXT_PAGE, PREVIOUS_PAGE, PRODUCT_PAGES } from '@wa/core/domain/labels';

interface BrowsedProps {
  route: HomeRoute;
  further: FurtherPages;
  /** True while a search waits for the list of all products. */
  busy: boolean;
}

/** The cards of a page as rendered by the server, followed by those of the pages loaded since. */
export function BrowsedCards({ route, further, busy }: BrowsedProps) {
  const { products, page, found, query, family } = route;
  const last = page + further.arrived.length;
  const pages = homePages(found);
  const isAsked = query !== '' || family !== '';
  const href = (at: number) => (isAsked ? searchHref({ text: query, family, page: at }) : homePath(at));
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
          // The server returns one page of a query; the browser renders further pages of its own searches
          // from the list.
          onNear={isAsked ? undefined : further.bring}
        />
      )}
    </div>
  );
}

interface FoundProps {
  cards: readonly HomeCard[];
  query: string;
  family: string;
}

/**
 * Results of a search, one page of cards at a time, because one letter matches thousands of products in a
 * large catalog.
 */
export function FoundCards({ cards, query, family }: FoundProps) {
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
          next={to < cards.length ? searchHref({ text: query, family, page: pages + 1 }) : null}
          onNear={more}
          onNext={more}
        />
      )}
    </>
  );
}

/**
 * Distance below the screen at which the next page loads, in pixels. It arrives before it is visible, so
 * nothing shifts.
 */
const AHEAD_PX = 2_000;

interface PagerProps {
  shown: { from: number; to: number; all: number };
  /** Address of the previous page; null on the first one. */
  previous: string | null;
  next: string | null;
  /** Called when the end of the cards is near and there is a next page. */
  onNear?: () => void;
  /** Replaces following the link. */
  onNext?: () => void;
}

/**
 * Range of the cards above and links to the other pages, for visitors without scripts and for search engines.
 * The key is the next page, because a replaced element doesn't count as a layout shift. home.css keeps the
 * footer off the screen.
 */
function Pager({ shown, previous, next, onNear, onNext }: PagerProps) {
  const nav = useRef<HTMLElement>(null);
  // A focused pager doesn't load more cards, so that keyboard users can reach the footer.
  const near = useEffectEvent(() => {
    if (!nav.current?.contains(document.activeElement)) onNear?.();
  });
  useEffect(() => {
    if (next === null || nav.current === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `0px 0px ${String(AHEAD_PX)}px` },
    );
    observer.observe(nav.current);
    return () => {
      observer.disconnect();
    };
    // A new page moves the end of the list, so the observer has to check it again.
  }, [next]);
  return (
    <nav className="pager line" aria-label={PRODUCT_PAGES} ref={nav}>
      {previous !== null && (
        <a className="button" href={previous} rel="prev">
          {PREVIOUS_PAGE}
        </a>
      )}
      <p>
        {shown.from} to {shown.to} of {shown.all}
      </p>
      {next !== null && (
        <a
          className="button"
          href={next}
          rel="next"
          onClick={
            onNext &&
            ((event) => {
              event.preventDefault();
              onNext();
            })
          }
        >
          {NEXT_PAGE}
        </a>
      )}
    </nav>
  );
}
