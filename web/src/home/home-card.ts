import type { HomeCard } from '@wa/core/contract/site';

/** What a card is drawn of: all that a browser needs of a product on the home page. */
export function homeCard({ _id, title, titles, image, url, slug }: HomeCard): HomeCard {
  return { _id, title, ...(titles && { titles }), image, url, slug };
}
