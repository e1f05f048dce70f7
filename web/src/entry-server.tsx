import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { SiteRenderer } from '@wa/shared/contract/site';
import { AdminDocument } from './admin/admin-document.tsx';
import { builtAssets } from './app/built-assets.ts';
import { scriptJson } from './app/document-data.ts';
import { GalleryView } from './app/gallery-view.tsx';
import { PdfViewerView } from './app/pdf-viewer-view.tsx';
import { SiteApp } from './app/site-document.tsx';
import { views } from './app/views.ts';
import { PageView } from './cms/page-view.tsx';
import { HomeView } from './home/home-view.tsx';
import { headerImageMarkup } from './layout/header-image-markup.ts';
import { keywordMarkup } from './layout/keyword-markup.ts';
import { provideStaticPart } from './layout/static-parts.ts';
import { NotFoundView } from './not-found/not-found-view.tsx';
import { shelvedDrawing } from './pictures/all-drawings.ts';
import { provideDrawings } from './pictures/drawing-shelf.ts';
import { ProductView } from './product/product-view.tsx';

Object.assign(views, {
  home: HomeView,
  product: ProductView,
  page: PageView,
  gallery: GalleryView,
  'pdf-viewer': PdfViewerView,
  'not-found': NotFoundView,
} satisfies Required<typeof views>);
provideDrawings(shelvedDrawing);
provideStaticPart('header-image', headerImageMarkup());
provideStaticPart('keywords', keywordMarkup());

/** The whole document of a public address, complete without scripts (SiteRenderer). */
export const render: SiteRenderer['render'] = (document) =>
  `<!doctype html>${renderToString(
    <StaticRouter location={document.path}>
      <SiteApp initial={document} assets={builtAssets} data={scriptJson({ document, assets: builtAssets })} />
    </StaticRouter>,
  )}`;

/** The document at /admin (SiteRenderer). */
export const renderAdmin: SiteRenderer['renderAdmin'] = ({ site, nonce }) =>
  `<!doctype html>${renderToString(
    <AdminDocument siteName={site.name} nonce={nonce} assets={builtAssets.admin} />,
  )}`;
