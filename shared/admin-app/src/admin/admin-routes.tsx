import { lazy } from 'react';
import { useParams, type RouteObject } from 'react-router-dom';
import { isRecordId } from '@wa/core/domain/ids';
import { slugOfPath } from '@wa/core/domain/slug';
import { Dashboard } from './dashboard/dashboard.tsx';
import { Shell } from './frame/shell.tsx';
import { productAt } from './product/product-address.ts';

const PageBuilder = lazy(async () => ({
  default: (await import('./page-builder/page-builder.tsx')).PageBuilder,
}));
const PagesList = lazy(async () => ({ default: (await import('./pages/pages-list.tsx')).PagesList }));
const ProductEditor = lazy(async () => ({
  default: (await import('./product/product-editor.tsx')).ProductEditor,
}));

/** Addresses of the admin (specification 2, D10). */
export const adminRoutes: RouteObject[] = [
  {
    path: '/admin',
    element: <Shell />,
    children: [
      { index: true, element: <Dashboard /> },
      { path: 'pages', element: <PagesList /> },
      { path: 'product/:slug', element: <ProductRoute /> },
      { path: '*', element: <RecordRoute /> },
    ],
  },
  { path: '*', element: <Shell /> },
];

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
