import { dataOf } from './block-data.ts';
import { unwrapPdf } from './links.ts';
import { blocksOf } from './page-content.ts';
import type { Page } from './page.ts';
import type { Product } from './product.ts';
import { formatBytes } from './uploads.ts';

/** What a visitor should know of a document before opening it. */
export interface DocumentFacts {
  bytes: number;
  /** Left out where nobody has counted them: uploads. */
  pages?: number;
}

/** Facts by root-relative address; documents that are not here are unknown. */
export type KnownDocuments = Readonly<Record<string, DocumentFacts>>;

/** Root-relative addresses of the site's own PDFs that a page or product offers for download. */
export function documentsOf(record: Page | Product): string[] {
  const hrefs = 'connectedSidebar' in record ? record.pdfs : downloadsOf(record);
  const own = hrefs.map(documentAddress).filter((address) => OWN_DOCUMENT.test(address));
  return [...new Set(own)];
}

const OWN_DOCUMENT = /^\/(?:data-sheets|uploads)\/[a-z0-9/-]+\.pdf$/;

function downloadsOf(page: Page): string[] {
  const items = blocksOf(page).map((block): unknown => dataOf(block, 'downloads')?.items);
  return items.filter(Array.isArray).flat().map(hrefOf);
}

/** Stored lists may hold anything. */
function hrefOf(item: unknown): string {
  const href: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'href') : '';
  return typeof href === 'string' ? href : '';
}

/** The address that a document is known by: unwrapped, without a hash. */
export function documentAddress(href: string): string {
  return unwrapPdf(href).replace(/#.*$/, '');
}

/** '2 pages, 48 KB'; empty for an unknown document. */
export function documentFactsText(facts: DocumentFacts | undefined): string {
  if (facts === undefined) return '';
  const { pages, bytes } = facts;
  const size = formatBytes(bytes);
  return pages ? `${String(pages)} ${pages === 1 ? 'page' : 'pages'}, ${size}` : size;
}

const UNTOLD = 'Document';

/** What a document is, as far as its address says so: 'Data sheet', 'Measure sheet', 'Pump curve 2024'. */
export function documentName(href: string): string {
  const [path = ''] = documentAddress(href).split('?');
  if (path.startsWith('/data-sheets/')) return path.endsWith('-measure.pdf') ? 'Measure sheet' : 'Data sheet';
  const words = decodedName(path.slice(path.lastIndexOf('/') + 1))
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[-_+\s]+/g, ' ')
    .trim();
  // Uploads have the name that the server gave them.
  if (words === '' || /^[0-9a-f]{16,}$/i.test(words)) return UNTOLD;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
