import {
  applyImport,
  exportFigures,
  exportProducts,
  importPreviewSchema,
  undoImport,
  type Imported,
  previewImport,
  type ImportPreview,
  type SpreadsheetFile,
  type SpreadsheetFormat,
} from '@wa/core/contract/import';
import { ClientError } from '../transport/client-error.ts';
import type { Core } from '../core/open-core.ts';
import { importEntry, pushed } from '../undo/undo.ts';

/** Milliseconds: the server reads a large file, and writes thousands of records in one transaction. */
const LONG_TIMEOUT = 120_000;

/** A preview that is applied again after an answer was lost is the same call: the server gives its answer once more. */
const opIds = new WeakMap<ImportPreview, string>();

/** Which part of the catalogue a spreadsheet holds; without more, all figures. */
export type ExportChoice = { of: 'products' } | { of: 'figures'; family?: string; table?: string };

/** The catalogue as spreadsheets and back. Online only; each function @throws ClientError */
export function importsResource({ api, heed, transport, undoStore, changed, log, whoAnswers }: Core) {
  return {
    export: (choice: ExportChoice, format: SpreadsheetFormat): Promise<SpreadsheetFile> =>
      heed(async () => {
        if (choice.of === 'products') return api.call(exportProducts, { query: { format, as: 'json' } });
        const { family, table } = choice;
        const query = { format, as: 'json', family, table } as const;
        return api.call(exportFigures, { query });
      }),
    /** What the file would change; nothing is changed. */
    preview: (file: File): Promise<ImportPreview> =>
      heed(async () => {
        await whoAnswers();
        const body = new FormData();
        body.set('file', file, file.name);
        const { method, path } = previewImport;
        const answer = await transport({ method, path, body, timeout: LONG_TIMEOUT });
        const parsed = importPreviewSchema.safeParse(answer.body);
        if (!parsed.success) throw new ClientError({ kind: 'unreadable', status: answer.status });
        return parsed.data;
      }),
    /** Applies all changes or none, as one entry of the undo history. Resolves to the number of changed records. */
    apply: async (preview: ImportPreview): Promise<number> => {
      const { changes, name } = preview;
      const opId = opIds.get(preview) ?? crypto.randomUUID();
      opIds.set(preview, opId);
      const call = { body: { ...changes, file: name }, idempotencyKey: opId, timeout: LONG_TIMEOUT };
      // The answer of a server of a later release could not be read, and so not be undone.
      await whoAnswers();
      const imported = await heed(() => api.call(applyImport, call));
      const count = imported.figures.length + imported.products.length + (imported.order === null ? 0 : 1);
      // The changes are made by now: what fails here must not look as if they were not.
      if (count > 0)
        await undoStore
          .change((state) => pushed(state, importEntry(imported, name)))
          .catch((error: unknown) => log('The undo history could not be written', error));
      changed(true);
      return count;
    },
    /** Undoes an import, or its undo; resolves to what redoes it. A repeat after a lost answer changes nothing more. */
    undo: async ({ imported, opId }: { imported: Imported; opId: string }): Promise<Imported> => {
      await whoAnswers();
      const call = { body: imported, idempotencyKey: opId, timeout: LONG_TIMEOUT };
      return heed(() => api.call(undoImport, call));
    },
  };
}
