import type { ComponentType } from 'react';
import type { RouteData } from '@wa/core/contract/site';
import { LOADING, SOMETHING_WENT_WRONG, TRY_AGAIN_LATER } from '@wa/core/domain/messages';
import { NotFoundView } from '../screens/not-found/not-found-view.tsx';
import { PageView } from '../screens/page/page-view.tsx';
import { ProductMissing } from '../screens/product/product-missing.tsx';
import { ProductView } from '../screens/product/product-view.tsx';
import type { ViewProps } from '../site/routes.ts';

type Kind = RouteData['kind'];
/** The view of each kind of route. */
export type Views = { [K in Kind]: ComponentType<ViewProps<K>> };
/** The view of a route whose kind is known only at run time. */
export type View = ComponentType<ViewProps<Kind>>;

/**
 * Loaders of the views, each in a chunk of its own. Views of a few lines are bundled, and so are the error
 * views, because a chunk may fail to load.
 */
const loaders: { [K in Kind]: () => Promise<Views[K]> | Views[K] } = {
  home: async () => (await import('../screens/home/home-view.tsx')).HomeView,
  product: () => ProductView,
  page: () => PageView,
  gallery: async () => (await import('../screens/gallery/gallery-view.tsx')).GalleryView,
  documents: async () => (await import('../screens/documents/documents-view.tsx')).DocumentsView,
  find: async () => (await import('../screens/find/find-view.tsx')).FindView,
  search: async () => (await import('../screens/search/search-view.tsx')).SearchView,
  compare: async () => (await import('../screens/compare/compare-view.tsx')).CompareView,
  inquiry: async () => (await import('../screens/inquiry/inquiry-view.tsx')).InquiryView,
  submittal: async () => (await import('../screens/submittal/submittal-view.tsx')).SubmittalView,
  'pipe-sizes': async () => (await import('../screens/pipe-sizes/pipe-sizes-view.tsx')).PipeSizesView,
  'sheet-revisions': async () =>
    (await import('../screens/sheet-revisions/sheet-revisions-view.tsx')).SheetRevisionsView,
  'pdf-viewer': async () => (await import('../screens/pdf-viewer/pdf-viewer-view.tsx')).PdfViewerView,
  'not-found': () => NotFoundView,
  'product-missing': () => ProductMissing,
  error: () => ErrorView,
};

/** Loads the view of a kind of route before it is rendered, so that nothing suspends. */
export async function loadView(kind: Kind): Promise<View> {
  return (await loaders[kind]()) as View;
}

/** Error view for every failure except a missing page (specification 8). */
export function ErrorView() {
  return (
    <div className="page">
      <div role="alert">
        <h1 tabIndex={-1}>{SOMETHING_WENT_WRONG}</h1>
        <p className="lead">{TRY_AGAIN_LATER}</p>
      </div>
    </div>
  );
}

/**
 * Loading view between two pages of a client navigation. It fades in late, so that a quick answer doesn't
 * flicker.
 */
export function LoadingView() {
  return (
    <div className="page loading" role="status">
      <p>{LOADING}</p>
    </div>
  );
}
