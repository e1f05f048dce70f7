import { shownReader, BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { NOTHING_SHOWN } from '@wa/core/domain/tables/resolved-table';
import { drawingsOfPage } from '@wa/core/drawings/page-drawings';
import { PageSide, PageQuestions, PageContent } from '@wa/core/blocks/page/page-view.tsx';
import { QuoteSection } from '../../site/layout/frame.tsx';
import { PageTitle } from '../../site/layout/page-parts.tsx';
import { ProductsWays } from '../../site/product-ways.tsx';
import { SidebarBox } from '@wa/core/blocks/kinds/link-blocks.tsx';
import {
  blocksIn,
  layoutOf,
  sectionsOf,
  seoOf,
  hasSide,
  partPage,
  type Page,
} from '@wa/core/domain/pages/page';
import { installationSteps } from '@wa/core/domain/page-guide';
import { questionsOf } from '@wa/core/domain/pages/structured-data';
import { plainTitle } from '@wa/core/domain/products/product';
import { quoteOfDrawnPage } from '@wa/core/domain/quote-mail';
import type { ViewProps } from '../../site/routes.ts';

/** Content of a page: the title, the actions of its products, and its blocks. */
export function PageArticle(props: ViewProps<'page'>) {
  const { page, products = [] } = props.route;
  return (
    <>
      <PageTitle title={page.title} />
      <ProductsWays products={products} />
      <div className={bodyClass(page)}>
        <PageBlocks {...props} />
      </div>
    </>
  );
}

/** Returns the class of the element around a page's blocks. */
export const bodyClass = ({ content }: Pick<Page, 'content'>) =>
  layoutOf(content, 'public').showSidebar ? 'page-columns' : 'page-body';

/**
 * Sections and box of a page, with everything that renders them: facts, drawings, and the view of every kind
 * of block.
 */
export function PageBlocks({ route, site, path }: ViewProps<'page' | 'gallery'>) {
  const { page } = route;
  const documents = 'documents' in route ? route.documents : undefined;
  const pageTitle = plainTitle(page.title);
  const drawings = drawingsOfPage(page);
  const environment = {
    site,
    pageTitle,
    path,
    installation: installationSteps(page),
    quote: quoteOfDrawnPage(page),
    catalogue: shownReader(page.shown ?? NOTHING_SHOWN),
    ...(documents && { documents }),
    ...(drawings && { drawings }),
  };
  const sections = sectionsOf(page);
  const { text, side } = partPage(sections);
  const isBeside = hasSide(page);
  const hasBox = layoutOf(page.content, 'public').showSidebar;
  // The quote section may be far below the box, so the box repeats the quote.
  const hasQuote =
    hasBox && sections.some((section) => blocksIn(section).some(({ kind }) => kind === 'contact'));
  return (
    <BlockEnvironmentProvider value={environment}>
      <PageContent page={page} sections={isBeside ? text : sections}>
        <PageQuestions questions={questionsOf(pageTitle, seoOf(page.content).benefits)} />
      </PageContent>
      {isBeside && <PageSide side={side} pageTitle={page.title} />}
      {hasBox && (
        <div className="page-columns-side">
          <SidebarBox content={page.content} hosts={site.cloudMediaHosts} />
          {hasQuote && (
            <aside className="quote-side" aria-label="Quote">
              <QuoteSection />
            </aside>
          )}
        </div>
      )}
    </BlockEnvironmentProvider>
  );
}
