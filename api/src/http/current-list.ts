import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { PageSummary } from '@wa/core/domain/pages/page';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';

/** The lists that are kept, by their collections. */
export interface KeptRecords {
  products: ProductSummary;
  pages: PageSummary;
  figures: FigureRecord;
  tables: TableRecord;
  galleryGroups: GalleryGroupRecord;
}

/** Sends what an answer says, from bytes that are kept. */
export type SendKept = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The live records of a kind as administrators see them: not older than the call, whichever process has written. */
export type CurrentList = <N extends keyof KeptRecords>(
  name: N,
) => Promise<{ list: readonly KeptRecords[N][]; sendKept: SendKept }>;
