import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { PdfSource } from '@wa/core/domain/links';
import { PdfProblem } from './pdf-problem.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { WaitingDocument } from './waiting-document.tsx';
import { nextZoom, useViewerKeys } from './viewer-keys.ts';

// pdf.js runs in browsers only and weighs more than the rest of the site: it comes with its first reader.
const PdfDocument = lazy(() => import('./pdf-document.tsx'));

/** Screens on which pdf.js is loaded at once; on smaller ones when somebody asks for the pages. */
const LARGE = '(min-width: 900px)';
const ALL_PAGES = '#pages';

/**
 * A document under its toolbar: its facts and the way to the file, and its pages with pdf.js, at once on large screens
 * and on a phone with the first control that needs them.
 */
export function PdfReader({ source, facts }: { source: PdfSource; facts: string }) {
  const [wanted, setWanted] = useState(false);
  const [pageCount, setPageCount] = useState(0);
  const [current, setCurrent] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [failed, setFailed] = useState(false);
  const [printing, setPrinting] = useState(false);
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const look = () => {
      if (window.matchMedia(LARGE).matches || window.location.hash === ALL_PAGES) setWanted(true);
    };
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);

  const goTo = useCallback((page: number) => {
    setWanted(true);
    // Nobody knows yet how many there are.
    if (page < 1) return;
    body.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' });
    setCurrent(page);
  }, []);
  const zoomBy = useCallback((step: 1 | -1) => {
    setWanted(true);
    setZoom((now) => nextZoom(now, step));
  }, []);
  const print = useCallback(() => {
    setWanted(true);
    setPrinting(true);
  }, []);
  const onAllDrawn = useCallback(() => {
    setPrinting(false);
    window.print();
  }, []);
  useViewerKeys({ current, pageCount, goTo, print, zoomBy });

  useEffect(() => {
    document.title = source.fileName;
  }, [source.fileName]);

  if (failed) return <PdfProblem direct={source.direct} />;
  const first = <WaitingDocument isLoading={wanted} />;
  return (
    <main className="pdf-viewer" id="main" ref={body}>
      <PdfToolbar
        source={source}
        current={current}
        pageCount={pageCount}
        zoom={zoom}
        onGoTo={goTo}
        onZoom={zoomBy}
        onPrint={print}
      />
      <p className="pdf-offer cluster">
        <span className="pdf-facts">{['PDF', facts].filter(Boolean).join(', ')}</span>
        <a className="button button-primary" href={source.file}>
          Open PDF
        </a>
        <a className={wanted ? 'button pdf-offer-taken' : 'button'} href={ALL_PAGES}>
          Show all pages here
        </a>
      </p>
      {wanted ? (
        <Suspense fallback={first}>
          <PdfDocument
            source={source}
            waiting={first}
            pageCount={pageCount}
            current={current}
            zoom={zoom}
            printing={printing}
            onGoTo={goTo}
            onVisible={setCurrent}
            onLoaded={setPageCount}
            onFailed={() => setFailed(true)}
            onAllDrawn={onAllDrawn}
          />
        </Suspense>
      ) : (
        first
      )}
    </main>
  );
}
