import { dataOf } from '../pages/block-data.ts';
import { documentAddress } from './document-words.ts';
import { blocksOf } from '../pages/page-content.ts';
import type { Page } from '../pages/page.ts';
import type { Product } from './product.ts';

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
