import type { ReactNode } from 'react';
import { PageBody } from '../page/page-body.tsx';
import type { ViewProps } from '../../site/routes.ts';
import { GalleryPage } from './gallery-page.tsx';

/** /project-gallery: renders the content of the page builder above the groups. */
export function GalleryView({ route, site, body }: ViewProps<'gallery'> & { body?: ReactNode }) {
  return (
    <article className="page">
      <GalleryPage site={site} groups={route.groups}>
        <PageBody route={route}>{body}</PageBody>
      </GalleryPage>
    </article>
  );
}
