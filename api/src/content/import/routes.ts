import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import {
  applyImport,
  exportFigures,
  exportProducts,
  previewImport,
  undoImport,
} from '@wa/core/contract/import';
import { figureSheet, figureSheets } from '@wa/core/domain/import/figure-columns';
import { productSheet } from '@wa/core/domain/import/product-rows';
import { figuresInTable } from '@wa/core/domain/tables/fact-table';
import { appendEvent } from '../../auth/audit/events.ts';
import { ok, createRouter } from '../../http/mount.ts';
import { whenGone } from '../../http/request-log.ts';
import { toProduct } from '../products/products.ts';
import { listRecords } from '../records/record-kind.ts';
import type { RecordNeeds } from '../records/record-routes.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import { receiveFile } from '../../uploads/receive.ts';
import { applyChanges, type Applied, undoChanges } from './apply-import.ts';
import { runPreview } from './run-preview.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

/** Characters of a file's name in the audit log. */
const FILE_NAME_MAX = 100;

/** The catalogue as spreadsheets, and back: exports, the preview of a file, and its changes all or none (D14). */
export function importRoutes({ mount, store, clock }: RecordNeeds): Router {
  const router = createRouter();
  let isReading = false;

  mount(router, exportFigures, async ({ query }) => {
    const { format, family, table } = query;
    const keys = table === undefined ? null : await keysOfTable(store, table);
    const figures = (await readFigures(store)).filter(
      (figure) =>
        (family === undefined || figure.family === family) && (keys === null || keys.has(figure.key)),
    );
    const sheets = format === 'csv' ? [figureSheet(figures)] : figureSheets(figures);
    return download('wa-figures', query, sheets as [(typeof sheets)[0], ...typeof sheets]);
  });

  mount(router, exportProducts, async ({ query }) =>
    download('wa-products', query, [productSheet(await readFullProducts(store))]),
  );

  mount(router, previewImport, async ({ request, response, log }) => {
    const file = await receiveFile(request, response);
    const known = { figures: await readFigures(store), products: await readFullProducts(store) };
    // One at a time, each in a process that may take a core and some 500 MB. A slow upload holds nobody up.
    if (isReading) throw new ApiError('unavailable', 'Another file is being read.', { retryAfter: 2 });
    isReading = true;
    const gone = new AbortController();
    whenGone(response, () => gone.abort());
    try {
      const json = await runPreview({ ...file, ...known }, { signal: gone.signal, log });
      return { status: 200, json };
    } finally {
      isReading = false;
    }
  });

  mount(router, applyImport, ({ body, write }) =>
    write(async (tx) => noted(tx, 'import', body.file, await applyChanges(tx, body, clock())), {
      isLong: true,
    }),
  );

  mount(router, undoImport, ({ body, write }) =>
    write(async (tx) => noted(tx, 'import-taken-back', body.file, await undoChanges(tx, body, clock())), {
      isLong: true,
    }),
  );

  /** The answer, and the event that says which file changed how many records, unless it changed none. */
  async function noted(
    tx: StoreTransaction,
    what: 'import' | 'import-taken-back',
    file: string | undefined,
    { imported, changes }: Applied,
  ) {
    const records = imported.figures.length + imported.products.length;
    const about = `${file?.slice(0, FILE_NAME_MAX) || 'a spreadsheet'}, ${String(records)} records`;
    if (changes.length > 0) await appendEvent(tx, { what, about }, clock());
    return { answer: ok({ ...imported, ...(file !== undefined && { file }) }), changes };
  }

  return router;
}

const readFigures = async (store: StoreReader) => (await listRecords(store, 'figures')).map(FIGURE.view);

/** With their own addresses: an empty one follows the slug and is not made a fixed one by an import. */
const readFullProducts = async (store: StoreReader) =>
  (await store.list('products', { where: { isDeleted: false }, orderBy: 'order' })).map((record) => ({
    ...toProduct(record),
    url: record.url,
  }));

async function keysOfTable(store: StoreReader, name: string): Promise<ReadonlySet<string>> {
  const table = await store.findOne('tables', { name, isDeleted: false });
  if (table === null) throw new ApiError('not-found', 'There is no such table');
  return new Set(figuresInTable(table));
}

async function download(
  name: string,
  { format, as }: { format: 'xlsx' | 'csv'; as?: 'json' | undefined },
  sheets: Parameters<typeof writeSpreadsheet>[2],
) {
  const { bytes, ...file } = await writeSpreadsheet(name, format, sheets);
  const body = { ...file, base64: as === 'json' ? bytes.toString('base64') : '' };
  return ok(body, as === 'json' ? {} : { file: { ...file, bytes } });
}
