import { layoutOf } from '@wa/core/domain/pages/page-content';
import { BackLink } from '../layout/back-link.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import type { ViewProps } from '../app/views.ts';
import { PageBody } from './page-body.tsx';
import { useHubScroll } from './use-hub-scroll.ts';

/** A CMS page, or a fixed page of the catalogue in the same shape; the arrow of the latter leads home (specification 2, D5). */
export function PageView({ route: { page, documents }, site, path }: ViewProps<'page'>) {
  useHubScroll(page);
  const { showSidebar } = layoutOf(page.content, 'public');
  return (
    <article className={showSidebar ? 'page page-wide' : 'page'}>
      <BackLink previous={!page.builtIn} />
      <PageTitle title={page.title} />
      <PageBody page={page} documents={documents} site={site} path={path} />
    </article>
  );
}
