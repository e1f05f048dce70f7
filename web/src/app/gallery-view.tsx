import { GalleryPage } from '../gallery/gallery-page.tsx';
import type { ViewProps } from './views.ts';

/** /project-gallery; the page record only lends it an address and an id. */
export function GalleryView({ route, site }: ViewProps<'gallery'>) {
  return (
    <article className="page page-wide">
      <GalleryPage page={route.page} site={site} />
    </article>
  );
}
