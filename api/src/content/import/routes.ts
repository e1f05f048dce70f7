import type { Logger } from 'pino';
import { ApiError, type ErrorCode } from '@wa/core/contract/errors';
import type { Router } from 'express';
import * as contract from '@wa/core/contract/import';
import { figureSheet, figureSheets } from '@wa/core/domain/import/figure-columns';
import { certificateSheet } from '@wa/core/domain/import/certificate-rows';
import { productSheet } from '@wa/core/domain/import/product-rows';
import { figuresInTable } from '@wa/core/domain/tables/fact-table';
import { appendEvent } from '../../auth/audit/events.ts';
import { forkProgram, type Program, programAt } from '../../config/fork-program.ts';
import { ok, createRouter } from '../../http/mount.ts';
import { whenGone } from '../../http/request-log.ts';
import { readList } from '../catalog/lists.ts';
import type { RecordNeeds } from '../records/records.ts';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import { receiveFile } from '../../uploads/routes.ts';
import { applyChanges } from './apply-import.ts';
import { readContent, type SheetContent } from './sheet-content.ts';
import { writeSpreadsheet } from './spreadsheet.ts';
import { undoChanges } from './undo-import.ts';
import type { Applied } from './write-edits.ts';

export interface PreviewTask {
  name: string;
  bytes: Buffer;
  content: SheetContent;
}

/** A step that begins, and finally the preview as JSON or the reason for refusing the file. */
export type PreviewMessage =
  | 'read'
  | 'compare'
  | { json: Buffer }
  | { refusal: { code: ErrorCode; message: string } };

/** Milliseconds of each step. The comparison covers at most 50,000 rows. */
const DEADLINES = { start: 30_000, read: 10_000, compare: 60_000 };
const HEAP_MB = 256;

const PROGRAM = programAt(import.meta.url, 'preview-process');

const SLOW = 'The spreadsheet takes too long to read. Split it or save it as CSV, and upload it again.';
const ENDED =
  'The spreadsheet takes too much memory, or is damaged. Split it or save it as CSV, and upload it again.';

interface PreviewOptions {
  signal: AbortSignal;
  log: Logger;
  deadlines?: typeof DEADLINES;
  program?: Program;
}

/**
 * Reads a spreadsheet in a separate process and returns its preview as JSON, so that a hostile file affects
 * only its sender. A worker thread isn't enough, because V8 ends the whole process when a thread requests too
 * much memory at once.
 * @throws ApiError with the reason for refusing the file, and when the process ends before its answer
 */
export function runPreview(
  task: PreviewTask,
  { signal, log, deadlines = DEADLINES, program = PROGRAM }: PreviewOptions,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = forkProgram(program, HEAP_MB);
    let timer: NodeJS.Timeout;
    let isSlow = false;
    const kill = () => child.kill('SIGKILL');
    const allow = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isSlow = true;
        kill();
      }, milliseconds);
    };
    allow(deadlines.start);
    signal.addEventListener('abort', kill);
    child.on('message', (message: PreviewMessage) => {
      if (typeof message === 'string') allow(deadlines[message]);
      else if ('json' in message) resolve(message.json);
      else reject(new ApiError(message.refusal.code, message.refusal.message));
    });
    child.once('error', reject);
    child.once('close', (code, end) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      if (code !== 0 && !signal.aborted)
        log.warn({ code, signal: end, isSlow }, 'spreadsheet preview ended early');
      reject(new ApiError('too-large', isSlow ? SLOW : ENDED));
    });
    child.send(task, (error) => {
      // The exit of the process explains more than a failed send.
      if (error !== null) kill();
    });
    if (signal.aborted) kill();
  });
}

/** The maximum number of characters of a file's name in the audit log. */
const FILE_NAME_MAX = 100;

/**
 * Routes of the catalog as spreadsheets: exports, the preview of a file, and its changes in one transaction
 * (D14).
 */
export function importRoutes({ mount, store, clock }: RecordNeeds): Router {
  const router = createRouter();
  let isReading = false;

  mount(router, contract.exportFigures, async ({ query }) => {
    const { format, family, table } = query;
    const keys = table === undefined ? null : await keysOfTable(store, table);
    const figures = (await readList(store, 'figures')).filter(
      (figure) =>
        (family === undefined || figure.family === family) && (keys === null || keys.has(figure.key)),
    );
    const sheets = format === 'csv' ? [figureSheet(figures)] : figureSheets(figures);
    return download('wa-specs', query, sheets as [(typeof sheets)[0], ...typeof sheets]);
  });

  mount(router, contract.exportProducts, async ({ query }) =>
    download('wa-products', query, [productSheet(await readContent(store), query.rows === 'none')]),
  );

  mount(router, contract.exportCertificates, async ({ query }) =>
    download('wa-certificates', query, [certificateSheet(await readContent(store), query.rows === 'none')]),
  );

  mount(router, contract.previewImport, async ({ request, response, log }) => {
    const file = await receiveFile(request, response);
    const content = await readContent(store);
    // One import runs at a time, because its process may take a core and some 500 MB. A slow upload doesn't
    // block others.
    if (isReading)
      throw new ApiError('unavailable', 'Another file is being read. Try again in a moment.', {
        retryAfter: 2,
      });
    isReading = true;
    const gone = new AbortController();
    whenGone(response, () => gone.abort());
    try {
      const json = await runPreview({ ...file, content }, { signal: gone.signal, log });
      return { status: 200, json };
    } finally {
      isReading = false;
    }
  });

  /** Records in the same transaction which file changed how many records, unless it changed none. */
  async function noted(
    tx: StoreTransaction,
    what: 'import' | 'import-taken-back',
    file: string | undefined,
    { imported, changes }: Applied,
  ) {
    const { figures, products, certificates } = imported;
    const records = figures.length + products.length + certificates.length;
    const about = `${file?.slice(0, FILE_NAME_MAX) || 'a spreadsheet'}, ${String(records)} records`;
    if (changes.length > 0) await appendEvent(tx, { what, about }, clock());
    return { answer: ok({ ...imported, ...(file !== undefined && { file }) }), changes };
  }
  const isLong = true;
  mount(router, contract.applyImport, ({ body, write }) =>
    write(async (tx) => noted(tx, 'import', body.file, await applyChanges(tx, body, clock())), { isLong }),
  );
  mount(router, contract.undoImport, ({ body, write }) =>
    write(async (tx) => noted(tx, 'import-taken-back', body.file, await undoChanges(tx, body, clock())), {
      isLong,
    }),
  );

  return router;
}

async function keysOfTable(store: StoreReader, name: string): Promise<ReadonlySet<string>> {
  const table = await store.findOne('tables', { name, isDeleted: false });
  if (table === null) throw new ApiError('not-found', 'We couldn’t find that table');
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
