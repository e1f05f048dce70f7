import { closeSync, openSync, writeSync } from 'node:fs';
import type { CollectionName } from '../../store/records.ts';
import { connect } from '../../store/sqlite/connection.ts';

const PAGE_BYTES = 4_096;

/** Zeroes the first page of a collection in a closed database file. */
export function damagePage(file: string, collection: CollectionName): void {
  const connection = connect(file, { readOnly: true });
  const [row] = connection.all(`SELECT rootpage AS page FROM sqlite_master WHERE name = '${collection}'`);
  connection.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, (Number(row?.['page']) - 1) * PAGE_BYTES);
  closeSync(handle);
}
