import { PdfViewerPage } from '../pdf-viewer/pdf-viewer-page.tsx';
import { viewer } from './load-route.ts';
import { useHydrated } from './use-hydrated.ts';
import type { ViewProps } from './views.ts';

/** /view/pdf, without the frame of the site. */
export function PdfViewerView({ route, site }: ViewProps<'pdf-viewer'>) {
  const hydrated = useHydrated();
  const { src, name } = route.src === null && hydrated ? viewer(window.location.search) : route;
  return <PdfViewerPage src={src} name={name} site={site} />;
}
