import type { ReactNode } from 'react';
import { Document, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { PdfSource } from '@wa/core/domain/links';
import { PdfPageList } from './pdf-page-list.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { PdfProblem } from './pdf-problem.tsx';

pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;

// No page of the site allows evaluated code; pdf.js then takes its slower, safe road.
const DOCUMENT_OPTIONS = { isEvalSupported: false };

interface Props {
  source: PdfSource;
  /** Stands in the document's place until it is open. */
  waiting: ReactNode;
  pageCount: number;
  current: number;
  zoom: number;
  printing: boolean;
  onGoTo: (page: number) => void;
  onVisible: (page: number) => void;
  onLoaded: (pageCount: number) => void;
  onFailed: () => void;
  onAllDrawn: () => void;
}

/** The open document. Pages are drawn when they come near the window, all of them for printing. */
export default function PdfDocument(props: Props) {
  const { source, waiting, pageCount, current, zoom, printing } = props;
  return (
    <Document
      file={source.file}
      options={DOCUMENT_OPTIONS}
      loading={waiting}
      error={<PdfProblem direct={source.direct} />}
      onLoadSuccess={(loaded) => props.onLoaded(loaded.numPages)}
      onLoadError={props.onFailed}
      className={pageCount > 0 ? 'pdf-body' : ''}
      externalLinkTarget="_blank"
      externalLinkRel="noopener"
    >
      {pageCount > 0 ? (
        <>
          <PdfPageList pageCount={pageCount} current={current} onGoTo={props.onGoTo} />
          <PdfPages
            pageCount={pageCount}
            zoom={zoom}
            drawAll={printing}
            onAllDrawn={props.onAllDrawn}
            onVisible={props.onVisible}
          />
        </>
      ) : (
        waiting
      )}
    </Document>
  );
}
