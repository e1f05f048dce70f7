import { isLazyKind, views, type LazyKind } from './views.ts';

const loaders: { [Kind in LazyKind]: () => Promise<void> } = {
  home: async () => {
    views.home = (await import('../home/home-view.tsx')).HomeView;
  },
  product: async () => {
    views.product = (await import('../product/product-view.tsx')).ProductView;
  },
  page: async () => {
    views.page = (await import('../cms/page-view.tsx')).PageView;
  },
  gallery: async () => {
    views.gallery = (await import('./gallery-view.tsx')).GalleryView;
  },
  documents: async () => {
    views.documents = (await import('../documents/documents-view.tsx')).DocumentsView;
  },
  find: async () => {
    views['find'] = (await import('../find/find-view.tsx')).FindView;
  },
  search: async () => {
    views['search'] = (await import('../search/search-view.tsx')).SearchView;
  },
  compare: async () => {
    views['compare'] = (await import('../compare/compare-view.tsx')).CompareView;
  },
  inquiry: async () => {
    views['inquiry'] = (await import('../inquiry/inquiry-view.tsx')).InquiryView;
  },
  'pipe-sizes': async () => {
    views['pipe-sizes'] = (await import('../pipe-sizes/pipe-sizes-view.tsx')).PipeSizesView;
  },
  'pdf-viewer': async () => {
    views['pdf-viewer'] = (await import('./pdf-viewer-view.tsx')).PdfViewerView;
  },
  'not-found': async () => {
    views['not-found'] = (await import('../not-found/not-found-view.tsx')).NotFoundView;
  },
};

/** Brings the view of a kind of route; kinds without a chunk of their own are at hand already. */
export async function loadView(kind: string): Promise<void> {
  if (isLazyKind(kind) && !views[kind]) await loaders[kind]();
}
