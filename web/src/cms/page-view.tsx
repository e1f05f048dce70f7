import { useMemo } from 'react';
import { BlockEnvironmentProvider } from '@wa/shared/blocks/block-environment.tsx';
import { catalogueFacts } from '@wa/shared/blocks/catalogue-facts';
import { PageContent } from '@wa/shared/blocks/section-view.tsx';
import { SidebarBox } from '@wa/shared/blocks/sidebar-box.tsx';
import { layoutOf } from '@wa/shared/domain/page-content';
import { plainTitle } from '@wa/shared/domain/product-card';
import { BackLink } from '../layout/back-link.tsx';
import type { ViewProps } from '../app/views.ts';
import { useHubScroll } from './use-hub-scroll.ts';

/** A CMS page, or a fixed page of the catalogue in the same shape (specification 2, D5). */
export function PageView({ route: { page }, site, path }: ViewProps<'page'>) {
  useHubScroll(page);
  const pageTitle = plainTitle(page.title);
  const environment = useMemo(
    () => ({ site, pageTitle, path, catalogue: catalogueFacts }),
    [site, pageTitle, path],
  );
  const { showSidebar } = layoutOf(page.content, 'public');
  return (
    <article className={showSidebar ? 'page page-wide' : 'page'}>
      <BackLink previous />
      <h1 tabIndex={-1}>{pageTitle}</h1>
      <BlockEnvironmentProvider value={environment}>
        <div className={showSidebar ? 'page-columns' : undefined}>
          <PageContent page={page} />
          {showSidebar && <SidebarBox content={page.content} hosts={site.cloudMediaHosts} />}
        </div>
      </BlockEnvironmentProvider>
    </article>
  );
}
