import { renderToString } from 'react-dom/server';
import type { SiteRenderer } from '@wa/core/contract/site';
import { provideDrawings } from '@wa/core/drawings/drawings';
import { AdminDocument } from './admin/admin-document.tsx';
import { builtAssets } from './site/assets.ts';
import { renderDocument } from './router/render-document.tsx';

/** Renders the document of a public address (SiteRenderer). */
export const render: SiteRenderer['render'] = (document, drawings) => {
  provideDrawings(drawings);
  return renderDocument(document, builtAssets);
};

/** Renders the document at /admin (SiteRenderer). */
export const renderAdmin: SiteRenderer['renderAdmin'] = ({ site, nonce }) =>
  `<!doctype html>${renderToString(
    <AdminDocument siteName={site.name} nonce={nonce} assets={builtAssets.admin} />,
  )}`;
