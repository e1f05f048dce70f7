import type { BinKind } from '@wa/core/domain/record';
import type { Core } from '../core/open-core.ts';
import * as operations from '../edits/operations.ts';
import { withoutRecord } from '../undo/undo.ts';
import type { Edits } from './edits.ts';

/** Loaded lazily, because the contract covers every kind of record. */
const contract = () => import('@wa/core/contract/history');

export function binResource({ ask, reads, changed, undoStore, realId, log }: Core, edits: Edits) {
  return {
    list: reads.bin,
    restore: <T extends { _id: string }>(kind: BinKind, record: T) =>
      edits.save<T>(operations.restoreRecord(kind, edits.fieldsOf(record)), record),
    /**
     * Returns the names of the sidebar items that would lose their target. Needs a connection.
     * @throws ClientError
     */
    links: async (kind: BinKind, id: string): Promise<string[]> => {
      const { listBinLinks } = await contract();
      const links = await ask(listBinLinks, { params: { id }, query: { type: kind } });
      return links.map(({ name }) => name);
    },
    /**
     * Needs a connection.
     * @throws ClientError
     */
    deletePermanently: async (kind: BinKind, id: string): Promise<void> => {
      await ask((await contract()).deletePermanently, {
        params: { id },
        query: { type: kind },
        // All tries have the same key, so a repetition after a lost response returns the original result.
        idempotencyKey: `delete-permanently-${id}`,
      });
      await undoStore
        .change((state) => withoutRecord(state, realId(id)))
        .catch((error: unknown) => log('Failed to write the undo history', error));
      changed(true);
    },
  };
}
