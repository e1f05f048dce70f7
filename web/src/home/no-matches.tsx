import type { SiteSettings } from '@wa/shared/contract/site';
import { REQUEST_QUOTE } from '@wa/shared/domain/labels';
import { quoteHref } from '@wa/shared/domain/links';

/** Names what was searched and offers the ways on; nothing at all when there are no products to search. */
export function NoMatches({ query, site }: { query: string; site: SiteSettings }) {
  const text = query.trim();
  if (text === '') return null;
  return (
    <div className="no-matches">
      <p>
        No product title has <strong>“{text}”</strong>. Try one word of it, or a model number such as{' '}
        <span className="part-number">WA-TP</span>.
      </p>
      <p>
        <a className="button" href="/">
          Show all products
        </a>{' '}
        <a className="button button-quote" href={quoteHref(site.salesEmail, { title: text })}>
          {REQUEST_QUOTE}
        </a>
      </p>
    </div>
  );
}
