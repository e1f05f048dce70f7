import { memo, useMemo } from 'react';
import { readerOf } from '@wa/core/domain/catalogue/draw-records';
import { BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { renderText } from '@wa/core/domain/figures/references';
import { PageContent } from '@wa/core/blocks/page/page-view.tsx';
import { SidebarBox } from '@wa/core/blocks/kinds/link-blocks.tsx';
import { layoutOf, type PageInput } from '@wa/core/domain/pages/page';
import { installationSteps } from '@wa/core/domain/page-guide';
import { plainTitle } from '@wa/core/domain/products/product';
import { GALLERY_SLUG } from '@wa/core/domain/site-routes';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';
import { publicContent } from './public-content.ts';
import { useSite } from './use-site.ts';

/**
 * Renders the public view of a page with sanitized HTML. Header image, footer, and gallery groups are only
 * indicated.
 */
export const PreviewPage = memo(function PreviewPage({ page }: { page: PageInput }) {
  const site = useSite();
  const catalogue = useCatalogue();
  const pageTitle = plainTitle(renderText(page.title, catalogue.figure));
  const content = useMemo(() => publicContent(page.content, catalogue), [page.content, catalogue]);
  const environment = useMemo(
    () => ({
      site,
      pageTitle,
      path: `/${page.slug}`,
      installation: installationSteps({ title: '', content }),
      catalogue: readerOf(catalogue),
      isMarked: true,
    }),
    [site, pageTitle, page.slug, content, catalogue],
  );
  const { showHeader, showFooter, showSidebar } = layoutOf(content, 'public');
  return (
    <>
      {showHeader && <div className="preview-part">Header image</div>}
      <article className="preview-page">
        <h1>{pageTitle || 'Untitled page'}</h1>
        <BlockEnvironmentProvider value={environment}>
          <div className={showSidebar ? 'page-columns' : undefined}>
            <PageContent page={{ title: page.title, content }} />
            {showSidebar && <SidebarBox content={content} hosts={site.cloudMediaHosts} />}
          </div>
        </BlockEnvironmentProvider>
        {page.slug === GALLERY_SLUG && <div className="preview-part">Gallery groups</div>}
      </article>
      {showFooter && <div className="preview-part">Footer</div>}
    </>
  );
});
