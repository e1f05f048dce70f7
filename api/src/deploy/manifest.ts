import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';

/** Raised when a manifest says something else; older ones then lead to a full build. */
const VERSION = 1;

/** One file of a build. */
export interface FileEntry {
  /** SHA-256 of its bytes, 32 hexadecimal characters. */
  hash: string;
  /** Bytes. */
  size: number;
  /** Public paths that it shows: when one of them changes, it is stale (ready/stale-paths.ts). */
  from: readonly string[];
}

/** What a build holds and what it was made of. It lies beside the build, so that no host serves it. */
export interface Manifest {
  /** Names what every page depends on; another one makes all of them stale. '' is no name. */
  base: string;
  /** The last change that the build is known to hold; its id, too, since a restored log numbers others alike. */
  upTo: { seq: number; id: string };
  /** By slash-separated relative path; build.json is not among them. */
  files: Map<string, FileEntry>;
}

/** A build on disk and what it holds. */
export interface KnownBuild {
  id: string;
  folder: string;
  manifest: Manifest;
}

const shape = z.object({
  version: z.literal(VERSION),
  base: z.string(),
  upTo: z.object({ seq: z.number(), id: z.string() }),
  files: z.record(z.string(), z.tuple([z.string(), z.number(), z.array(z.string())])),
});

export const manifestFile = (build: string) => `${build}.manifest.json`;

/** Null for a build without one, of another version, or that cannot be read: it is built anew. */
export async function readManifest(build: string): Promise<Manifest | null> {
  try {
    const { base, upTo, files } = shape.parse(JSON.parse(await readFile(manifestFile(build), 'utf8')));
    const entries = Object.entries(files).map(
      ([path, [hash, size, from]]) => [path, { hash, size, from }] as const,
    );
    return { base, upTo, files: new Map(entries) };
  } catch {
    return null;
  }
}

export async function writeManifest(build: string, { base, upTo, files }: Manifest): Promise<void> {
  const rows = Object.fromEntries(
    [...files].map(([path, { hash, size, from }]) => [path, [hash, size, from]]),
  );
  await writeFile(manifestFile(build), JSON.stringify({ version: VERSION, base, upTo, files: rows }));
}

/** What one build has that another has not. */
export interface Difference {
  added: string[];
  changed: string[];
  removed: string[];
  unchanged: number;
}

export function difference(
  before: ReadonlyMap<string, FileEntry> | null,
  after: ReadonlyMap<string, FileEntry>,
): Difference {
  const found: Difference = { added: [], changed: [], removed: [], unchanged: 0 };
  for (const [path, { hash }] of after) {
    const old = before?.get(path);
    if (old === undefined) found.added.push(path);
    else if (old.hash !== hash) found.changed.push(path);
    else found.unchanged += 1;
  }
  for (const path of before?.keys() ?? []) if (!after.has(path)) found.removed.push(path);
  return found;
}
