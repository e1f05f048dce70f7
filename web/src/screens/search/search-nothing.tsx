import type { SiteSettings } from '@wa/core/contract/site';
import { FIND_THE_PART, REQUEST_QUOTE } from '@wa/core/domain/labels';
import { quoteHref } from '@wa/core/domain/quote-mail';
import type { SearchAnswer } from '@wa/core/domain/search/search-document';
import { FIND_PATH, SEARCH_PATH } from '@wa/core/domain/site-routes';

/** Names what was searched and offers the ways on; before a search, what can be searched. */
export function SearchNothing({ answer, site }: { answer: SearchAnswer; site: SiteSettings }) {
  const { query, problems } = answer;
  if (query === '')
    return (
      <p className="search-hint">
        A size (“DN 250”, “10 in”, “274 mm OD”), a pressure (“8 bar”, “120 psi”), a part number or words of
        what you look for.
      </p>
    );
  return (
    <div className="search-nothing">
      {problems.length === 0 && (
        <p>
          Nothing was found for <strong>“{query}”</strong>.
        </p>
      )}
      <p>
        Ask us: what is not published here may still be made.{' '}
        <a
          className="button button-quote"
          href={quoteHref(site.salesEmail, { title: query, page: SEARCH_PATH, origin: site.publicUrl })}
        >
          {REQUEST_QUOTE}
        </a>{' '}
        <a className="button" href={FIND_PATH}>
          {FIND_THE_PART}
        </a>
      </p>
    </div>
  );
}
