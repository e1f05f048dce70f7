import { FindView } from '../find/find-view.tsx';
import { SearchView } from '../search/search-view.tsx';
import { CompareView } from '../compare/compare-view.tsx';
import { InquiryView } from '../inquiry/inquiry-view.tsx';
import { PipeSizesView } from '../pipe-sizes/pipe-sizes-view.tsx';
import { PipeTables } from '../pipe-sizes/pipe-tables.tsx';
import { RangeChartView } from '@wa/core/blocks/range-chart.tsx';
import { chartParts } from '../charts/chart-shelf.ts';
import { pageParts } from '../cms/body-shelf.ts';
import { PageBlocks } from '../cms/page-blocks.tsx';
import { PageView } from '../cms/page-view.tsx';
import { DocumentsView } from '../documents/documents-view.tsx';
import { HomeView } from '../home/home-view.tsx';
import { NotFoundView } from '../not-found/not-found-view.tsx';
import { drawing } from '@wa/core/drawings/drawings';
import { provideShelf } from '../pictures/drawing-shelf.ts';
import { ProductView } from '../product/product-view.tsx';
import { GalleryView } from './gallery-view.tsx';
import { PdfViewerView } from './pdf-viewer-view.tsx';
import { views } from './views.ts';

/** Puts everything at hand that browsers bring lazily: the server draws complete documents. */
export function provideEverything(): void {
  Object.assign(views, {
    home: HomeView,
    product: ProductView,
    page: PageView,
    gallery: GalleryView,
    documents: DocumentsView,
    find: FindView,
    search: SearchView,
    compare: CompareView,
    inquiry: InquiryView,
    'pipe-sizes': PipeSizesView,
    'pdf-viewer': PdfViewerView,
    'not-found': NotFoundView,
  } satisfies Required<typeof views>);
  provideShelf(drawing);
  pageParts.Blocks = PageBlocks;
  chartParts.View = RangeChartView;
  pageParts.PipeTables = PipeTables;
}
