/** The only table of addresses that the site itself answers. */
export const GALLERY_SLUG = 'project-gallery';
export const GALLERY_PATH = `/${GALLERY_SLUG}`;
export const DOCUMENTS_PATH = '/documents';
/** The published edition of the printed catalog. */
export const CATALOG_PATH = '/catalog.pdf';
/** Downloads the selected documents as one ZIP file. */
export const SELECTION_PATH = '/documents.zip';
export const FIND_PATH = '/find';
export const PIPE_SIZES_PATH = '/pipe-sizes';
export const SEARCH_PATH = '/search';
export const COMPARE_PATH = '/compare';
export const INQUIRY_PATH = '/inquiry';
export const INQUIRY_SHEET_PATH = '/inquiry.pdf';
/** The form of a submittal; a POST to it, or its PDF address, returns the PDF. */
export const SUBMITTAL_PATH = '/submittal';
export const SUBMITTAL_SHEET_PATH = '/submittal.pdf';
/** Downloads the certificates of a submittal as one ZIP file. */
export const SUBMITTAL_CERTIFICATES_PATH = '/submittal-certificates.zip';
/** Below it, one page for each data sheet says which of its revisions is current. */
export const SHEET_CHECK_PATH = '/d';
export const VIEWER_PATH = '/view/pdf';
/** Replaces a link target that doesn't exist (D5). */
export const NOT_FOUND_PATH = '/not-found';

/** A screen that is neither a page nor a product. */
interface Screen {
  kind: 'documents' | 'find' | 'pipe-sizes' | 'search' | 'compare' | 'inquiry' | 'submittal';
  /** True if search engines may index it. */
  isListed: boolean;
  /** True if its document includes the answer to the query (D16). */
  isAnswered: boolean;
}

export const SCREENS: ReadonlyMap<string, Screen> = new Map<string, Screen>([
  [DOCUMENTS_PATH, { kind: 'documents', isListed: true, isAnswered: false }],
  [FIND_PATH, { kind: 'find', isListed: true, isAnswered: true }],
  [PIPE_SIZES_PATH, { kind: 'pipe-sizes', isListed: true, isAnswered: false }],
  [SEARCH_PATH, { kind: 'search', isListed: false, isAnswered: true }],
  [COMPARE_PATH, { kind: 'compare', isListed: false, isAnswered: true }],
  [INQUIRY_PATH, { kind: 'inquiry', isListed: false, isAnswered: true }],
  [SUBMITTAL_PATH, { kind: 'submittal', isListed: false, isAnswered: true }],
]);

/**
 * First path segments that the browser opens without the site's router: files, the viewer, and other
 * applications.
 */
export const FOREIGN_SEGMENTS: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'assets',
  'catalogs',
  'data-sheets',
  'drawings',
  'fonts',
  'guide-specifications',
  'uploads',
  'view',
]);

/** Files at the root of the site that a page may link to. */
export const SITE_FILES: ReadonlySet<string> = new Set([
  'catalog.pdf',
  'documents.zip',
  'favicon.ico',
  'favicon.svg',
  'inquiry.pdf',
  'robots.txt',
  'sitemap.xml',
  'submittal-certificates.zip',
  'submittal.pdf',
]);

/** Other names used by the server, the export, or the admin. */
const OTHER_SEGMENTS: ReadonlySet<string> = new Set([
  '404',
  '404.html',
  '_headers',
  '_redirects',
  'build.json',
  'certificates',
  'd',
  'favicon',
  'figures',
  'files',
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

/** Returns true if a page can't use this first segment, because the page would be unreachable (D4). */
export const isReservedSegment = (segment: string): boolean =>
  SCREENS.has(`/${segment}`) ||
  [FOREIGN_SEGMENTS, SITE_FILES, OTHER_SEGMENTS].some((names) => names.has(segment));

export const searchAddress = (query: string): string =>
  query.trim() === '' ? SEARCH_PATH : `${SEARCH_PATH}?${new URLSearchParams({ q: query }).toString()}`;

/** Returns the address of a comparison that starts with one product. */
export const comparisonOf = (slug: string): string => `${COMPARE_PATH}?part=${slug}`;

/**
 * Returns the address of a quote list with one product. Same result as `inquiryHref`, without its code for
 * longer lists.
 */
export const inquiryOf = (slug: string): string => `${INQUIRY_PATH}?item=${slug}`;

/** Returns the address of the home page filtered by a family. */
export const familyHref = (slug: string): string => `/?family=${slug}`;
