import { SEARCH, SEARCH_ALL, PRODUCT_FINDER, REQUEST_QUOTE } from '@wa/core/domain/labels';
import type { SearchAnswer } from '@wa/core/domain/search/search-document';
import { Icon } from '@wa/core/ui/icon.tsx';
import { searchAddress, FIND_PATH, SEARCH_PATH } from '@wa/core/domain/site-routes';
import type { ViewProps } from '../../site/routes.ts';
import { SearchClear, SearchField } from '../../site/search-field.tsx';
import { NeedsScripts } from '../../site/layout/page-parts.tsx';
import { FormQuestion } from '../find/form-question.tsx';
import { SearchHits } from './search-hits.tsx';
import { useSearching } from './use-searching.ts';
import './search.css';
import type { SiteSettings } from '@wa/core/contract/site';
import { quoteHref } from '@wa/core/domain/quote-mail';

/** Search: a form, the interpretation of the query, and the hits (D16). The server computes the answer. */
export function SearchView({ route, site }: ViewProps<'search'>) {
  const { answer, search } = route;
  const { root, input, generation, typed, keyed, clear } = useSearching(answer.query);
  const isEmpty = answer.groups.length === 0;
  return (
    <article
      className="page page-wide search-page"
      data-unanswered={search === '' || undefined}
      ref={root}
      onKeyDown={keyed}
    >
      <h1 tabIndex={-1}>{SEARCH}</h1>
      <NeedsScripts isFile={route.isFile} email={site.salesEmail} />
      <form className="search-form space-12" role="search" aria-label="Catalog" action={searchAddress('')}>
        <div className="search">
          <SearchField
            key={generation}
            id="search-catalogue"
            label={SEARCH_ALL}
            initialQuery={answer.query}
            input={input}
            onInput={typed}
          />
          {answer.query !== '' && <SearchClear href={searchAddress('')} onClear={clear} />}
        </div>
        <button className="button button-primary" type="submit">
          <Icon name="search" />
          <span className="seen-if-wide">{SEARCH}</span>
        </button>
      </form>
      <p className="visually-hidden" role="status">
        {searchSaid(answer)}
      </p>
      <FinderLine answer={answer} />
      {answer.problems.map((problem) => (
        <p className="problem" key={problem}>
          {problem}
        </p>
      ))}
      {isEmpty ? <SearchNothing answer={answer} site={site} /> : <SearchHits answer={answer} />}
      <RelatedSearches related={answer.related} />
    </article>
  );
}

/** The interpretation of the query, and the finder's open questions. */
function FinderLine({ answer: { understood, finder } }: { answer: SearchAnswer }) {
  if (understood.length === 0 && finder === null) return null;
  const others = understood.flatMap(({ instead }) => instead ?? []);
  const given = finder === null ? [] : [...new URL(finder.href, 'http://x').searchParams];
  return (
    <section className="search-read space-16 box-strong" aria-label="How we read your search">
      <div className="search-understood stack-8">
        {finder !== null && finder.application !== '' && (
          <b className="name name-large">{finder.application}</b>
        )}
        <ul className="line">
          {understood.map(({ typed, as, text, without }) => (
            <li key={`${typed} ${as}`} className="box-strong">
              <b>{as}</b> {text}
              <a href={searchAddress(without)} aria-label={`Search without ${typed}`}>
                <Icon name="close" />
              </a>
            </li>
          ))}
        </ul>
        {finder !== null && finder.add !== '' && <p>{finder.add}</p>}
        {others.map(({ text, query }) => (
          <a className="touch" key={query} href={searchAddress(query)}>
            {text}
          </a>
        ))}
      </div>
      {finder !== null && (
        <form action={FIND_PATH} aria-label={PRODUCT_FINDER}>
          {given.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {finder.fields.map((field) => (
            <FormQuestion key={field.name} field={field} problem={undefined} />
          ))}
          <button className="button button-primary" type="submit">
            <Icon name="ruler" />
            Show what fits
          </button>
        </form>
      )}
    </section>
  );
}

/** Related search terms, as maintained by the office. */
function RelatedSearches({ related }: Pick<SearchAnswer, 'related'>) {
  if (related.length === 0) return null;
  return (
    <section className="answer-group" aria-labelledby="related">
      <h2 id="related">Related searches</h2>
      <ul className="line">
        {related.map((query) => (
          <li key={query}>
            <a className="button button-small" href={searchAddress(query)}>
              {query}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Summarizes an answer in one sentence for screen readers. */
function searchSaid({ query, groups, problems, understood }: SearchAnswer): string {
  if (query === '') return '';
  if (groups.length === 0) return problems.join(' ') || `No results for “${query}”.`;
  const read = understood.map(({ as, text }) => `${as}: ${text}.`);
  return [...problems, ...read, ...groups.map(({ title, total }) => `${title}: ${String(total)}.`)].join(' ');
}

/** Empty state: names the query and suggests next steps. Before a search, it lists what can be searched. */
function SearchNothing({ answer, site }: { answer: SearchAnswer; site: SiteSettings }) {
  const { query, problems } = answer;
  if (query === '')
    return (
      <p className="space-24 stack">
        Enter a size (“DN 250”, “10 in”, “274 mm OD”), a pressure (“8 bar”, “120 psi”), a part number, or a
        product name.
      </p>
    );
  return (
    <div className="space-24 stack">
      {problems.length === 0 && (
        <p>
          No results for <strong>“{query}”</strong>.
        </p>
      )}
      <p>
        Not listed? We may still be able to make it.{' '}
        <a
          className="button button-quote"
          href={quoteHref(site.salesEmail, { title: query, page: SEARCH_PATH, origin: site.publicUrl })}
        >
          {REQUEST_QUOTE}
        </a>{' '}
        <a className="button" href={FIND_PATH}>
          {PRODUCT_FINDER}
        </a>
      </p>
    </div>
  );
}
