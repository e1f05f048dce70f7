import type { ReactNode } from 'react';
import { Drawn } from '../../site/drawn.tsx';
import type { ViewProps } from '../../site/routes.ts';
import { GalleryPage } from './gallery-page.tsx';

interface Props extends ViewProps<'gallery'> {
  /** Blocks of the page builder (page-blocks.tsx), on the server only. */
  body?: ReactNode;
  bodyClass?: string;
}

/** /project-gallery: renders the content of the page builder above the groups. */
export function GalleryView({ route, site, body, bodyClass }: Props) {
  return (
    <article className="page">
      <GalleryPage site={site} groups={route.groups}>
        <Drawn key={route.page._id} part="page-body" of={route} className={bodyClass}>
          {body}
        </Drawn>
      </GalleryPage>
    </article>
  );
}
