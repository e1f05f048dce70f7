import { basename, join } from 'node:path';
import { appendEvent } from '../auth/audit/events.ts';
import { endSessions } from '../auth/sessions.ts';
import { appendChanges, EVERYTHING } from '../store/change-log.ts';
import { openDataFolder } from '../config/data-folder.ts';
import type { Env } from '../config/env.ts';
import { isServerRunning } from '../store/leases.ts';
import type { Store } from '../store/port.ts';
import { firstContent, seedPagesIn } from '../content/seed/run-seed.ts';
import { restoreBackup } from '../store/restore.ts';
import { readSetting } from '../store/settings.ts';
import { uploadStorage } from '../uploads/s3-storage.ts';
import { folderArgument, UsageError, withStore } from './command.ts';
import { saveUploads } from './seed.ts';
import { readCatalog } from '../content/seed/read-catalog.ts';
import { pages } from '../store/migrations.ts';
import type { CollectionName } from '../store/records.ts';
import { kindOfName } from '../uploads/file-kinds.ts';
import { isUploadName } from '../uploads/storage.ts';
import { listFiles, measureFile, MANIFEST_FILE, PRIVATE_FILE, readManifest } from './backup-files.ts';

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
        await endSessions(tx);
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

const UPLOADS = 'uploads/';

export interface VerifiedBackup {
  /** Name of the file with a record in each line, or of release 0.1.0's file of all records. */
  store: string;
  /** What the catalog folder says of a record in there. */
  complete: (collection: CollectionName, record: object) => object;
  /** False for one of release 0.1.0, which had the pages of the specification in its code. */
  hasAllPages: boolean;
  /** Names of uploads. */
  uploads: string[];
  /** What the operator should know, a sentence each. */
  remarks: string[];
}

/**
 * Looks at every file of a backup before anything is done with it.
 * @throws UsageError that names the file which is missing or damaged
 */
export async function verifyBackup(folder: string): Promise<VerifiedBackup> {
  const { store: former, files, schema } = await readManifest(folder);
  const store = former ?? PRIVATE_FILE;
  const found = (await listFiles(folder)).filter((name) => name !== MANIFEST_FILE);
  const named = files.map(({ name }) => name);
  for (const file of files) {
    if (!found.includes(file.name)) throw damaged(folder, file.name, 'it is missing');
    const { bytes, sha256 } = await measureFile(folder, file.name);
    if (bytes !== file.bytes)
      throw damaged(folder, file.name, `it has ${bytes} bytes instead of ${file.bytes}`);
    if (sha256 !== file.sha256) throw damaged(folder, file.name, 'its content has changed');
  }
  if (!named.includes(store)) throw damaged(folder, store, 'it is missing');
  return {
    store,
    complete: former === undefined ? completeFrom(folder) : (_, record) => record,
    hasAllPages: schema >= pages.version,
    uploads: uploadsAmong(named),
    remarks: strangers(found, named),
  };
}

/** Drawings go by their name: their file says no more. */
function completeFrom(folder: string): VerifiedBackup['complete'] {
  const key = (collection: string, record: object): unknown =>
    Reflect.get(record, collection === 'drawings' ? 'name' : '_id');
  const said = new Map(
    Object.entries(readCatalog(folder)).map(([collection, records]: [string, readonly object[]]) => [
      collection,
      new Map(records.map((record) => [key(collection, record), record])),
    ]),
  );
  return (collection, record) => ({ ...said.get(collection)?.get(key(collection, record)), ...record });
}

function uploadsAmong(names: readonly string[]): string[] {
  const uploads = names.filter((name) => name.startsWith(UPLOADS));
  return uploads
    .map((name) => name.slice(UPLOADS.length))
    .filter((name) => isUploadName(name) && kindOfName(name) !== undefined);
}

function strangers(found: readonly string[], known: readonly string[]): string[] {
  const extra = found.filter((name) => !known.includes(name));
  return extra.length === 0 ? [] : [`Not part of the backup, and left alone: ${extra.join(', ')}.`];
}

function damaged(folder: string, name: string, reason: string): UsageError {
  return new UsageError(`${name} in ${folder} is damaged: ${reason}. Nothing was restored.`);
}
