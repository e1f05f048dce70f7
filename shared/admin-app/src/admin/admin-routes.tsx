import { lazy } from 'react';
import { useParams, type RouteObject } from 'react-router-dom';
import { isRecordId } from '@wa/core/domain/record';
import { slugOfPath } from '@wa/core/domain/slug';
import { Dashboard } from './dashboard/dashboard.tsx';
import { BrokenScreen } from './frame/loading-view.tsx';
import { Shell } from './frame/shell.tsx';
import { productAt } from './addresses.ts';
import { preloadScreen, screens } from './screens.ts';

const CertificatesScreen = lazy(screens.certificates);
const FiguresScreen = lazy(screens.figures);
const FilesScreen = lazy(screens.files);
const GalleryScreen = lazy(screens.gallery);
const FailedSearches = lazy(screens['failed-searches']);
const ReplaceScreen = lazy(screens['find-and-replace']);
const PageBuilder = lazy(screens.page);
const PagesList = lazy(screens.pages);
const PeopleScreen = lazy(screens.people);
const PrintedCatalogScreen = lazy(screens['printed-catalog']);
const ProductEditor = lazy(screens.product);
const SettingsScreen = lazy(screens.settings);
const TablesScreen = lazy(screens.tables);

/** Addresses of the admin (specification 2, D10). */
export const adminRoutes: RouteObject[] = [
  {
    path: '/admin',
    element: <Shell preloadScreen={preloadScreen} />,
    errorElement: <BrokenScreen />,
    children: [
      {
        errorElement: <BrokenScreen />,
        children: [
          { index: true, element: <Dashboard /> },
          { path: 'pages', element: <PagesList /> },
          { path: 'figures', element: <FiguresScreen /> },
          { path: 'tables/:id?', element: <TablesScreen /> },
          { path: 'gallery/:id?', element: <GalleryScreen /> },
          { path: 'files/:name?', element: <FilesScreen /> },
          { path: 'certificates/:id?', element: <CertificatesScreen /> },
          { path: 'settings/failed-searches', element: <FailedSearches /> },
          { path: 'settings/find-and-replace', element: <ReplaceScreen /> },
          { path: 'settings/people', element: <PeopleScreen /> },
          { path: 'settings/printed-catalog', element: <PrintedCatalogScreen /> },
          { path: 'settings', element: <SettingsScreen /> },
          { path: 'pages/*', element: <PageRoute /> },
          { path: 'product/:slug', element: <ProductRoute /> },
          { path: '*', element: <RecordRoute /> },
        ],
      },
    ],
  },
  { path: '*', element: <Shell preloadScreen={preloadScreen} />, errorElement: <BrokenScreen /> },
];

/** Edits a page whose own address is that of a screen. */
function PageRoute() {
  const slug = slugOfPath(useParams()['*'] ?? '');
  return <PageBuilder key={slug} slug={slug} />;
}

function ProductRoute() {
  const { slug = '' } = useParams();
  return <ProductEditor key={slug} address={productAt(slug)} />;
}

/** Opens the editor of a product by its id; any other address is the path of a page. */
function RecordRoute() {
  const slug = slugOfPath(useParams()['*'] ?? '');
  return isRecordId(slug) ? (
    <ProductEditor key={slug} address={slug} />
  ) : (
    <PageBuilder key={slug} slug={slug} />
  );
}
