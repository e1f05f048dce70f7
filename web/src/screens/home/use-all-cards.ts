import { useEffect, useRef, useState } from 'react';
import type { HomeCard, HomeRoute } from '@wa/core/contract/site';
import { ERROR_LOADING_PRODUCTS } from '@wa/core/domain/messages';
import { ask, logFailure } from '../../site/site-api.ts';

/**
 * Every product's card, for a search of all at once: what the document has, or the public list once somebody searches.
 * Null until then. A list that cannot be read is said in the console, and the cards stay as they are (specification 8).
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
