import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { codeOf, diskFaultText, openDataFolder, syncFolder, writeWhole } from '../config/data-folder.ts';
import type { Env } from '../config/env.ts';
import { readSettings } from '../content/settings/settings.ts';
import { batchesOf, writeCatalog, type Beside } from '../content/seed/store-catalog.ts';
import { latestVersion, olderVersionMessage, RELEASE } from '../store/migration.ts';
import { MIGRATIONS } from '../store/migrations.ts';
import type { Store, StoreReader } from '../store/port.ts';
import { uploadStorage, type UploadStorage } from '../uploads/storage.ts';
import { newFolderArgument, UsageError, withStore } from './command.ts';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { COLLECTION_NAMES } from '../store/collections.ts';
import type { CollectionName } from '../store/records.ts';
import { counted } from '@wa/core/domain/text';
import type { SettingKey } from '../store/settings.ts';

/** The published edition is a file of this server. Its content can be printed again. */
const NO_EDITIONS =
  'The printed catalog isn’t included. After a restore on another server, create and publish an edition there.';

/** `npm run backup -- folder`: saves the store and the uploads, even while a server runs. */
export async function backup(env: Env, args: readonly string[]): Promise<string> {
  const folder = await newFolderArgument(args, 'npm run backup -- folder');
  const storage = uploadStorage(env, openDataFolder(env.dataDir));
  return withStore(env, async (store) => {
    try {
      const uploads = await writeBackup(store, storage, folder);
      const hasEdition = (await readSettings(store)).printedCatalog.edition !== '';
      return [
        `Backed up ${store.describe()} and ${counted(uploads, 'upload')} to ${folder}`,
        ...(hasEdition ? [NO_EDITIONS] : []),
      ].join('\n');
    } catch (error) {
      if (diskFaultText(error) === null) throw error;
      throw new UsageError(
        `Can’t write the backup to ${folder} (${codeOf(error)}): free some space or choose another folder`,
      );
    }
  });
}

/**
 * Writes a catalog folder, with `private/` for records outside the catalog. The manifest comes last, when all
 * files that it names are on the disk.
 * @returns the number of uploads
 */
export async function writeBackup(
  store: Store,
  storage: Pick<UploadStorage, 'list' | 'open'>,
  folder: string,
): Promise<number> {
  const files: Manifest['files'] = [];
  const folders = new Set([folder]);
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  await chmod(folder, OWN_FOLDER);
  const add = async (name: string, open: () => Readable | Promise<Readable>) => {
    const within = dirname(join(folder, name));
    await mkdir(within, { recursive: true, mode: OWN_FOLDER });
    folders.add(within);
    const options = { flags: 'wx', mode: OWN_FILE, flush: true };
    // Nothing may come between opening a file and piping it, because a failure in between would end the process.
    await pipeline(await open(), createWriteStream(join(folder, name), options));
    files.push(await measureFile(folder, name));
  };
  // The store comes first, so that an upload during the backup is a surplus file and never a missing one.
  await store.snapshot(async (reader) => {
    const beside = await writeCatalog(reader, (name, text) =>
      add(name, () => Readable.from([Buffer.from(text)])),
    );
    await add(PRIVATE_FILE, () => Readable.from(privateLines(reader, beside)));
  });
  let uploads = 0;
  for await (const upload of storage.list()) {
    const stored = await storage.open(upload.name);
    if (stored === null) continue;
    const name = `uploads/${upload.name}`;
    try {
      await add(name, () => stored.stream());
      uploads += 1;
    } catch (error) {
      // A running server may remove an unused file at this moment. The backup then leaves it out.
      if ((await storage.open(upload.name)) !== null) throw error;
      await rm(join(folder, name), { force: true });
    }
  }
  for (const each of folders) await syncFolder(each);
  await writeManifest(folder, { schema: latestVersion(MIGRATIONS), files });
  return uploads;
}

/** Returns one line per record, {"collection": ..., "record": ...}. */
async function* privateLines(reader: StoreReader, beside: Beside): AsyncGenerator<Buffer> {
  for (const collection of KEPT)
    for await (const batch of batchesOf(reader, collection)) {
      const kept = batch.filter((record) => !('value' in record) || !OWN_KEYS.includes(record.key));
      const lines = kept.map((each) => JSON.stringify({ collection, record: beside(collection, each) }));
      yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
    }
}

/**
 * The permissions for this user alone, because a backup holds the password's hash and pages that are not
 * public.
 */
const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;

/** Returns size and hexadecimal checksum of a file of a backup. */
export async function measureFile(folder: string, name: string) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(join(folder, name)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

/**
 * Lists every file below the folder, with slashes. @throws UsageError for a link or any other special file
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const named = ({ parentPath, name }: (typeof entries)[number]) =>
    relative(folder, join(parentPath, name)).split(sep).join('/');
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd !== undefined)
    throw new UsageError(
      `${named(odd)} in ${folder} is a link or a device: a backup contains only files and folders. Nothing was restored.`,
    );
  return entries
    .filter((entry) => entry.isFile())
    .map(named)
    .sort();
}

/** The file of the records outside the catalog, one per line. */
export const PRIVATE_FILE = 'private/records.jsonl';
export const MANIFEST_FILE = 'backup.json';

/** The version of this manifest. In release 0.1.0, one file holds all records. */
const FORMAT = 3;
const FORMAT_0_1_0 = 2;

const count = z.number().int().nonnegative();
const manifestSchema = z.object({
  format: z.union([z.literal(FORMAT), z.literal(FORMAT_0_1_0)]),
  madeAt: z.string(),
  /** The number of the store's newest migration. */
  schema: count,
  /** The file of all records, from release 0.1.0. */
  store: z.enum(['catalogue.db', 'catalogue.jsonl']).optional(),
  /** Names are paths below the folder, with slashes. */
  files: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
});
type Manifest = z.infer<typeof manifestSchema>;

export async function writeManifest(
  folder: string,
  given: Pick<Manifest, 'schema' | 'files'>,
): Promise<void> {
  const manifest = { format: FORMAT, madeAt: new Date().toISOString(), ...given };
  const text = JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 2);
  await writeWhole(join(folder, MANIFEST_FILE), `${text}\n`, { mode: OWN_FILE });
}

/**
 * Reads the manifest.
 * @throws UsageError when it is missing, damaged, or of a release that this one doesn't read
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const broken = new UsageError(`${folder} isn’t a complete backup: ${MANIFEST_FILE} is missing or damaged`);
  const newer = new UsageError(`${folder} was made by a newer version of this program: update it first`);
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => '');
  let stored: unknown = null;
  try {
    stored = JSON.parse(text);
  } catch {
    // Rejected below with other invalid manifests.
  }
  if (typeof stored !== 'object' || stored === null) throw broken;
  const { checksum, ...rest } = stored as Record<string, unknown>;
  const { format = 1 } = rest;
  if (typeof format === 'number' && format < FORMAT_0_1_0)
    throw new UsageError(olderVersionMessage(folder, format));
  if (typeof format === 'number' && format > FORMAT) throw newer;
  const manifest = manifestSchema.safeParse(rest);
  if (!manifest.success || checksum !== checksumOf(rest)) throw broken;
  const { schema } = manifest.data;
  if (schema < RELEASE) throw new UsageError(olderVersionMessage(folder, schema));
  if (schema > latestVersion(MIGRATIONS)) throw newer;
  return manifest.data;
}

/** Returns the checksum of the values in their given order. */
const checksumOf = (manifest: object): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/**
 * Collections that no backup contains. A copy must not log anybody in or lock anybody out, and an old one
 * must not restore a removed editor or passkey. Visitors' searches expire after some days, and a copy must
 * not keep them longer. The live content is left out, because it belongs to this server's deploys.
 */
const NOT_KEPT: readonly CollectionName[] = [
  'sessions',
  'leases',
  'attempts',
  'missed',
  'editors',
  'passkeys',
  'challenges',
  'liveContent',
];

/**
 * Collections that a backup contains for reading, but that never replace those of a store, because they
 * belong to one server. Numbers of the change log must not decrease (D13), and deploys describe the builds
 * next to the store. Settings are merged one by one.
 */
const OF_ONE_SERVER: readonly CollectionName[] = ['changes', 'events', 'deploys', 'settings'];

/**
 * Settings that no backup contains and no restore accepts, because these keys sign device marks and
 * challenges.
 */
export const OWN_KEYS: readonly string[] = ['device-key', 'challenge-key'] satisfies SettingKey[];

/**
 * The collections of a backup. Saved responses are included, because they show which edits of clients its
 * content has.
 */
export const KEPT = COLLECTION_NAMES.filter((name) => !NOT_KEPT.includes(name));

/** The collections that a restore replaces as a whole. */
export const CONTENT = KEPT.filter((name) => !OF_ONE_SERVER.includes(name));
