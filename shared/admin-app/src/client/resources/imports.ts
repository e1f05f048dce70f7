import {
  applyImport,
  exportCertificates,
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

/** In milliseconds. The server reads a large file and writes thousands of records in one transaction. */
const LONG_TIMEOUT = 120_000;

/** The exported part of the catalog; without a family or table, all figures. */
export type ExportChoice =
  | { of: 'products' | 'certificates'; isTemplate?: boolean }
  | { of: 'figures'; family?: string; table?: string };

/**
 * Creates the calls that export and import spreadsheets. All need a connection.
 * @throws ClientError from every call
 */
export function importsResource({
  ask,
  once,
  trackResponse,
  transport,
  undoStore,
  changed,
  log,
  whoAnswers,
}: Core) {
  return {
    export: async (choice: ExportChoice, format: SpreadsheetFormat): Promise<SpreadsheetFile> => {
      if (choice.of !== 'figures') {
        const rows = choice.isTemplate === true ? ('none' as const) : undefined;
        const endpoint = choice.of === 'products' ? exportProducts : exportCertificates;
        return ask(endpoint, { query: { format, as: 'json', rows } });
      }
      const { family, table } = choice;
      const query = { format, as: 'json', family, table } as const;
      return ask(exportFigures, { query });
    },
    /** Returns the changes that the file would make, without making them. */
    preview: (file: File): Promise<ImportPreview> =>
      trackResponse(async () => {
        await whoAnswers();
        const body = new FormData();
        body.set('file', file, file.name);
        const { method, path } = previewImport;
        const answer = await transport({ method, path, body, timeout: LONG_TIMEOUT });
        const parsed = importPreviewSchema.safeParse(answer.body);
        if (!parsed.success) throw new ClientError({ kind: 'unreadable', status: answer.status });
        return parsed.data;
      }),
    /** Applies all changes or none and adds one undo entry. Resolves to the number of changed records. */
    apply: async (preview: ImportPreview): Promise<number> => {
      const { changes, name } = preview;
      const call = { body: { ...changes, file: name }, timeout: LONG_TIMEOUT };
      // The response of a later release would be unreadable, so the import could not be undone.
      await whoAnswers();
      const imported = await once(preview, (idempotencyKey) => ask(applyImport, { ...call, idempotencyKey }));
      const { figures, products, certificates, order } = imported;
      const count = figures.length + products.length + certificates.length + (order === null ? 0 : 1);
      // The changes are applied, so that a failure here must not look like a failed import.
      if (count > 0)
        await undoStore
          .change((state) => pushed(state, importEntry(imported, name)))
          .catch((error: unknown) => log('Failed to write the undo history', error));
      changed(true);
      return count;
    },
    /**
     * Undoes or redoes an import. Resolves to the data of the inverse. A repetition after a lost response
     * changes nothing.
     */
    undo: async ({ imported, opId }: { imported: Imported; opId: string }): Promise<Imported> => {
      await whoAnswers();
      const call = { body: imported, idempotencyKey: opId, timeout: LONG_TIMEOUT };
      return ask(undoImport, call);
    },
  };
}
