import { needsOf } from '../block-kinds/registry.ts';
import { documentAddress, type DocumentFacts } from './document-words.ts';
import { blocksOf } from '../pages/page-content.ts';
import type { Page } from '../pages/page.ts';
import type { Product } from '../products/product.ts';

/** Facts by root-relative address; documents that are not here are unknown. */
export type KnownDocuments = Readonly<Record<string, DocumentFacts>>;

/** Root-relative addresses of the site's own PDFs that a page or product offers for download. */
export function documentsOf(record: Page | Pick<Product, 'pdfs' | 'connectedSidebar'>): string[] {
  const hrefs =
    'connectedSidebar' in record
      ? record.pdfs
      : blocksOf(record).flatMap((block) => needsOf(block).documents ?? []);
  const own = hrefs.map(documentAddress).filter((address) => OWN_DOCUMENT.test(address));
  return [...new Set(own)];
}

const OWN_DOCUMENT = /^\/(?:data-sheets|uploads)\/[a-z0-9/-]+\.pdf$/;
