import { lazy } from 'react';
import { useParams, type RouteObject } from 'react-router-dom';
import { isRecordId } from '@wa/core/domain/record';
import { slugOfPath } from '@wa/core/domain/slug';
import { Dashboard } from './dashboard/dashboard.tsx';
import { BrokenRoom } from './frame/broken-room.tsx';
import { Shell } from './frame/shell.tsx';
import { productAt } from './product/product-address.ts';
import { preloadRoom, rooms } from './rooms.ts';

const FiguresRoom = lazy(rooms.figures);
const GalleryRoom = lazy(rooms.gallery);
const FailedSearches = lazy(rooms['failed-searches']);
const PageBuilder = lazy(rooms.page);
const PagesList = lazy(rooms.pages);
const PeopleRoom = lazy(rooms.people);
const ProductEditor = lazy(rooms.product);
const SettingsRoom = lazy(rooms.settings);
const TablesRoom = lazy(rooms.tables);

/** Addresses of the admin (specification 2, D10). */
export const adminRoutes: RouteObject[] = [
  {
    path: '/admin',
    element: <Shell preloadRoom={preloadRoom} />,
    errorElement: <BrokenRoom />,
    children: [
      {
        errorElement: <BrokenRoom />,
        children: [
          { index: true, element: <Dashboard /> },
          { path: 'pages', element: <PagesList /> },
          { path: 'figures', element: <FiguresRoom /> },
          { path: 'tables/:id?', element: <TablesRoom /> },
          { path: 'gallery/:id?', element: <GalleryRoom /> },
          { path: 'settings/failed-searches', element: <FailedSearches /> },
          { path: 'settings/people', element: <PeopleRoom /> },
          { path: 'settings', element: <SettingsRoom /> },
          { path: 'pages/*', element: <PageRoute /> },
          { path: 'product/:slug', element: <ProductRoute /> },
          { path: '*', element: <RecordRoute /> },
        ],
      },
    ],
  },
  { path: '*', element: <Shell preloadRoom={preloadRoom} />, errorElement: <BrokenRoom /> },
];

/** A page whose own address is a room's. */
function PageRoute() {
  const slug = slugOfPath(useParams()['*'] ?? '');
  return <PageBuilder key={slug} slug={slug} />;
}

function ProductRoute() {
  const { slug = '' } = useParams();
  return <ProductEditor key={slug} address={productAt(slug)} />;
}

/** A product's id opens its editor, anything else is a page's whole path. */
function RecordRoute() {
  const slug = slugOfPath(useParams()['*'] ?? '');
  return isRecordId(slug) ? (
    <ProductEditor key={slug} address={slug} />
  ) : (
    <PageBuilder key={slug} slug={slug} />
  );
}
