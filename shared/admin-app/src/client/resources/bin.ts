import type { BinKind } from '@wa/core/domain/record';
import type { Core } from '../core/open-core.ts';
import * as operations from '../edits/operations.ts';
import { withoutRecord } from '../undo/undo.ts';
import type { Edits } from './edits.ts';

/** Apart from the first JavaScript: it knows every kind of record. */
const contract = () => import('@wa/core/contract/history');

export function binResource({ api, reads, heed, changed, undoStore, realId, log }: Core, edits: Edits) {
  return {
    list: reads.bin,
    restore: <T extends { _id: string }>(kind: BinKind, record: T) =>
      edits.save<T>(operations.restoreRecord(kind, edits.fieldsOf(record)), record),
    /** Names of the sidebar items that would lose their target. Online only. @throws ClientError */
    links: (kind: BinKind, id: string): Promise<string[]> =>
      heed(async () => {
        const { listBinLinks } = await contract();
        const links = await api.call(listBinLinks, { params: { id }, query: { type: kind } });
        return links.map(({ name }) => name);
      }),
    /** Online only. @throws ClientError */
    deletePermanently: async (kind: BinKind, id: string): Promise<void> => {
      await heed(async () =>
        api.call((await contract()).deletePermanently, {
          params: { id },
          query: { type: kind },
          // The same for every try: one that was carried out and not heard of is answered as it would have been.
          idempotencyKey: `delete-permanently-${id}`,
        }),
      );
      await undoStore
        .change((state) => withoutRecord(state, realId(id)))
        .catch((error: unknown) => log('The undo history could not be written', error));
      changed(true);
    },
  };
}
