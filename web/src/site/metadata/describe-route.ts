import type { HomeRoute, RouteData, SiteDocument, SiteSettings } from '@wa/core/contract/site';
import {
  CREATE_SUBMITTAL,
  DOCUMENTS,
  IS_SHEET_CURRENT,
  PRODUCT_FINDER,
  QUOTE_LIST,
} from '@wa/core/domain/labels';
import { pdfFileName } from '@wa/core/domain/links';
import { PAGE_NOT_FOUND, SOMETHING_WENT_WRONG } from '@wa/core/domain/messages';
import { cardRange, homePages } from '@wa/core/domain/products/home-pages';
import { type Page, seoOf } from '@wa/core/domain/pages/page';
import { SCREENS } from '@wa/core/domain/site-routes';
import {
  fitMetadata,
  keywordList,
  pageMetadata,
  productMetadata,
  type Metadata,
} from '@wa/core/domain/pages/seo';
import { withBrand } from '@wa/core/domain/text';

interface RouteDescription extends Metadata {
  /** Comma-separated list; empty if the page has none. */
  keywords: string;
  /** False for screens that search engines should not index. */
  indexed: boolean;
}

const FIND_OFFER =
  'Enter your pipe, pressure, temperature, and fluid, and see which products are rated for them, what to confirm, and which ratings are not listed.';
const PIPE_SIZES_OFFER =
  'Outside diameters of steel, ductile iron, PVC, copper, and HDPE pipe by nominal size, in inches and millimeters. Look up your pipe before you order.';
const DOCUMENTS_OFFER =
  'Data sheets, fillable measurement forms, and drawings of pipe seals, clamps, couplings, and valves by family. Download one, or several as a ZIP file.';

/** Returns the title, description, and further metadata of a document, within the bounds of D11. */
export function describeRoute({
  route,
  site,
  path,
}: Pick<SiteDocument, 'route' | 'site' | 'path'>): RouteDescription {
  const { metadata, keywords = '', indexed = true } = rawDescription(route, site, path);
  const isListed = SCREENS.get(path)?.isListed ?? true;
  return { ...fitMetadata(metadata, site.brandSuffix), keywords, indexed: indexed && isListed };
}

interface Raw {
  metadata: Metadata;
  keywords?: string;
  indexed?: boolean;
}

function rawDescription(route: RouteData, site: SiteSettings, path: string): Raw {
  const { name, brandSuffix: brand } = site;
  switch (route.kind) {
    case 'home':
      // Searches aren't indexed, because their number is unlimited. Their results are indexed under the
      // canonical address.
      return { metadata: homeMetadata(route, site), indexed: route.query === '' && route.family === '' };
    case 'product':
      return { metadata: productMetadata(route.product, brand) };
    case 'find':
      return {
        metadata: { title: `${PRODUCT_FINDER}: ${name}`, description: FIND_OFFER },
        indexed: route.search === '',
      };
    case 'pipe-sizes':
      return {
        metadata: { title: 'Pipe sizes: outside diameters by standard', description: PIPE_SIZES_OFFER },
      };
    case 'search':
      return branded(
        'Search',
        'Search pipe seals, sleeves, valves, gates, clamps, and couplings by part number, pipe size, pressure, or plain words, and find data sheets.',
        brand,
      );
    case 'compare':
      return branded(
        'Compare',
        'Compare up to four pipe seals, valves, clamps, or couplings side by side: sizes, pressures, and materials in US and metric units.',
        brand,
      );
    case 'inquiry':
      return branded(
        QUOTE_LIST,
        'Collect pipe seals, valves, clamps, and couplings with quantities and sizes, then send your quote list in one email or as a PDF.',
        brand,
      );
    case 'submittal':
      return unlisted(CREATE_SUBMITTAL, 'Data sheets with your sizes marked, as one PDF', brand);
    case 'documents':
      return {
        metadata: { title: `${name}: ${DOCUMENTS}, data sheets, and forms`, description: DOCUMENTS_OFFER },
      };
    case 'gallery':
    case 'page':
      return pageDescription(route.page, brand);
    case 'sheet-revisions':
      return unlisted(`${route.sheet.title}: ${IS_SHEET_CURRENT}`, IS_SHEET_CURRENT, brand);
    case 'pdf-viewer':
      return unlisted(pdfFileName(route.name), 'A document of the catalog, shown page by page', brand);
    case 'product-missing':
      return unlisted('Product not found', `We couldn’t find a product at ${path}`, brand);
    case 'not-found':
      return unlisted(PAGE_NOT_FOUND, `We couldn’t find a page at ${path}`, brand);
    case 'error':
      return unlisted(SOMETHING_WENT_WRONG, `We couldn’t show the page at ${path}`, brand);
  }
}

const pageDescription = (page: Page, brand: string): Raw => ({
  metadata: pageMetadata(page, brand),
  keywords: keywordList(seoOf(page.content).keywords).join(', '),
});

function homeMetadata({ page, all }: HomeRoute, { name, offer, homeDescription }: SiteSettings): Metadata {
  if (page === 1) return { title: offer ? `${name}: ${offer}` : name, description: homeDescription };
  const { from, to } = cardRange(page, all);
  return {
    title: `Products, page ${String(page)} of ${String(homePages(all))}: ${name}`,
    description: `Products ${String(from)} to ${String(to)} of ${String(all)}. ${homeDescription}`,
  };
}

function branded(title: string, description: string, brand: string): Raw {
  return { metadata: { title: withBrand(title, brand), description } };
}

function unlisted(title: string, description: string, brand: string): Raw {
  return { ...branded(title, description, brand), indexed: false };
}
