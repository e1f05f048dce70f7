import { PRODUCT_FINDER, PIPE_SIZES } from './labels.ts';

/** The one table of addresses that the site answers itself. */
export const GALLERY_SLUG = 'project-gallery';
export const GALLERY_PATH = `/${GALLERY_SLUG}`;
export const DOCUMENTS_PATH = '/documents';
/** Selected documents as one ZIP file. */
export const SELECTION_PATH = '/documents.zip';
export const FIND_PATH = '/find';
export const PIPE_SIZES_PATH = '/pipe-sizes';
export const SEARCH_PATH = '/search';
export const COMPARE_PATH = '/compare';
export const INQUIRY_PATH = '/inquiry';
export const INQUIRY_SHEET_PATH = '/inquiry.pdf';
export const VIEWER_PATH = '/view/pdf';
/** Stands for a link target that does not exist (D5). */
export const NOT_FOUND_PATH = '/not-found';

/** A screen that is neither a page nor a product. */
interface Screen {
  kind: 'documents' | 'find' | 'pipe-sizes' | 'search' | 'compare' | 'inquiry';
  /** Whether search engines may list it. */
  isListed: boolean;
  /** Whether the answer to its query is part of its document (D16). */
  isAnswered: boolean;
  /** How the site's own search finds it. */
  found?: { title: string; text: string };
}

export const SCREENS: ReadonlyMap<string, Screen> = new Map<string, Screen>([
  [
    DOCUMENTS_PATH,
    {
      kind: 'documents',
      isListed: true,
      isAnswered: false,
      found: {
        title: 'Documents',
        text: 'Data sheets, measurement forms, and drawings of every product family.',
      },
    },
  ],
  [
    FIND_PATH,
    {
      kind: 'find',
      isListed: true,
      isAnswered: true,
      found: {
        title: PRODUCT_FINDER,
        text: 'Finder: which part fits a pipe, opening, pressure, temperature and medium.',
      },
    },
  ],
  [
    PIPE_SIZES_PATH,
    {
      kind: 'pipe-sizes',
      isListed: true,
      isAnswered: false,
      found: {
        title: PIPE_SIZES,
        text: 'Outside diameters by nominal size: steel, ductile iron, PVC, copper and HDPE pipes.',
      },
    },
  ],
  [SEARCH_PATH, { kind: 'search', isListed: false, isAnswered: true }],
  [COMPARE_PATH, { kind: 'compare', isListed: false, isAnswered: true }],
  [INQUIRY_PATH, { kind: 'inquiry', isListed: false, isAnswered: true }],
]);

/** First segments of addresses that the browser opens itself: files, the viewer, and other applications. */
export const FOREIGN_SEGMENTS: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'assets',
  'data-sheets',
  'drawings',
  'fonts',
  'uploads',
  'view',
]);

/** Files at the top of the site that a page may link to. */
export const SITE_FILES: ReadonlySet<string> = new Set([
  'documents.zip',
  'favicon.ico',
  'favicon.svg',
  'inquiry.pdf',
  'robots.txt',
  'sitemap.xml',
]);

/** Other names that the server, the export or the admin uses. */
const OTHER_SEGMENTS: ReadonlySet<string> = new Set([
  '404',
  '404.html',
  '_headers',
  '_redirects',
  'build.json',
  'favicon',
  'figures',
  'gallery',
  'healthz',
  'index',
  'index.html',
  'metrics',
  'not-found',
  'pages',
  'product',
  'products',
  'readyz',
  'redirect.js',
  'settings',
  'site',
  'tables',
]);

/** Whether no page may begin with this segment, since it could never be reached (D4). */
export const isReservedSegment = (segment: string): boolean =>
  SCREENS.has(`/${segment}`) ||
  [FOREIGN_SEGMENTS, SITE_FILES, OTHER_SEGMENTS].some((names) => names.has(segment));

export const searchAddress = (query: string): string =>
  query.trim() === '' ? SEARCH_PATH : `${SEARCH_PATH}?${new URLSearchParams({ q: query }).toString()}`;

/** A comparison that begins with one product. */
export const comparisonOf = (slug: string): string => `${COMPARE_PATH}?part=${slug}`;

/** A quote list of one product: as inquiryHref writes it, without the code that writes longer ones. */
export const inquiryOf = (slug: string): string => `${INQUIRY_PATH}?item=${slug}`;

/** Address of the home page with the products of a family. */
export const familyHref = (slug: string): string => `/?family=${slug}`;
