import type { SiteSettings } from '@wa/core/contract/site';
import { REQUEST_QUOTE } from '@wa/core/domain/labels';
import { quoteHref } from '@wa/core/domain/quote-mail';
import { searchHref } from './search-address.ts';
import { searchAddress } from '@wa/core/domain/site-routes';

interface NoMatchesProps {
  query: string;
  /** The same search without hyphens and similar characters, if it has results. */
  instead: { text: string; count: number } | null;
  site: SiteSettings;
}

/**
 * Empty state of the search: names the query and suggests next steps. Renders nothing if there are no
 * products.
 */
export function NoMatches({ query, instead, site }: NoMatchesProps) {
  const text = query.trim();
  if (text === '') return null;
  return (
    <div className="no-matches stack box">
      <p>
        No product title has <strong>“{text}”</strong>.
        {instead === null && (
          <>
            {' '}
            Try one word of it, or a model number without its hyphens, such as{' '}
            <span className="part-number">RS1</span>.
          </>
        )}
      </p>
      {instead !== null && (
        <p>
          <a className="button" href={searchHref({ text: instead.text, family: '' })}>
            Search for {instead.text}
          </a>
        </p>
      )}
      <InPages query={text} />
      <p>
        <a className="button" href="/">
          Show all products
        </a>{' '}
        <a
          className="button button-quote"
          href={quoteHref(site.salesEmail, { title: text, page: '/', origin: site.publicUrl })}
        >
          {REQUEST_QUOTE}
        </a>
      </p>
    </div>
  );
}

/** Link to the site search, because the box above searches product titles only. */
export function InPages({ query }: { query: string }) {
  return (
    <p>
      <a href={searchAddress(query.trim())}>Search all pages and specs for “{query.trim()}”</a>
    </p>
  );
}
