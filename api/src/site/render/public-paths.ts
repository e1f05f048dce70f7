/** Public paths that more than one room speaks of. */
export const SITEMAP_PATH = '/sitemap.xml';
export const API_PRODUCTS = '/api/products';
export const API_PAGES = '/api/pages';
export const API_SIDEBAR = '/api/sidebar-items';
export const API_SITE = '/api/site';
export const API_GALLERY = '/api/gallery';
/** Products with their figures: what finder, comparison and inquiry are answered from on a host of files (D16). */
export const API_PARTS = '/api/parts';
/** What the search reads there. */
export const API_SEARCH_INDEX = '/api/search-index';
/** What is known of the site's own PDFs; the site has it, not the content. */
export const API_DOCUMENTS = '/api/documents';
export const API_PRODUCT = '/api/products/slug/';
export const API_PAGE = '/api/pages/slug/';

/** Address of a product's public JSON. */
export const apiProductPath = (slug: string) => API_PRODUCT + encodeURIComponent(slug);
/** Address of a page's public JSON; inner slashes are encoded, as clients send them. */
export const apiPagePath = (slug: string) => API_PAGE + encodeURIComponent(slug);
