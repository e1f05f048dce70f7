import { PdfViewerPage } from '../pdf-viewer/pdf-viewer-page.tsx';
import type { ViewProps } from './views.ts';

/** /view/pdf, without the frame of the site. */
export function PdfViewerView({ route }: ViewProps<'pdf-viewer'>) {
  return <PdfViewerPage src={route.src} name={route.name} />;
}
