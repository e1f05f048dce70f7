import type { SiteSettings } from '@wa/core/contract/site';
import { documentAddress, documentFactsText, type KnownDocuments } from '@wa/core/domain/documents/documents';
import { pdfSource } from '@wa/core/domain/links';
import { PdfProblem } from './pdf-problem.tsx';
import { PdfReader } from './pdf-reader.tsx';
import './pdf-viewer.css';

interface Props {
  /** Null until the browser has read its own address. */
  src: string | null;
  name: string;
  documents: KnownDocuments;
  site: SiteSettings;
}

/** /view/pdf: one document with page list, zoom, download and print. Without scripts it shows title and facts, and opens the PDF. */
export function PdfViewerPage({ src, name, documents, site }: Props) {
  if (src === null) {
    return (
      <main className="pdf-viewer" id="main">
        <noscript>This page needs scripts to show a document.</noscript>
      </main>
    );
  }
  const source = pdfSource(src, name, site);
  if ('refused' in source) return <PdfProblem direct={source.direct} />;
  const facts = documentFactsText(documents[documentAddress(src)]);
  return <PdfReader key={source.file} source={source} facts={facts} />;
}
