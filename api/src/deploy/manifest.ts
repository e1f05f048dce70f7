import { readFile, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';

/** Raised when a manifest says something else; older ones then lead to a full build. */
const VERSION = 2;

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
  files: z.array(z.tuple([z.string(), z.string(), z.number(), z.array(z.string())])),
});

export const manifestFile = (build: string) => `${build}.manifest.json`;

/**
 * Manifests that this process has read or written, by what names their file on disk whatever it is called: each deploy
 * reads two. Nobody changes one.
 */
const known = new Map<string, Manifest>();
/** Those of the builds that are kept (switch-folder.ts), of the spare, of the next one and of the spare before. */
const KNOWN_MAX = 8;

async function nameOf(file: string): Promise<string> {
  const { dev, ino, size, mtimeNs } = await stat(file, { bigint: true });
  return [dev, ino, size, mtimeNs].join();
}

function remember(name: string, manifest: Manifest): Manifest {
  known.delete(name);
  known.set(name, manifest);
  const [oldest] = known.keys();
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  return manifest;
}

/** As after a start: what is known is read from the disk again. For tests. */
export function forgetManifests(): void {
  known.clear();
}

/** Null for a build without one, of another version, or that cannot be read: it is built anew. */
export async function readManifest(build: string): Promise<Manifest | null> {
  try {
    const file = manifestFile(build);
    const name = await nameOf(file);
    const manifest = known.get(name);
    if (manifest !== undefined) return remember(name, manifest);
    const { base, upTo, files } = shape.parse(JSON.parse(await readFile(file, 'utf8')));
    const entries = files.map(([path, hash, size, from]) => [path, { hash, size, from }] as const);
    return remember(name, { base, upTo, files: new Map(entries) });
  } catch {
    return null;
  }
}

/** Rows as they are written: most entries are those of the build before. */
const rows = new WeakMap<FileEntry, string>();

function rowOf(path: string, entry: FileEntry): string {
  const row = rows.get(entry) ?? JSON.stringify([path, entry.hash, entry.size, entry.from]);
  rows.set(entry, row);
  return row;
}

/** An entry belongs to one path. */
export async function writeManifest(build: string, manifest: Manifest): Promise<void> {
  const { base, upTo, files } = manifest;
  const head = JSON.stringify({ version: VERSION, base, upTo }).slice(0, -1);
  const body = Array.from(files, ([path, entry]) => rowOf(path, entry)).join(',\n');
  const file = manifestFile(build);
  await writeFile(file, `${head},"files":[\n${body}\n]}\n`);
  remember(await nameOf(file), manifest);
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
