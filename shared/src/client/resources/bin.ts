import { deletePermanently } from '../../contract/bin.ts';
import type { BinKind } from '../../domain/record.ts';
import type { Core } from '../core/open-core.ts';
import * as operations from '../operations.ts';
import type { Edits } from './edits.ts';

export function binResource({ api, reads, heed, changed }: Core, edits: Edits) {
  return {
    list: reads.bin,
    restore: <T extends { _id: string }>(kind: BinKind, record: T) =>
      edits.save<T>(operations.restoreRecord(kind, edits.fieldsOf(record)), record),
    /** Online only. @throws ClientError */
    deletePermanently: async (kind: BinKind, id: string): Promise<void> => {
      await heed(() =>
        api.call(deletePermanently, {
          params: { id },
          query: { type: kind },
          idempotencyKey: crypto.randomUUID(),
        }),
      );
      changed(true);
    },
  };
}
