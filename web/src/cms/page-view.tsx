import { layoutOf } from '@wa/core/domain/pages/page-content';
import { BackLink } from '../layout/back-link.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import type { ViewProps } from '../app/views.ts';
import { adoptedBody, BODY_ATTRIBUTE, pageParts } from './body-shelf.ts';
import { useHubScroll } from './use-hub-scroll.ts';

/** A CMS page, or a fixed page of the catalogue in the same shape (specification 2, D5). */
export function PageView({ route: { page, documents }, site, path }: ViewProps<'page'>) {
  useHubScroll(page);
  const { showSidebar } = layoutOf(page.content, 'public');
  const body = {
    className: showSidebar ? 'page-columns' : 'page-body',
    [BODY_ATTRIBUTE]: true,
  };
  const drawn = adoptedBody(page);
  return (
    <article className={showSidebar ? 'page page-wide' : 'page'}>
      <BackLink previous />
      <PageTitle title={page.title} />
      {drawn === null ? (
        <div key={page._id} {...body}>
          {pageParts.Blocks && <pageParts.Blocks page={page} documents={documents} site={site} path={path} />}
        </div>
      ) : (
        // The server's own markup of this record, sanitised there.
        <div key={page._id} {...body} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} />
      )}
    </article>
  );
}
