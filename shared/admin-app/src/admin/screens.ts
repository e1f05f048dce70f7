import { screenHere } from './content-provider.tsx';

/** Components of the screens by the second part of their address, each loaded when first shown. */
export const screens = {
  certificates: async () => ({
    default: (await import('./certificates/certificates-screen.tsx')).CertificatesScreen,
  }),
  figures: async () => ({ default: (await import('./figures/screen/figures-screen.tsx')).FiguresScreen }),
  files: async () => ({ default: (await import('./files/files-screen.tsx')).FilesScreen }),
  gallery: async () => ({ default: (await import('./gallery/gallery-screen.tsx')).GalleryScreen }),
  'failed-searches': async () => ({
    default: (await import('./failed-searches/failed-searches.tsx')).FailedSearches,
  }),
  'find-and-replace': async () => ({
    default: (await import('./replace/replace-screen.tsx')).ReplaceScreen,
  }),
  page: async () => ({ default: (await import('./page-builder/page-builder.tsx')).PageBuilder }),
  pages: async () => ({ default: (await import('./pages/pages-list.tsx')).PagesList }),
  people: async () => ({ default: (await import('./people/people-screen.tsx')).PeopleScreen }),
  'printed-catalog': async () => ({
    default: (await import('./printed-catalog/printed-catalog-screen.tsx')).PrintedCatalogScreen,
  }),
  product: async () => ({ default: (await import('./product/product-editor.tsx')).ProductEditor }),
  settings: async () => ({ default: (await import('./settings/settings-screen.tsx')).SettingsScreen }),
  tables: async () => ({ default: (await import('./tables/tables-screen.tsx')).TablesScreen }),
};

/**
 * Loads the code of the requested screen and the clients of its lists while the server is asked for the
 * session.
 */
export async function preloadScreen(): Promise<void> {
  const load = Object.entries(screens).find(([name]) => name === screenHere())?.[1];
  await Promise.allSettled([load?.(), import('../client/reads/catalogue-calls.ts')]);
}
