import { PdfProblem } from './pdf-problem.tsx';
import { PdfViewerPage } from './pdf-viewer-page.tsx';
import { useHydrated } from '../../site/use-hydrated.ts';
import type { ViewProps } from '../../site/routes.ts';

/** /view/pdf, without the frame of the site. */
export function PdfViewerView({ route, site }: ViewProps<'pdf-viewer'>) {
  const hydrated = useHydrated();
  const { src, name } = route.src === null && hydrated ? asked(window.location.search) : route;
  if (route.isMissing) return <PdfProblem direct={null} />;
  return <PdfViewerPage src={src} name={name} documents={route.documents ?? {}} site={site} />;
}

/** What the address asks for; a host of files knows no query. */
function asked(search: string): { src: string; name: string } {
  const params = new URLSearchParams(search);
  return { src: params.get('src') ?? '', name: params.get('name') ?? '' };
}
