import { asideKey, openAdminDatabase, write } from '@wa/admin-app/platform/browser/indexed-db-storage';
import type { StoredBlob, StorageProblem } from '@wa/admin-app/platform/port';
import { DAMAGED, toText } from '@wa/admin-app/platform/stored-text';
import type { OldFile, StartState } from '../ipc/calls.ts';
import type { Call } from './call.ts';

/** Key of the last migration's id, outside the areas that the admin reads. */
const MARK = ['takeover', 'id'];

/** Returns the name of the database of a server's work. */
export const databaseOf = (server: string) => `wa-admin-${server}`;

/**
 * Migrates an earlier release's files to the database. The files to upload are first, because a retry
 * overwrites them; the rest and the migration's id follow in one transaction. The old files are deleted once
 * everything is on disk.
 * @returns the damaged data
 */
export async function takeOver(call: Call, { server, old }: StartState): Promise<StorageProblem[]> {
  if (old === null) return [];
  const database = await openAdminDatabase(databaseOf(server));
  try {
    if ((await database.get('records', MARK)) !== old.id) {
      for (const key of old.files) {
        const blob = toBlob(await call('old-file', { key }));
        await write(database, ['blobs'], ({ blobs }) => blobs.put(blob, key));
      }
      await write(database, ['records', 'logs'], async ({ records, logs }) => {
        for (const { area, key, value } of old.records) await records.put(toText(value), [area, key]);
        for (const value of old.queue) await logs.add({ log: 'queue', value: toText(value) });
        for (const damaged of old.damaged)
          await records.put(toText({ ...damaged, reason: DAMAGED }), asideKey(damaged));
        await records.put(old.id, MARK);
      });
    }
  } finally {
    database.close();
  }
  await call('old-done', null);
  return old.damaged.map(({ where, key }) => ({ where, key, reason: DAMAGED }));
}

const toBlob = ({ name, type, base64 }: OldFile): StoredBlob => ({
  name,
  type,
  bytes: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
});
