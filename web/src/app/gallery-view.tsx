import { textOf, unproven } from '@wa/core/domain/unproven';
import { blocksOf } from '@wa/core/domain/pages/page';
import { pageWithBody } from '../cms/body-shelf.ts';
import { PageBody } from '../cms/page-body.tsx';
import { GalleryPage } from '../gallery/gallery-page.tsx';
import type { ViewProps } from './views.ts';

/** /project-gallery: what was saved in the page builder stands above the groups, until then what the page says first. */
export function GalleryView({ route, site, path }: ViewProps<'gallery'>) {
  const page = pageWithBody(route);
  const lead = blocksOf(route.page).find(({ kind }) => kind === 'text');
  return (
    <article className="page">
      <GalleryPage site={site} groups={route.groups}>
        {page ? (
          <PageBody page={page} site={site} path={path} />
        ) : (
          lead && <p className="lead">{textOf(unproven(lead.data)['text'])}</p>
        )}
      </GalleryPage>
    </article>
  );
}
