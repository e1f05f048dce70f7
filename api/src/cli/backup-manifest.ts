/** backup.json: what a backup holds, written last, so that a folder without it is no whole backup. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { latestVersion, olderVersionMessage, RELEASE } from '../store/migrations/migration.ts';
import { MIGRATIONS } from '../store/migrations/migrations.ts';
import { writeWhole } from './backup-files.ts';
import { UsageError } from './usage-error.ts';

/** Names within a backup. */
export const STORE_FILE = { sqlite: 'catalogue.db', mongodb: 'catalogue.jsonl' } as const;
export const UPLOADS_FOLDER = 'uploads';
export const MANIFEST_FILE = 'backup.json';

/** Of this manifest. */
const FORMAT = 2;

const count = z.number().int().nonnegative();
const storeFile = z.enum([STORE_FILE.sqlite, STORE_FILE.mongodb]);

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** Of the store: number of its newest migration. */
  schema: count,
  store: storeFile,
  /** By collection. */
  records: z.record(z.string(), count),
  files: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
});
type Manifest = z.infer<typeof manifestSchema>;

export async function writeManifest(folder: string, given: Omit<Manifest, 'format'>): Promise<void> {
  const manifest = { format: FORMAT, ...given };
  const text = JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 2);
  await writeWhole(folder, MANIFEST_FILE, `${text}\n`);
}

/** @throws UsageError when it is missing, damaged, or of a release that this one doesn't read */
export async function readManifest(folder: string): Promise<Manifest> {
  const { checksum, ...rest } = await readJson(folder);
  const { format = 1 } = rest;
  if (typeof format === 'number' && format < FORMAT)
    throw new UsageError(olderVersionMessage(folder, format));
  if (typeof format === 'number' && format > FORMAT) throw newer(folder);
  const manifest = manifestSchema.safeParse(rest);
  if (!manifest.success || checksum !== checksumOf(rest)) throw broken(folder);
  const { schema } = manifest.data;
  if (schema < RELEASE) throw new UsageError(olderVersionMessage(folder, schema));
  if (schema > latestVersion(MIGRATIONS)) throw newer(folder);
  return manifest.data;
}

async function readJson(folder: string): Promise<Record<string, unknown>> {
  try {
    const parsed = JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')) as unknown;
    if (typeof parsed === 'object' && parsed !== null) return { ...parsed };
  } catch {
    // Told below.
  }
  throw broken(folder);
}

/** Over the values in the order in which they stand. */
function checksumOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

function broken(folder: string): UsageError {
  return new UsageError(`${folder} is no whole backup: ${MANIFEST_FILE} is missing or damaged`);
}

function newer(folder: string): UsageError {
  return new UsageError(`${folder} was made by a newer version of this program: update it first`);
}
