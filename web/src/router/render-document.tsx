import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import { RangeChartView } from '@wa/core/blocks/range-chart.tsx';
import { SIZES_AND_PRESSURES } from '@wa/core/domain/labels';
import { hasSide } from '@wa/core/domain/pages/page';
import { drawing } from '@wa/core/drawings/drawings';
import { CompareView } from '../screens/compare/compare-view.tsx';
import { DocumentTable, foundHrefs } from '../screens/documents/document-table.tsx';
import { DocumentsView } from '../screens/documents/documents-view.tsx';
import { FindView } from '../screens/find/find-view.tsx';
import { GalleryView } from '../screens/gallery/gallery-view.tsx';
import { HomeView } from '../screens/home/home-view.tsx';
import { InquiryView } from '../screens/inquiry/inquiry-view.tsx';
import { NotFoundView } from '../screens/not-found/not-found-view.tsx';
import { bodyClass, PageArticle, PageBlocks } from '../screens/page/page-blocks.tsx';
import { PageView } from '../screens/page/page-view.tsx';
import { PdfViewerView } from '../screens/pdf-viewer/pdf-viewer-view.tsx';
import { PipeSizesView } from '../screens/pipe-sizes/pipe-sizes-view.tsx';
import { PipeTables } from '../screens/pipe-sizes/pipe-tables.tsx';
import { ProductArticle } from '../screens/product/product-article.tsx';
import { ProductMissing } from '../screens/product/product-missing.tsx';
import { ProductView } from '../screens/product/product-view.tsx';
import { SearchView } from '../screens/search/search-view.tsx';
import { SheetRevisionsView } from '../screens/sheet-revisions/sheet-revisions-view.tsx';
import { SubmittalView } from '../screens/submittal/submittal-view.tsx';
import type { ClientAssets } from '../site/assets.ts';
import { documentJson } from '../site/document-data.ts';
import { provideAllDrawings } from '../site/drawn.tsx';
import { frameParts } from '../site/layout/frame.tsx';
import { closedEntry } from '../site/layout/sidebar.tsx';
import { HeadTags } from '../site/metadata/head-tags.tsx';
import { ProductCard } from '../site/product-card.tsx';
import { drawOnce } from '../site/ready-markup.ts';
import { SiteApp } from './site-app.tsx';
import { ErrorView, type View, type Views } from './views.tsx';

provideAllDrawings(drawing);

const PREVIEW_NOTE = 'Preview of a draft. Visitors of the site don’t see it.';

/**
 * Views including the parts that only the server renders. A browser takes those parts from the document
 * (site/drawn.tsx).
 */
const VIEWS: Views = {
  home: HomeView,
  product: (props) => <ProductView {...props} article={<ProductArticle {...props} />} />,
  page: (props) => (
    <PageView {...props} article={<PageArticle {...props} />} isBeside={hasSide(props.route.page)} />
  ),
  gallery: (props) => (
    <GalleryView {...props} body={<PageBlocks {...props} />} bodyClass={bodyClass(props.route.page)} />
  ),
  documents: (props) => (
    <DocumentsView
      {...props}
      table={<DocumentTable {...props.route} />}
      found={foundHrefs(props.route).length}
    />
  ),
  find: (props) => <FindView {...props} chart={chartOf(props.route)} />,
  search: SearchView,
  compare: (props) => <CompareView {...props} chart={chartOf(props.route)} />,
  inquiry: InquiryView,
  submittal: SubmittalView,
  'pipe-sizes': (props) => <PipeSizesView {...props} tables={<PipeTables />} />,
  'sheet-revisions': SheetRevisionsView,
  'pdf-viewer': PdfViewerView,
  'not-found': NotFoundView,
  'product-missing': ProductMissing,
  error: ErrorView,
};

const chartOf = ({ chart }: Extract<RouteData, { chart?: unknown }>) =>
  chart && <RangeChartView chart={chart} caption={SIZES_AND_PRESSURES} />;

/** Renders the whole document of a public address, including its data for the browser. */
export function renderDocument(document: SiteDocument, assets: ClientAssets): string {
  for (const node of document.sidebar) drawOnce(node, closedEntry, renderToString);
  if (document.route.kind === 'home')
    for (const product of document.route.products)
      drawOnce(product, (card) => <ProductCard product={card} />, renderToString);
  const html = renderToString(
    <StaticRouter location={document.path}>
      <SiteApp
        initial={document}
        view={VIEWS[document.route.kind] as View}
        head={<HeadTags document={document} assets={assets} />}
        note={
          document.isPreview && (
            <aside className="preview-note" aria-label="Preview">
              {PREVIEW_NOTE}
            </aside>
          )
        }
        parts={frameParts(document)}
        data={documentJson(document)}
      />
    </StaticRouter>,
  );
  return `<!doctype html>${html}`;
}
