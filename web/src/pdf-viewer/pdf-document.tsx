import { useCallback, useEffect, useRef, useState } from 'react';
import { Document, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { LOADING } from '@wa/core/domain/messages';
import { PdfPageList } from './pdf-page-list.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { PdfProblem } from './pdf-problem.tsx';
import type { PdfSource } from './pdf-source.ts';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { nextZoom, useViewerKeys } from './viewer-keys.ts';
import './pdf-viewer.css';

pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;

// No page of the site allows evaluated code; pdf.js then takes its slower, safe road.
const DOCUMENT_OPTIONS = { isEvalSupported: false };

/** The open document. Pages are drawn when they come near the window, all of them for printing. */
export default function PdfDocument({ source }: { source: PdfSource }) {
  const [pageCount, setPageCount] = useState(0);
  const [current, setCurrent] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [failed, setFailed] = useState(false);
  const [printing, setPrinting] = useState(false);
  const canvas = useRef<HTMLDivElement>(null);

  const goTo = useCallback((page: number) => {
    const target = canvas.current?.querySelector(`[data-page="${page}"]`);
    target?.scrollIntoView({ block: 'start' });
    setCurrent(page);
  }, []);

  const print = useCallback(() => setPrinting(true), []);
  const onAllDrawn = useCallback(() => {
    setPrinting(false);
    window.print();
  }, []);

  useViewerKeys({ current, pageCount, goTo, print, zoomBy: (step) => setZoom((now) => nextZoom(now, step)) });

  useEffect(() => {
    document.title = source.fileName;
  }, [source.fileName]);

  if (failed) return <PdfProblem direct={source.direct} />;
  return (
    <main className="pdf-viewer" id="main">
      <PdfToolbar
        source={source}
        current={current}
        pageCount={pageCount}
        zoom={zoom}
        onGoTo={goTo}
        onZoom={(step) => setZoom((now) => nextZoom(now, step))}
        onPrint={print}
      />
      <Document
        file={source.file}
        options={DOCUMENT_OPTIONS}
        loading={<p className="pdf-loading">{LOADING}</p>}
        error={<PdfProblem direct={source.direct} />}
        onLoadSuccess={(loaded) => setPageCount(loaded.numPages)}
        onLoadError={() => setFailed(true)}
        className="pdf-body"
        externalLinkTarget="_blank"
        externalLinkRel="noopener"
      >
        <PdfPageList pageCount={pageCount} current={current} onGoTo={goTo} />
        <PdfPages
          ref={canvas}
          pageCount={pageCount}
          zoom={zoom}
          drawAll={printing}
          onAllDrawn={onAllDrawn}
          onVisible={setCurrent}
        />
      </Document>
    </main>
  );
}
