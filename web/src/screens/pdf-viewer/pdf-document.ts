import { AnnotationMode, getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
// This module expects the library above as a global, which the library sets itself.
import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import 'pdfjs-dist/web/pdf_viewer.css';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

/**
 * State of the open document for the toolbar. Page numbers start at 1; both are unknown until the document is
 * open.
 */
export interface Shown {
  page: number;
  pages: number;
  scale: number;
}

/**
 * Opens a document in pdf.js's own viewer.
 * @param container positioned absolutely, with an empty element for the pages
 * @param onShown called when the page, the page count, or the zoom level changes
 * @param signal closes the document
 * @throws if the file is missing, damaged, or encrypted
 */
export async function openDocument(
  container: HTMLDivElement,
  file: string,
  onShown: (shown: Shown) => void,
  signal: AbortSignal,
): Promise<PDFViewer> {
  // The site's policy allows neither evaluated code nor WebAssembly (D11).
  const task = getDocument({ url: file, isEvalSupported: false, useWasm: false });
  signal.addEventListener('abort', () => void task.destroy());
  const document = await task.promise;
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener',
  });
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    // Form fields are read-only, because the viewer would lose the input. Visitors fill in the downloaded
    // file.
    annotationMode: AnnotationMode.ENABLE,
    removePageBorders: true,
  });
  linkService.setViewer(viewer);
  for (const event of ['pagesinit', 'pagechanging', 'scalechanging'])
    eventBus.on(event, () => {
      onShown({ page: viewer.currentPageNumber, pages: viewer.pagesCount, scale: viewer.currentScale });
    });
  eventBus.on('pagesinit', () => {
    viewer.currentScale = 1;
  });
  eventBus.on('pagerendered', readAsText);
  viewer.setDocument(document);
  linkService.setDocument(document);
  return viewer;
}

/**
 * Hides the library's structure tree from assistive technology, which then reads the text layer. The tree's
 * table roles are invalid, so it describes a table worse than the plain text does.
 */
function readAsText({ source }: { source: { canvas?: HTMLCanvasElement } }): void {
  source.canvas?.setAttribute('aria-hidden', 'true');
}
