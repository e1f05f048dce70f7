/**
 * The child of the crash test: writes for ever and tells each write on stdout once it is acknowledged. Arguments: data
 * folder, first number, ids of the sidebar items to reorder.
 */
import { openSqliteStore } from '../sqlite/sqlite-store.ts';

const [dataDir = '', first = '0', ...ids] = process.argv.slice(2);
const store = openSqliteStore({ dataDir });

for (let number = Number(first); ; number += 1) {
  await store.transact(async (tx) => {
    await tx.insert('settings', { key: String(number), value: number });
    // Every item gets the same turn: a torn reorder would show two different ones.
    const entries = ids.map((_id, place) => ({ _id, order: number * ids.length + place }));
    await tx.reorder('sidebarItems', entries);
  });
  // Synchronous, so that a kill right after it can't take an acknowledgement back.
  process.stdout.write(`${String(number)}\n`);
  await new Promise(setImmediate);
}
