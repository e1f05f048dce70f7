import { useMemo } from 'react';
import { BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { catalogueFacts } from '@wa/core/blocks/catalogue-facts';
import { PageContent } from '@wa/core/blocks/page/section-view.tsx';
import { SidebarBox } from '@wa/core/blocks/sidebar-box.tsx';
import { layoutOf } from '@wa/core/domain/pages/page-content';
import { plainTitle } from '@wa/core/domain/products/product-card';
import { quoteOfPage } from '@wa/core/domain/quote-mail';
import type { PageBlocksView } from './body-shelf.ts';

/** Sections and box of a page, with all that draws them: facts, drawings, the view of every kind of block. */
export const PageBlocks: PageBlocksView = ({ page, documents, site, path }) => {
  const pageTitle = plainTitle(page.title);
  const environment = useMemo(
    () => ({
      site,
      pageTitle,
      path,
      quote: quoteOfPage(page),
      catalogue: catalogueFacts,
      ...(documents && { documents }),
    }),
    [site, pageTitle, path, page, documents],
  );
  return (
    <BlockEnvironmentProvider value={environment}>
      <PageContent page={page} />
      {layoutOf(page.content, 'public').showSidebar && (
        <SidebarBox content={page.content} hosts={site.cloudMediaHosts} />
      )}
    </BlockEnvironmentProvider>
  );
};
