import type { HomeRoute, SiteDocument, SiteSettings } from '@wa/core/contract/site';
import { homePages, homePath } from '@wa/core/domain/products/home-pages';
import type { ClientAssets } from '../assets.ts';
import { scriptJson } from '../document-data.ts';
import { describeRoute } from './describe-route.ts';
import { imagesOf, structuredData } from './structured-data.ts';

interface Props {
  document: SiteDocument;
  assets: ClientAssets;
}

/**
 * The head of a public document: the metadata, then the resources of the first paint. It has no inline styles
 * or scripts.
 */
export function HeadTags({ document, assets }: Props) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <Metadata document={document} />
      <meta name="theme-color" content="#0c3f4a" />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <script src={assets.units} />
      <link rel="stylesheet" href={assets.stylesheet} />
      {(assets.viewStylesheets[document.route.kind] ?? []).map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {/* Scripts would read another address than that of the draft. */}
      {(document.isPreview ? [] : assets.scripts).map((src) => (
        <script key={src} type="module" src={src} data-entry={assets.entry} />
      ))}
    </>
  );
}

/** Links to the previous and next page of the home page. Searches have none. */
function Neighbours({ route, site }: { route: HomeRoute; site: SiteSettings }) {
  const { page, found, query } = route;
  if (query !== '') return null;
  return (
    <>
      {page > 1 && <link rel="prev" href={site.publicUrl + homePath(page - 1)} />}
      {page < homePages(found) && <link rel="next" href={site.publicUrl + homePath(page + 1)} />}
    </>
  );
}

function Metadata({ document }: { document: SiteDocument }) {
  const { site, path, route } = document;
  const { title, description, keywords, indexed } = describeRoute(document);
  const address = `${site.publicUrl}${path}`;
  const [image] = imagesOf(document);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {keywords && <meta name="keywords" content={keywords} />}
      {(document.isPreview || !indexed) && <meta name="robots" content="noindex" />}
      {route.kind !== 'pdf-viewer' && !document.isPreview && <link rel="canonical" href={address} />}
      {route.kind === 'home' && <Neighbours route={route} site={site} />}
      <meta property="og:type" content={route.kind === 'product' ? 'product' : 'website'} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData(document).map((data, index) => (
        <script
          key={index}
          type="application/ld+json"
          // The browser doesn't get the source data of this script (site/document-data.ts).
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
        />
      ))}
    </>
  );
}
