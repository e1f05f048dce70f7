import { lazy, Suspense, useSyncExternalStore } from 'react';
import { LOADING } from '@wa/core/domain/messages';
import { Icon } from '@wa/core/ui/icon.tsx';
import { pdfSource } from './pdf-source.ts';
import { PdfProblem } from './pdf-problem.tsx';

// pdf.js runs in browsers only and weighs more than the rest of the site: it comes with its first reader.
const PdfDocument = lazy(() => import('./pdf-document.tsx'));

const never = () => () => {};

/** /view/pdf: one document with page list, zoom, download and print. Without scripts it offers the file itself. */
export function PdfViewerPage({ src, name }: { src: string; name: string }) {
  const source = pdfSource(src, name);
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  if (!source) return <PdfProblem />;
  if (!inBrowser) {
    return (
      <main className="pdf-viewer" id="main">
        <header className="pdf-toolbar">
          <h1>{source.fileName}</h1>
          <a className="button" href={source.file}>
            <Icon name="download" />
            Open the file itself
          </a>
        </header>
      </main>
    );
  }
  return (
    <Suspense fallback={<p className="pdf-loading">{LOADING}</p>}>
      <PdfDocument key={source.file} source={source} />
    </Suspense>
  );
}
