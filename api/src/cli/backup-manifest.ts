/** backup.json: what a backup holds, written last, so that a folder without it is no whole backup. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { latestVersion, olderVersionMessage, RELEASE, MIGRATIONS } from '../store/migrations.ts';
import { writeWhole } from './backup-files.ts';
import { UsageError } from './usage-error.ts';

/** Names within a backup: what isn't of the catalog, a line for each record. */
export const PRIVATE_FILE = 'private/records.jsonl';
export const MANIFEST_FILE = 'backup.json';

/** Of this manifest. In that of release 0.1.0 one file holds all records. */
const FORMAT = 3;
const FORMAT_0_1_0 = 2;

const count = z.number().int().nonnegative();
const manifestSchema = z.object({
  format: z.union([z.literal(FORMAT), z.literal(FORMAT_0_1_0)]),
  madeAt: z.string(),
  /** Of the store: number of its newest migration. */
  schema: count,
  /** Release 0.1.0: the file of all records. */
  store: z.enum(['catalogue.db', 'catalogue.jsonl']).optional(),
  files: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
});
type Manifest = z.infer<typeof manifestSchema>;

export async function writeManifest(
  folder: string,
  given: Pick<Manifest, 'schema' | 'files'>,
): Promise<void> {
  const manifest = { format: FORMAT, madeAt: new Date().toISOString(), ...given };
  const text = JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 2);
  await writeWhole(folder, MANIFEST_FILE, `${text}\n`);
}

/** @throws UsageError when it is missing, damaged, or of a release that this one doesn't read */
export async function readManifest(folder: string): Promise<Manifest> {
  const { checksum, ...rest } = await readJson(folder);
  const { format = 1 } = rest;
  if (typeof format === 'number' && format < FORMAT_0_1_0)
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
