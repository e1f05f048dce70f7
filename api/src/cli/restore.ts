import { basename, join } from 'node:path';
import { appendEvent } from '../auth/audit/events.ts';
import { endSessions } from '../auth/sessions.ts';
import { appendChanges, EVERYTHING } from '../store/change-log.ts';
import { openDataFolder } from '../config/data-folder.ts';
import type { Env } from '../config/env.ts';
import { readLines } from '../config/lines.ts';
import { isServerRunning } from '../store/leases.ts';
import type { Replacement, Store, StoreTransaction } from '../store/port.ts';
import { applyPublishing } from '../content/published/live-content.ts';
import { firstContent, isEmpty, seedPagesIn, BATCH_SIZE, batchesOf } from '../content/seed/store-catalog.ts';
import {
  CONTENT,
  KEPT,
  OWN_KEYS,
  listFiles,
  measureFile,
  MANIFEST_FILE,
  PRIVATE_FILE,
  readManifest,
} from './backup.ts';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { COLLECTION_NAMES } from '../store/collections.ts';
import { readSetting } from '../store/settings.ts';
import { uploadStorage, isUploadName } from '../uploads/storage.ts';
import { folderArgument, UsageError, withStore } from './command.ts';
import { saveUploads } from './seed.ts';
import { readCatalog } from '../content/seed/read-catalog.ts';
import { pages } from '../store/migrations.ts';
import type { CollectionName, SettingRecord } from '../store/records.ts';
import { counted } from '@wa/core/domain/text';
import { kindOfName } from '../uploads/file-kinds.ts';

const USAGE = 'npm run restore -- folder [--replace]';
/** The number of characters in a batch of lines, because a page can be large. */
const BATCH_CHARACTERS = 4_000_000;
/** Collections of earlier releases. Their records in an older backup are skipped. */
const GONE: readonly string[] = ['marks'];
/**
 * Settings that no restore accepts. The first one refers to the numbers of another change log. With the schedule
 * of a backup, a server that only tests the backup would publish old content. With its preview links, links
 * that the office has ended since would be valid again.
 */
const NOT_TAKEN: readonly string[] = [
  'deployed-up-to',
  'live-content',
  'deploy-schedule',
  'previews',
  ...OWN_KEYS,
];
const NOT_RESTORED = 'The deploy schedule and the preview links of the backup aren’t restored.';

/**
 * `npm run restore -- folder`: restores a backup into the store and uploads of the environment, after
 * verifying all of it. It replaces a store with content only with `--replace`, and never while a server runs
 * on it; `--force` overrides the latter on MongoDB. Sessions end, servers invalidate their caches, and the
 * whole site has to be deployed again.
 */
export async function restore(env: Env, args: readonly string[]): Promise<string> {
  const folder = folderArgument(args, USAGE);
  const found = await verifyBackup(folder);
  const data = openDataFolder(env.dataDir);
  const fill = async (store: Store) => {
    await requireFreeStore(store, args);
    const hasPassword = (await readSetting(store, 'password-hash')) !== null;
    await saveUploads(uploadStorage(env, data), folder, found.uploads);
    // The records come last, in one transaction, because the files that they name must exist first.
    const records = await restoreStore(store, folder, found);
    return [
      `Restored ${counted(records, 'record')} and ${counted(found.uploads.length, 'upload')} into ${store.describe()}`,
      NOT_RESTORED,
      ...found.remarks,
      ...(hasPassword ? ['This server’s password is unchanged; all users are signed out.'] : []),
    ].join('\n');
  };
  return withStore(env, fill, { forRestore: true });
}

async function requireFreeStore(store: Store, args: readonly string[]): Promise<void> {
  if (!args.includes('--replace') && !(await isEmpty(store))) {
    throw new UsageError(`${store.describe()} has content. To replace all of it, add --replace`);
  }
  // A server locks its embedded store, so this process has it alone.
  if (store.kind === 'sqlite' || args.includes('--force') || !(await isServerRunning(store))) return;
  throw new UsageError(
    `A server is running on ${store.describe()}. Stop it first. With --force, its users lose what they save during the restore.`,
  );
}

type Batches = Replacement['batches'];

/**
 * Replaces the content of the store with the records of a backup, in one transaction. Backups of either kind
 * of store fit either kind, which is also the way to switch. The target keeps its server data: change log,
 * deploys, sessions, ID, and password. An empty store takes ID and password from the backup, so that a new
 * machine can replace a lost one.
 * @returns the number of restored records
 */
export async function restoreStore(
  store: Store,
  folder: string,
  { store: file, complete, hasAllPages }: Omit<VerifiedBackup, 'uploads' | 'remarks'>,
): Promise<number> {
  const settings: SettingRecord[] = [];
  let count = 0;

  async function* contents(): Batches {
    const path = join(folder, file);
    const batches = file === 'catalogue.db' ? readDatabase(path) : readRecords(path);
    for await (const { collection, records } of batches) {
      if (collection === 'settings') settings.push(...(records as readonly SettingRecord[]));
      if (!CONTENT.includes(collection)) continue;
      count += records.length;
      yield { collection, records: records.map((record) => complete(collection, record)) };
    }
  }

  async function finish(tx: StoreTransaction): Promise<void> {
    for (const setting of settings) {
      if (NOT_TAKEN.includes(setting.key)) continue;
      if ((await tx.findOne('settings', { key: setting.key })) === null) await tx.insert('settings', setting);
    }
    await endSessions(tx);
    await appendChanges(tx, [EVERYTHING], new Date());
    if (!hasAllPages) await seedPagesIn(tx, firstContent());
    // Visitors see the restored content, even if they saw the last deploy before.
    await applyPublishing(tx, new Date());
    const about = `${basename(folder)}, ${String(count)} records`;
    await appendEvent(tx, { what: 'restore', about, by: 'the command line' }, new Date());
  }

  try {
    await store.replaceContents({ collections: CONTENT, batches: contents(), finish });
    return count;
  } catch (error) {
    // The store rejects an invalid record.
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${file} in ${folder} is damaged: ${error.message}. The store is as it was.`);
  }
}

/** Reads a copy of the file, because opening it migrates an older file. */
async function* readDatabase(file: string): Batches {
  const { DATABASE_FILE, openSqliteStore } = await import('../store/sqlite/sqlite-store.ts');
  const folder = await mkdtemp(join(tmpdir(), 'wa-restore-'));
  try {
    await copyFile(file, join(folder, DATABASE_FILE));
    const copy = openSqliteStore({ dataDir: folder });
    try {
      for (const collection of KEPT)
        for await (const records of batchesOf(copy, collection)) yield { collection, records };
    } finally {
      await copy.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* readRecords(file: string): Batches {
  let batch: { collection: CollectionName; records: object[] } = { collection: 'products', records: [] };
  let size = 0;
  let number = 0;
  for await (const line of readLines(file)) {
    number += 1;
    const entry = line.trim() === '' ? null : parseLine(line, number);
    if (entry === null) continue;
    size += line.length;
    const isFull = batch.records.length >= BATCH_SIZE || size > BATCH_CHARACTERS;
    if (batch.collection !== entry.collection || isFull) {
      yield batch;
      batch = { collection: entry.collection, records: [] };
      size = line.length;
    }
    batch.records.push(entry.record);
  }
  yield batch;
}

/** Returns null for a record of a former collection. @throws TypeError */
function parseLine(line: string, number: number): { collection: CollectionName; record: object } | null {
  try {
    const entry = JSON.parse(line) as { collection?: unknown; record?: unknown };
    if (GONE.includes(String(entry.collection))) return null;
    const collection = COLLECTION_NAMES.find((name) => name === entry.collection);
    if (collection && typeof entry.record === 'object' && entry.record)
      return { collection, record: withPageFields(entry.record) };
  } catch {
    // Reported below, with the number of the line.
  }
  throw new TypeError(`Line ${String(number)} isn’t a valid line of a backup`);
}

/** Converts a page of release 0.1.0, whose `builtIn` has become two fields. */
function withPageFields(record: object): object {
  if (!('builtIn' in record)) return record;
  const { builtIn, ...fields } = record;
  return { ...fields, backTo: builtIn === true ? 'home' : 'previous', copyProtection: builtIn === true };
}

const UPLOADS = 'uploads/';

type VerifiedBackup = Awaited<ReturnType<typeof verifyBackup>>;

/**
 * Verifies every file of a backup before any change.
 * @throws UsageError that names the missing or damaged file
 */
export async function verifyBackup(folder: string) {
  const { store: former, files, schema } = await readManifest(folder);
  const store = former ?? PRIVATE_FILE;
  const found = (await listFiles(folder)).filter((name) => name !== MANIFEST_FILE);
  const named = files.map(({ name }) => name);
  const damaged = (name: string, reason: string) =>
    new UsageError(`${name} in ${folder} is damaged: ${reason}. Nothing was restored.`);
  for (const file of files) {
    if (!found.includes(file.name)) throw damaged(file.name, 'it is missing');
    const { bytes, sha256 } = await measureFile(folder, file.name);
    if (bytes !== file.bytes) throw damaged(file.name, `it has ${bytes} bytes instead of ${file.bytes}`);
    if (sha256 !== file.sha256) throw damaged(file.name, 'its content has changed');
  }
  if (!named.includes(store)) throw damaged(store, 'it is missing');
  const uploads = named.flatMap((name) => (name.startsWith(UPLOADS) ? [name.slice(UPLOADS.length)] : []));
  const strangers = found.filter((name) => !named.includes(name)).join(', ');
  return {
    /** The name of the file with one record per line, or of release 0.1.0's file of all records. */
    store,
    /** Completes a record with its files in the catalog folder. */
    complete:
      former === undefined ? completeFrom(folder) : (_collection: CollectionName, record: object) => record,
    /** False for release 0.1.0, whose code contained the built-in pages. */
    hasAllPages: schema >= pages.version,
    /** The names of the uploads. */
    uploads: uploads.filter((name) => isUploadName(name) && kindOfName(name) !== null),
    /** Notices for the operator, one sentence each. */
    remarks: strangers === '' ? [] : [`Not part of the backup, and left unchanged: ${strangers}.`],
  };
}

/** Completes drawings by their names, because their files contain nothing else. */
function completeFrom(folder: string) {
  const key = (collection: string, record: object) =>
    `${collection} ${String(Reflect.get(record, collection === 'drawings' ? 'name' : '_id'))}`;
  const said = new Map(
    Object.entries(readCatalog(folder)).flatMap(([collection, records]: [string, readonly object[]]) =>
      records.map((record) => [key(collection, record), record] as const),
    ),
  );
  return (collection: CollectionName, record: object): object => ({
    ...said.get(key(collection, record)),
    ...record,
  });
}
