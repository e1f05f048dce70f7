import { AnnotationMode, getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
// Expects the library above in the window, where that puts itself.
import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import 'pdfjs-dist/web/pdf_viewer.css';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

/** What the toolbar says of the open document. Pages count from 1; none are known before it is open. */
export interface Shown {
  page: number;
  pages: number;
  scale: number;
}

/**
 * Opens a document with pdf.js's own viewer.
 * @param container positioned absolutely, with an empty element for the pages
 * @param onShown called when the page, their number or the magnification changes
 * @param signal ends it
 * @throws when the file is missing, broken or locked
 */
export async function openDocument(
  container: HTMLDivElement,
  file: string,
  onShown: (shown: Shown) => void,
  signal: AbortSignal,
): Promise<PDFViewer> {
  // No page of the site allows evaluated code or WebAssembly (D11).
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
    // A form is filled in after it has been downloaded: what is typed here would be lost.
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
 * Assistive technology reads the layer of text. The library's tree of the document's structure names rows and heads by
 * roles that do not go together, so that what it says of a table is worse than nothing.
 */
function readAsText({ source }: { source: { canvas?: HTMLCanvasElement } }): void {
  source.canvas?.setAttribute('aria-hidden', 'true');
}
