import { basename, join } from 'node:path';
import { appendEvent } from '../auth/audit/events.ts';
import { endAllSessions } from '../auth/sessions.ts';
import { appendChanges, EVERYTHING } from '../store/change-log.ts';
import { openDataFolder } from '../config/data-folder.ts';
import type { Env } from '../config/env.ts';
import { isServerRunning } from '../store/leases.ts';
import type { Store } from '../store/port.ts';
import { firstContent, seedPagesIn } from '../content/seed/run-seed.ts';
import { restoreBackup } from '../store/restore.ts';
import { readSetting } from '../store/settings.ts';
import { uploadStorage } from '../uploads/upload-storage.ts';
import { folderArgument } from './folders.ts';
import { saveUploads } from './seed.ts';
import { UsageError } from './usage-error.ts';
import { verifyBackup } from './verify-backup.ts';
import type { VerifiedBackup } from './verify-backup.ts';
import { withStore } from './with-store.ts';

const USAGE = 'npm run restore -- folder [--replace]';

/**
 * `npm run restore -- folder`: a backup into the store and the uploads that the environment names, of either kind, once
 * all of it has been verified. A store with content is only replaced when `--replace` says so, and not while a server
 * runs on it; on MongoDB `--force` goes on all the same. Sessions end, servers drop what they have in memory, and everything
 * is to be deployed again.
 */
export async function restore(env: Env, args: readonly string[]): Promise<string> {
  const folder = folderArgument(args, USAGE);
  const found = await verifyBackup(folder);
  const data = await openDataFolder(env.dataDir);
  const open = { forRestore: true };
  return withStore(
    env,
    async (store) => {
      await requireFreeStore(store, args);
      const hasPassword = (await readSetting(store, 'password-hash')) !== null;
      const storage = uploadStorage(env, data);
      await saveUploads(storage, folder, found.uploads);
      // Last, and all or nothing: what it names is there by then.
      const records = await restoreStore(store, folder, found);
      const lines = [
        `Restored ${records} records and ${found.uploads.length} uploads into ${store.describe()}`,
        ...found.remarks,
        ...(hasPassword ? ['The password of this server stays as it was; everybody is logged out.'] : []),
      ];
      return lines.join('\n');
    },
    open,
  );
}

async function requireFreeStore(store: Store, args: readonly string[]): Promise<void> {
  if (!args.includes('--replace') && (await hasContent(store))) {
    throw new UsageError(`${store.describe()} has content. To replace all of it: ${USAGE}`);
  }
  // An embedded store is locked by its server, so that this process has it alone.
  if (store.kind === 'sqlite' || args.includes('--force') || !(await isServerRunning(store))) return;
  throw new UsageError(
    `A server is running on ${store.describe()}: stop it first. With --force its users lose what they save meanwhile.`,
  );
}

/** The records alone. */
export async function restoreStore(
  store: Store,
  folder: string,
  { store: file, complete, hasAllPages }: VerifiedBackup,
): Promise<number> {
  try {
    return await restoreBackup(store, join(folder, file), {
      complete,
      async alongside(tx, count) {
        await endAllSessions(tx);
        await appendChanges(tx, [EVERYTHING], new Date());
        if (!hasAllPages) await seedPagesIn(tx, firstContent());
        const about = `${basename(folder)}, ${String(count)} records`;
        await appendEvent(tx, { what: 'restore', about, by: 'the command line' }, new Date());
      },
    });
  } catch (error) {
    // The store takes no record that is not in order.
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${file} in ${folder} is damaged: ${error.message}. The store is as it was.`);
  }
}

async function hasContent(store: Store): Promise<boolean> {
  const counts = await Promise.all([
    store.count('products'),
    store.count('pages'),
    store.count('sidebarItems'),
  ]);
  return counts.some((count) => count > 0);
}
