import { pageWithBody } from '../cms/body-shelf.ts';
import { PageBody } from '../cms/page-body.tsx';
import { GalleryPage } from '../gallery/gallery-page.tsx';
import type { ViewProps } from './views.ts';

/** /project-gallery: what was saved in the page builder stands above the groups. */
export function GalleryView({ route, site, path }: ViewProps<'gallery'>) {
  const page = pageWithBody(route);
  return (
    <article className="page page-wide">
      <GalleryPage site={site} groups={route.groups}>
        {page && <PageBody page={page} site={site} path={path} />}
      </GalleryPage>
    </article>
  );
}
