import { SEARCH } from '@wa/core/domain/labels';
import type { SearchAnswer } from '@wa/core/domain/search/search-document';
import { safeHref } from '@wa/core/domain/links';
import { Icon } from '@wa/core/ui/icon.tsx';
import { searchAddress } from '@wa/core/domain/site-routes';
import type { ViewProps } from '../../site/routes.ts';
import { BackLink } from '../../site/layout/back-link.tsx';
import { NeedsScripts } from '../../site/layout/needs-scripts.tsx';
import { SearchHits } from './search-hits.tsx';
import { SearchNothing } from './search-nothing.tsx';
import { searchSaid } from './search-said.ts';
import { useSearching } from './use-searching.ts';
import './search.css';

/** Search: a form, what it was understood as, and what was found (D16). The server answers; this draws. */
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
      <BackLink />
      <h1 tabIndex={-1}>{SEARCH}</h1>
      <NeedsScripts isFile={route.isFile} email={site.salesEmail} />
      <form className="search-form" role="search" aria-label="Catalogue" action={searchAddress('')}>
        <div className="search">
          <Icon name="search" />
          <label className="visually-hidden" htmlFor="search-catalogue">
            Search parts, sizes, pages
          </label>
          <input
            key={generation}
            className="input"
            id="search-catalogue"
            name="q"
            type="text"
            inputMode="search"
            autoComplete="off"
            defaultValue={answer.query}
            ref={input}
            onInput={typed}
          />
          {answer.query !== '' && (
            <a className="search-clear" href={searchAddress('')} aria-label="Clear search" onClick={clear}>
              <Icon name="close" />
            </a>
          )}
        </div>
        <button className="button button-primary" type="submit">
          <Icon name="search" />
          <span className="seen-if-wide">{SEARCH}</span>
        </button>
      </form>
      <p className="visually-hidden" role="status">
        {searchSaid(answer)}
      </p>
      <UnderstoodParts answer={answer} />
      {answer.problems.map((problem) => (
        <p className="search-problem" key={problem}>
          {problem}
        </p>
      ))}
      {isEmpty ? <SearchNothing answer={answer} site={site} /> : <SearchHits answer={answer} />}
      <p className="search-keys">
        <kbd>/</kbd> search from anywhere, arrow keys move, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> clears.
        “claps”, “wa gp b” and “10 inch” are understood as well.
      </p>
    </article>
  );
}

function UnderstoodParts({ answer: { understood, finder } }: { answer: SearchAnswer }) {
  if (understood.length === 0) return null;
  const others = understood.flatMap(({ instead }) => instead ?? []);
  return (
    <div className="search-understood">
      <span className="search-understood-as">Understood as</span>
      <ul>
        {understood.map(({ typed, as, text, without }) => (
          <li key={`${typed} ${as}`}>
            <b>{as}</b> {text}
            <a href={searchAddress(without)} aria-label={`Search without ${typed}`}>
              <Icon name="close" />
            </a>
          </li>
        ))}
      </ul>
      {others.map(({ text, query }) => (
        <a key={query} href={searchAddress(query)}>
          {text}
        </a>
      ))}
      {finder !== '' && <a href={safeHref(finder) ?? finder}>Ask the finder instead</a>}
    </div>
  );
}
