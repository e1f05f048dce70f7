/** backup.json: what a backup holds, written last, so that a folder without it is no whole backup. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { latestVersion } from '../store/migrations/migration.ts';
import { MIGRATIONS } from '../store/migrations/migrations.ts';
import { writeWhole } from './backup-files.ts';
import { UsageError } from './usage-error.ts';

/** Names within a backup. */
export const STORE_FILE = { sqlite: 'catalogue.db', mongodb: 'catalogue.jsonl' } as const;
export const UPLOADS_FOLDER = 'uploads';
export const MANIFEST_FILE = 'backup.json';

/** Of this manifest; the first kind had no number and no checksums. */
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
export type Manifest = z.infer<typeof manifestSchema>;

/** As earlier versions wrote it. */
const oldManifestSchema = z.object({ madeAt: z.string(), store: storeFile, uploads: count });
export type OldManifest = z.infer<typeof oldManifestSchema>;

export async function writeManifest(folder: string, given: Omit<Manifest, 'format'>): Promise<void> {
  const manifest = { format: FORMAT, ...given };
  const text = JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 2);
  await writeWhole(folder, MANIFEST_FILE, `${text}\n`);
}

/** @throws UsageError when it is missing, damaged, or of a newer version of this program */
export async function readManifest(folder: string): Promise<Manifest | OldManifest> {
  const parsed = await readJson(folder);
  const old = oldManifestSchema.safeParse(parsed);
  if (old.success && !('format' in parsed)) return old.data;
  const { checksum, ...rest } = parsed;
  if (typeof rest.format === 'number' && rest.format > FORMAT) throw newer(folder);
  const manifest = manifestSchema.safeParse(rest);
  if (!manifest.success || checksum !== checksumOf(rest)) throw broken(folder);
  if (manifest.data.schema > latestVersion(MIGRATIONS)) throw newer(folder);
  return manifest.data;
}

export function hasChecksums(manifest: Manifest | OldManifest): manifest is Manifest {
  return 'format' in manifest;
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
