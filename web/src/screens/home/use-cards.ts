import { useEffect, useRef, useState, useEffectEvent } from 'react';
import type { HomeCard, HomeRoute } from '@wa/core/contract/site';
import { ERROR_LOADING_PRODUCTS } from '@wa/core/domain/messages';
import { ask, logFailure } from '../../site/site-api.ts';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { homePages, homePath } from '@wa/core/domain/products/home-pages';
import { embeddedDocument } from '../../site/document-data.ts';
import { entryOf, savedPosition } from '../../site/history.ts';

/**
 * Returns the cards of all products for a search: those of the document, or the public list once a search
 * begins. Null until then. A failed request is logged in the console, and the cards stay unchanged
 * (specification 8).
 */
export function useAllCards({ products, all }: HomeRoute): {
  cards: readonly HomeCard[] | null;
  bringCards: () => void;
} {
  const isHere = products.length === all;
  const [cards, setCards] = useState(isHere ? products : null);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const bringCards = () => {
    if (cards !== null || reading.current !== null) return;
    const controller = new AbortController();
    reading.current = controller;
    readCards(controller.signal).then(setCards, (error: unknown) => {
      reading.current = null;
      if (!controller.signal.aborted) logFailure(ERROR_LOADING_PRODUCTS, error);
    });
  };
  return { cards, bringCards };
}

async function readCards(signal: AbortSignal): Promise<HomeCard[]> {
  const response = await ask('/api/products', 'application/json', signal);
  if (!response.ok) throw new Error(`The list answered ${String(response.status)}`);
  return (await response.json()) as HomeCard[];
}

export interface FurtherPages {
  /** The cards of each page after the first one, as rendered by the server. */
  arrived: readonly string[];
  /** Loads the next page, unless it is already loading. */
  bring: () => void;
}

/**
 * Pages of the latest home page by history entry, so that a back navigation restores the cards and the
 * position.
 */
let shown: { entry: string; arrived: readonly string[] } = { entry: '', arrived: [] };

/** Loads further pages as the visitor scrolls. The history state stores their number for a reload. */
export function useFurtherPages({ page, found, query, family }: HomeRoute): FurtherPages {
  const location = useLocation();
  const entry = location.key + location.pathname;
  const [arrived, setArrived] = useState(shown.entry === entry ? shown.arrived : []);
  const reading = useRef<AbortController>(null);

  const bring = async (count: number) => {
    if (reading.current !== null || query !== '' || family !== '') return;
    const controller = new AbortController();
    reading.current = controller;
    try {
      const first = page + arrived.length + 1;
      const numbers = Array.from({ length: count }, (_, at) => first + at);
      const more = await Promise.all(numbers.map((number) => readGrid(number, controller.signal)));
      shown = { entry, arrived: [...arrived, ...more] };
      noteFurther(shown.arrived.length);
      reading.current = null;
      flushSync(() => {
        setArrived(shown.arrived);
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      // The link to the next page remains as a fallback.
      reading.current = null;
      logFailure(ERROR_LOADING_PRODUCTS, error);
    }
  };

  const bringNoted = useEffectEvent(() => {
    const noted = Math.min(notedFurther(), homePages(found) - page) - arrived.length;
    if (noted <= 0) return;
    const top = savedPosition(entryOf(location)) ?? 0;
    void bring(noted).then(() => {
      if (window.scrollY < top) window.scrollTo({ top, behavior: 'instant' });
    });
  });
  // A reload starts with one page and loads the stored number of further pages.
  useEffect(() => {
    bringNoted();
    return () => reading.current?.abort();
  }, []);

  return { arrived, bring: () => void bring(1) };
}

async function readGrid(page: number, signal: AbortSignal): Promise<string> {
  const response = await ask(homePath(page), 'text/html', signal);
  const read = new DOMParser().parseFromString(await response.text(), 'text/html');
  const route = embeddedDocument(read)?.route;
  const grid = read.querySelector('[data-drawn="home-grid"]');
  if (route?.kind !== 'home' || route.page !== page || !grid)
    throw new Error(`${homePath(page)} shows no cards`);
  return grid.innerHTML;
}

/**
 * State of a history entry from which a reload restores the pages. The loader reads it as well (loader.ts).
 */
export interface Further {
  /** Number of pages loaded after the first one. */
  further: number;
}

const noted = () => (window.history.state ?? {}) as Partial<Further>;
const notedFurther = () => noted().further ?? 0;

function noteFurther(further: number): void {
  window.history.replaceState({ ...noted(), further } satisfies Further, '');
}
