import { counted } from '@wa/core/domain/text';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DOCUMENTS } from '@wa/core/domain/labels';
import { documentFactsText } from '@wa/core/domain/documents/documents';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';
import { CATALOG_PATH, DOCUMENTS_PATH, SELECTION_PATH } from '@wa/core/domain/site-routes';
import type { ViewProps } from '../../site/routes.ts';
import { Drawn } from '../../site/drawn.tsx';
import { keepInAddress } from '../../site/keep-in-address.ts';
import { SearchField } from '../../site/search-field.tsx';
import { SelectionBar } from './selection-bar.tsx';
import * as boxes from './document-boxes.ts';
import './documents.css';

/** Props that only the server has. */
interface Drawing {
  table?: ReactNode;
  /** Number of documents that match the filter. */
  found?: number;
}

/**
 * Lists all documents of the site by family and kind and offers the checked ones in one ZIP file. The table
 * is rendered on the server only; both forms work without scripts.
 */
export function DocumentsView({ route, table, found }: ViewProps<'documents'> & Drawing) {
  const catalog = route.documents?.[CATALOG_PATH];
  const [count, setCount] = useState(found);
  const [selected, setSelected] = useState<boxes.Selected>();
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const read = () => {
    if (!form.current) return;
    setCount(boxes.filter(form.current, input.current?.value ?? ''));
    setSelected(boxes.select(form.current));
  };
  const filter = () => {
    const typed = new URLSearchParams({ q: input.current?.value ?? '' }).toString();
    keepInAddress(typed === 'q=' ? DOCUMENTS_PATH : `${DOCUMENTS_PATH}?${typed}`);
    read();
  };
  // The effect reads text and boxes that the visitor changed before hydration.
  useEffect(() => {
    if (form.current) boxes.takeOver(form.current);
    read();
  }, []);
  return (
    <article className="page page-wide documents">
      <h1 tabIndex={-1}>{DOCUMENTS}</h1>
      <p className="lead">
        Data sheets, measurement forms to fill in on the screen or by hand, and drawings, by product family.
      </p>
      {catalog !== undefined && (
        <p className="line">
          <a className="button" href={CATALOG_PATH} target="_blank" rel="noopener">
            <Icon name="download" /> Whole catalog (PDF)
            <NewTabNote />
          </a>
          <span>
            {documentFactsText(catalog)}
            {catalog.edition && `, edition of ${catalog.edition}`}
          </span>
        </p>
      )}
      <form
        className="documents-filter line no-print"
        role="search"
        action={DOCUMENTS_PATH}
        onSubmit={(event) => {
          event.preventDefault();
          filter();
        }}
      >
        <div className="search">
          <SearchField
            id="search-documents"
            label="Filter by title"
            placeholder="Filter by title"
            type="search"
            initialQuery={route.query}
            input={input}
            onInput={filter}
          />
        </div>
        <button className="button" type="submit">
          Filter
        </button>
        <p className="figures" role="status" suppressHydrationWarning>
          {count === undefined ? '' : counted(count, 'document')}
        </p>
      </form>
      <form
        action={SELECTION_PATH}
        ref={form}
        // The boxes are the server's markup, so React doesn't report their changes.
        onClick={({ currentTarget, target }) => {
          if (!(target instanceof HTMLInputElement)) return;
          boxes.checkMembers(currentTarget, target);
          read();
        }}
        onReset={(event) => {
          event.preventDefault();
          for (const box of boxes.documentsIn(event.currentTarget)) box.checked = false;
          read();
        }}
      >
        {route.query !== '' && <input type="hidden" name="q" value={route.query} />}
        <Drawn part="documents" of={route}>
          {table}
        </Drawn>
        {!route.isFile && <SelectionBar selected={selected} />}
      </form>
    </article>
  );
}
