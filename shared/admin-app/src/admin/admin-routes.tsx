import { lazy } from 'react';
import { useParams, type RouteObject } from 'react-router-dom';
import { isRecordId } from '@wa/core/domain/ids';
import { slugOfPath } from '@wa/core/domain/slug';
import { Dashboard } from './dashboard/dashboard.tsx';
import { Shell } from './frame/shell.tsx';
import { productAt } from './product/product-address.ts';

const FiguresRoom = lazy(async () => ({
  default: (await import('./figures/room/figures-room.tsx')).FiguresRoom,
}));
const LookedForRoom = lazy(async () => ({
  default: (await import('./looked-for/looked-for-room.tsx')).LookedForRoom,
}));
const PageBuilder = lazy(async () => ({
  default: (await import('./page-builder/page-builder.tsx')).PageBuilder,
}));
const GalleryRoom = lazy(async () => ({
  default: (await import('./gallery/gallery-room.tsx')).GalleryRoom,
}));
const PagesList = lazy(async () => ({ default: (await import('./pages/pages-list.tsx')).PagesList }));
const ProductEditor = lazy(async () => ({
  default: (await import('./product/product-editor.tsx')).ProductEditor,
}));
const TablesRoom = lazy(async () => ({ default: (await import('./tables/tables-room.tsx')).TablesRoom }));
const PeopleRoom = lazy(async () => ({ default: (await import('./people/people-room.tsx')).PeopleRoom }));
const SettingsRoom = lazy(async () => ({
  default: (await import('./settings/settings-room.tsx')).SettingsRoom,
}));

/** Addresses of the admin (specification 2, D10). */
export const adminRoutes: RouteObject[] = [
  {
    path: '/admin',
    element: <Shell />,
    children: [
      { index: true, element: <Dashboard /> },
      { path: 'pages', element: <PagesList /> },
      { path: 'figures', element: <FiguresRoom /> },
      { path: 'tables/:id?', element: <TablesRoom /> },
      { path: 'gallery/:id?', element: <GalleryRoom /> },
      { path: 'settings/looked-for', element: <LookedForRoom /> },
      { path: 'settings/people', element: <PeopleRoom /> },
      { path: 'settings', element: <SettingsRoom /> },
      { path: 'pages/*', element: <PageRoute /> },
      { path: 'product/:slug', element: <ProductRoute /> },
      { path: '*', element: <RecordRoute /> },
    ],
  },
  { path: '*', element: <Shell /> },
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
