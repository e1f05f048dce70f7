import { PRODUCT_FINDER } from '@wa/core/domain/labels';
import { safeHref } from '@wa/core/domain/links';
import type { IconName } from '@wa/core/ui/icon.tsx';
import type { Hit, SearchAnswer } from '@wa/core/domain/search/search-document';

/** A suggestion of the search field. */
export interface Suggestion {
  group: string;
  text: string;
  /** Note at the end of the row: a verdict, a usage, or the finder's next question. */
  note: string;
  href: string;
  /** Name of a drawing or address of a picture; empty if there is none and the icon is shown. */
  image: string;
  icon: IconName;
}

const PRODUCTS_MAX = 4;
const PAGES_MAX = 2;
const DOCUMENTS_MAX = 1;

/**
 * Returns at most eight suggestions: the finder if the query applies to it, then products, then pages and
 * documents.
 */
export function suggestionRows({ finder, understood, groups }: SearchAnswer): Suggestion[] {
  const found = new Map(groups.flatMap((group) => group.hits).map((hit) => [hit.href, hit]));
  const hits = [...found.values()].filter(({ verdict }) => verdict?.is !== 'no');
  const isProduct = ({ kind }: Hit) => kind === 'product';
  const isDocument = ({ kind }: Hit) => kind === 'document';
  const isPage = ({ kind }: Hit) => kind === 'page' || kind === 'section';
  const row = (group: string) => (hit: Hit) => ({
    group,
    text: hit.title,
    note: hit.verdict?.word ?? (isProduct(hit) ? '' : hit.place),
    href: safeHref(hit.href) ?? '/',
    image: hit.image,
    icon: isDocument(hit) ? ('pdf' as const) : ('page' as const),
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
            icon: 'ruler' as const,
          },
        ]),
    ...hits.filter(isProduct).slice(0, PRODUCTS_MAX).map(row('Products')),
    ...[...hits.filter(isPage).slice(0, PAGES_MAX), ...hits.filter(isDocument).slice(0, DOCUMENTS_MAX)].map(
      row('Pages and documents'),
    ),
  ];
}
