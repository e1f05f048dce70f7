import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import { DOCUMENTS, HOME_OFFER, PROJECT_GALLERY } from '@wa/core/domain/labels';
import { pdfFileName } from '@wa/core/domain/links';
import { LOADING, PAGE_NOT_FOUND, SOMETHING_WENT_WRONG } from '@wa/core/domain/messages';
import { seoOf } from '@wa/core/domain/pages/page-content';
import {
  fitMetadata,
  keywordsContent,
  pageMetadata,
  productMetadata,
  withBrand,
  type Metadata,
} from '@wa/core/domain/pages/seo';

export interface RouteDescription extends Metadata {
  /** Comma list; empty when the page names none. */
  keywords: string;
  /** False for screens that no search engine should list. */
  indexed: boolean;
}

const DOCUMENTS_OFFER =
  'All data sheets and fillable measure sheets of the catalogue by family, as PDF and as one ZIP file a family: seals, valves, gates, clamps and couplings.';
const OFFER =
  'Pipe seals, wall sleeves, flap valves, sluice gates, repair clamps and couplings for engineers and municipalities in the USA and Canada.';

/** Title, description and so on of what a document shows, within the bounds of D11. */
export function describeRoute({
  route,
  site,
  path,
}: Pick<SiteDocument, 'route' | 'site' | 'path'>): RouteDescription {
  const { metadata, keywords = '', indexed = true } = rawDescription(route, site.name, path);
  return { ...fitMetadata(metadata, site.name), keywords, indexed };
}

/** Title of the tab while a client navigation waits. */
export function loadingTitle(brand: string): string {
  return withBrand(LOADING, brand);
}

interface Raw {
  metadata: Metadata;
  keywords?: string;
  indexed?: boolean;
}

function rawDescription(route: RouteData, brand: string, path: string): Raw {
  switch (route.kind) {
    case 'home':
      // Of searches there is no end; what they find is listed under the canonical address.
      return {
        metadata: { title: `${brand}: ${HOME_OFFER}`, description: OFFER },
        indexed: route.query === '',
      };
    case 'product':
      return { metadata: productMetadata(route.product, brand) };
    case 'documents':
      return {
        metadata: { title: `${brand}: ${DOCUMENTS}, data and measure sheets`, description: DOCUMENTS_OFFER },
      };
    case 'gallery':
      return { metadata: galleryMetadata(brand) };
    case 'page':
      return {
        metadata: pageMetadata(route.page, brand),
        keywords: keywordsContent(seoOf(route.page.content).keywords),
      };
    case 'pdf-viewer':
      return unlisted(pdfFileName(route.name), 'A document of the catalogue, shown page by page', brand);
    case 'product-missing':
      return unlisted('Product not found', `There is no product at ${path}`, brand);
    case 'not-found':
      return unlisted(PAGE_NOT_FOUND, `There is no page at ${path}`, brand);
    case 'error':
      return unlisted(SOMETHING_WENT_WRONG, `The page at ${path} cannot be shown at the moment`, brand);
  }
}

function galleryMetadata(brand: string): Metadata {
  return {
    title: `${brand} ${PROJECT_GALLERY}: typical installations, drawn`,
    description: `${PROJECT_GALLERY} of ${brand}: disc seals, wall sleeves, flap valves, penstocks, casings and pipe plugs, drawn where they are installed.`,
  };
}

function unlisted(title: string, description: string, brand: string): Raw {
  return { metadata: { title: withBrand(title, brand), description }, indexed: false };
}
