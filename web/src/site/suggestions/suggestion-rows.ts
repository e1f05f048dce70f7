import { PRODUCT_FINDER } from '@wa/core/domain/labels';
import { safeHref } from '@wa/core/domain/links';
import type { Hit, SearchAnswer } from '@wa/core/domain/search/search-document';

/** A line that is offered while somebody types. */
export interface Suggestion {
  group: string;
  text: string;
  /** What is said at its end: a verdict, a place, or what the finder still asks. */
  note: string;
  href: string;
  /** Name of a drawing or address of a picture; empty for none. */
  image: string;
}

const ROWS_MAX = 8;
const PRODUCTS_MAX = 4;
const OTHERS_MAX = 3;

/** The finder where something for it was read, then products, then pages and documents: eight lines at most. */
export function suggestionRows({ finder, understood, groups }: SearchAnswer): Suggestion[] {
  const found = new Map(groups.flatMap((group) => group.hits).map((hit) => [hit.href, hit]));
  const hits = [...found.values()].filter(({ verdict }) => verdict?.is !== 'no');
  const isProduct = ({ kind }: Hit) => kind === 'product';
  const others = hits.filter(({ kind }) => kind === 'page' || kind === 'section' || kind === 'document');
  const row = (group: string) => (hit: Hit) => ({
    group,
    text: hit.title,
    note: hit.verdict?.word ?? (isProduct(hit) ? '' : hit.place),
    href: safeHref(hit.href) ?? '/',
    image: hit.image,
  });
  const read = understood.filter(({ as }) => as !== 'Also').map(({ text }) => text);
  return [
    ...(finder === null
      ? []
      : [
          {
            group: PRODUCT_FINDER,
            text: [finder.application || 'Find products', ...read].join(', '),
            note: finder.add,
            href: safeHref(finder.href) ?? '/',
            image: '',
          },
        ]),
    ...hits.filter(isProduct).slice(0, PRODUCTS_MAX).map(row('Products')),
    ...others.slice(0, OTHERS_MAX).map(row('Pages and documents')),
  ].slice(0, ROWS_MAX);
}
