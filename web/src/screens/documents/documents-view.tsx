import { useEffect, useRef, useState } from 'react';
import { DOCUMENTS } from '@wa/core/domain/labels';
import { pdfHref } from '@wa/core/domain/links';
import {
  type DocumentFamily,
  documentFactsText,
  findDocuments,
  type KnownDocuments,
} from '@wa/core/domain/documents/documents';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';
import { DOCUMENTS_PATH } from '@wa/core/domain/site-routes';
import type { ViewProps } from '../../site/routes.ts';

/** Every document of the site by family; the search is a form of its own where there are no scripts. */
export function DocumentsView({ route }: ViewProps<'documents'>) {
  const [query, setQuery] = useState(route.query);
  const input = useRef<HTMLInputElement>(null);
  const filter = () => setQuery(input.current?.value ?? '');
  // What was typed before the scripts came counts.
  useEffect(filter, []);
  const found = findDocuments(route.families, query);
  const count = found.reduce((sum, { documents }) => sum + documents.length, 0);
  return (
    <article className="page documents">
      <h1 tabIndex={-1}>{DOCUMENTS}</h1>
      <p className="lead">
        Data sheets and measure sheets as PDF, by family. A measure sheet is a form: fill it in on the screen
        or by hand, and send it.
      </p>
      <form
        className="documents-search cluster"
        role="search"
        action={DOCUMENTS_PATH}
        onSubmit={(event) => {
          event.preventDefault();
          filter();
        }}
      >
        <label htmlFor="search-documents">Words of the title, or “measure”</label>
        <input
          className="input"
          id="search-documents"
          name="q"
          type="search"
          autoComplete="off"
          defaultValue={route.query}
          ref={input}
          onInput={filter}
        />
        <button className="button" type="submit">
          Filter
        </button>
        <p className="figures" role="status">
          {count === 1 ? '1 document' : `${String(count)} documents`}
        </p>
      </form>
      {found.map((family) => (
        <Family key={family.slug} family={family} known={route.documents} />
      ))}
    </article>
  );
}

interface FamilyProps {
  family: DocumentFamily;
  known?: KnownDocuments | undefined;
}

function Family({ family: { slug, title, zip, documents }, known = {} }: FamilyProps) {
  return (
    <section className="section" aria-labelledby={slug}>
      <h2 id={slug}>{title}</h2>
      <p>
        <a href={zip} download>
          All of {title} in one ZIP file
        </a>
      </p>
      <ul className="downloads framed-list">
        {documents.map((each) => (
          <li key={each.href}>
            <a
              className="download"
              href={pdfHref(each.href, `${each.title} ${each.kind}`, []) ?? each.href}
              target="_blank"
              rel="noopener"
            >
              <Icon name="pdf" />
              <span className="download-label">
                {each.title}
                <NewTabNote />
              </span>
              <span className="download-kind figures">
                {[each.kind, documentFactsText(known[each.href])].filter(Boolean).join(', ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
