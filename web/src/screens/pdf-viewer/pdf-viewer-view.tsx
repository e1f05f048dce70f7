import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { documentAddress, documentFactsText } from '@wa/core/domain/documents/documents';
import { GO_HOME } from '@wa/core/domain/labels';
import { pdfSource, type PdfSource } from '@wa/core/domain/links';
import { LOADING, SOMETHING_WENT_WRONG } from '@wa/core/domain/messages';
import { Icon, NewTabNote } from '@wa/core/ui/icon.tsx';
import { hasEarlierEntry } from '../../site/history.ts';
import type { ViewProps } from '../../site/routes.ts';
import { useHydrated } from '../../site/use-hydrated.ts';
import type { Shown } from './pdf-document.ts';
import './pdf-viewer.css';

/**
 * Screen size from which the pages are shown here. On smaller screens, the browser's own viewer works better.
 */
const LARGE = '(min-width: 900px)';

/**
 * /view/pdf, without the frame of the site: the title and facts of a document, its pages, and a link to the
 * file.
 */
export function PdfViewerView({ route, site }: ViewProps<'pdf-viewer'>) {
  const hydrated = useHydrated();
  const { src, name } = route.src === null && hydrated ? asked(window.location.search) : route;
  if (route.isMissing) return <PdfProblem direct={null} />;
  if (src === null)
    return (
      <main className="pdf-viewer" id="main">
        <noscript>This page needs scripts to show a document.</noscript>
      </main>
    );
  const source = pdfSource(src, name, site);
  if ('refused' in source) return <PdfProblem direct={source.direct} />;
  const facts = documentFactsText(route.documents?.[documentAddress(src)]);
  return <PdfReader key={source.file} source={source} facts={facts} />;
}

/** Reads the file and its name from the query. On a static host, only the browser knows the query. */
function asked(search: string): { src: string; name: string } {
  const params = new URLSearchParams(search);
  return { src: params.get('src') ?? '', name: params.get('name') ?? '' };
}

const onResize = (tell: () => void) => {
  window.addEventListener('resize', tell);
  return () => {
    window.removeEventListener('resize', tell);
  };
};

function PdfReader({ source, facts }: { source: PdfSource; facts: string }) {
  const isLarge = useSyncExternalStore(
    onResize,
    () => window.matchMedia(LARGE).matches,
    () => false,
  );
  const container = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const viewer = useRef<PDFViewer>(null);
  const [{ page, pages, scale }, setShown] = useState<Shown>({ page: 1, pages: 0, scale: 1 });
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    // A number that is being typed stays.
    if (field.current && field.current !== document.activeElement) field.current.value = String(page);
  }, [page]);

  useEffect(() => {
    document.title = source.fileName;
  }, [source.fileName]);

  useEffect(() => {
    if (!isLarge || !container.current) return;
    const into = container.current;
    const end = new AbortController();
    const open = async () => {
      // The import is dynamic, because pdf.js runs only in browsers and is larger than the rest of the site.
      const { openDocument } = await import('./pdf-document.ts');
      viewer.current = await openDocument(into, source.file, setShown, end.signal);
    };
    open().catch(() => {
      if (!end.signal.aborted) setFailed(true);
    });
    return () => {
      end.abort();
    };
  }, [isLarge, source.file]);

  if (failed) return <PdfProblem direct={source.direct} />;
  const goTo = (wanted: number) => {
    const isPage = Number.isInteger(wanted) && wanted >= 1 && wanted <= pages;
    if (viewer.current && isPage) viewer.current.currentPageNumber = wanted;
  };
  return (
    <main className="pdf-viewer" id="main">
      <header className="pdf-toolbar line">
        <button type="button" className="button button-quiet" onClick={leave} aria-label="Back">
          <Icon name="back" />
        </button>
        <h1>{source.fileName}</h1>
        <span className="pdf-controls line wide-only">
          <label className="line">
            Page
            <input
              ref={field}
              className="input"
              type="number"
              min={1}
              max={pages || 1}
              defaultValue={1}
              onChange={({ currentTarget }) => {
                goTo(currentTarget.valueAsNumber);
              }}
              onBlur={({ currentTarget }) => {
                currentTarget.value = String(page);
              }}
            />
            <span>{pages > 0 && `of ${String(pages)}`}</span>
          </label>
          <button
            type="button"
            className="button"
            onClick={() => viewer.current?.decreaseScale()}
            aria-label="Zoom out"
          >
            −
          </button>
          <output aria-label="Zoom">{Math.round(scale * 100)} %</output>
          <button
            type="button"
            className="button"
            onClick={() => viewer.current?.increaseScale()}
            aria-label="Zoom in"
          >
            +
          </button>
        </span>
        <a className="button" href={source.file} download={source.fileName}>
          <Icon name="download" />
          <span className="seen-if-wide">Download</span>
        </a>
        <a className="button pdf-controls wide-only" href={source.file} target="_blank" rel="noopener">
          Open PDF
          <NewTabNote />
        </a>
      </header>
      <p className="pdf-offer line">
        <span className="pdf-facts">{['PDF', facts].filter(Boolean).join(', ')}</span>
        <a className="button button-primary" href={source.file}>
          Open PDF
        </a>
      </p>
      <div className="pdf-pages wide-only" ref={container} tabIndex={0} role="region" aria-label="Pages">
        <div className="pdfViewer" />
        {pages === 0 && (
          <p className="pdf-loading" role="status">
            {isLarge && LOADING}
          </p>
        )}
      </div>
    </main>
  );
}

/** Error message for a file that is missing, damaged, or not allowed, with a way back. */
function PdfProblem({ direct }: { direct: string | null }) {
  return (
    <main className="pdf-problem" id="main">
      <h1>{SOMETHING_WENT_WRONG}</h1>
      <p role="alert">
        We couldn’t open this document. The link may be outdated, or this site isn’t allowed to show it.
      </p>
      <p className="pdf-problem-actions line">
        <button type="button" className="button" onClick={leave}>
          Close this document
        </button>
        <a className="button" href="/">
          {GO_HOME}
        </a>
        {direct && (
          <a href={direct} rel="noopener">
            Open the file directly
          </a>
        )}
      </p>
    </main>
  );
}

/**
 * Leaves the viewer, which opens in a tab of its own: goes to the previous entry, else closes the tab, else
 * goes home.
 */
function leave(): void {
  if (hasEarlierEntry()) {
    window.history.back();
    return;
  }
  window.close();
  window.location.assign('/');
}
