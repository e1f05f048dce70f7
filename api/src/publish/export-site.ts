import { createHash, hash } from 'node:crypto';
import { constants, copyFile, createWriteStream, existsSync, link, writeFile } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { gzipName, type Build, type BuildFiles } from './builds.ts';
import { documentJob, listJobs, type ExportSources } from './export-jobs.ts';
import type { Job } from './job.ts';

// node:fs/promises keeps a handle object for every file, which is noticeable for fifteen thousand files.
const write = promisify(writeFile);
const copy = promisify(copyFile);
const makeLink = promisify(link);
const compress = promisify(gzip);

const AT_ONCE = 16;
/** The number of bytes below which compression saves nothing. */
const COMPRESSED_FROM = 1_000;
const COMPRESSED_AT_ONCE = 2;
const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;
/** A linked file belongs to other builds, so the export never writes into an existing file. */
const NEW_ONLY = { flag: 'wx' } as const;

export type BuildWriter = ReturnType<typeof createBuildWriter>;

/**
 * Writes files of one build, by slash-separated relative path. Files that are the same as in the previous
 * build become links to it and take no space.
 */
export function createBuildWriter(folder: string, previous: Build | null) {
  const made = new Map<string, Promise<unknown>>();
  /** The SHA-256 of every file so far. */
  const files = new Map<string, string>();

  async function fileAt(path: string): Promise<string> {
    const parts = path.split('/');
    if (parts.some((part) => part === '' || part === '.' || part === '..'))
      throw new Error(`${path} isn’t the name of a file of the site`);
    const file = join(folder, ...parts);
    const parent = dirname(file);
    const making = made.get(parent) ?? mkdir(parent, { recursive: true });
    made.set(parent, making);
    await making;
    return file;
  }

  async function writeNew(path: string, content: string | Buffer): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const sum = hash('sha256', bytes, 'hex');
    const file = await fileAt(path);
    const isSame = previous?.files.get(path) === sum;
    if (!(isSame && (await linkFrom(previous, path, file)))) await write(file, bytes, NEW_ONLY);
    files.set(path, sum);
  }

  return {
    files,
    write: writeNew,
    /** Writes a file unless the build has a file of its name, or of the name of a folder above it. */
    async writeIfFree(path: string, content: string | Buffer): Promise<void> {
      const parts = path.split('/');
      const isTaken = parts.some((_, at) => files.has(parts.slice(0, at + 1).join('/')));
      if (!isTaken) await writeNew(path, content);
    },
    async stream(path: string, content: Readable): Promise<void> {
      const sum = createHash('sha256');
      const hashed = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sum.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(content, hashed, createWriteStream(await fileAt(path), { flags: 'wx' }));
      files.set(path, sum.digest('hex'));
    },
    /**
     * Links a file with immutable content from the previous build. Returns false when that build lacks it.
     */
    async link(path: string): Promise<boolean> {
      const sum = previous?.files.get(path);
      if (previous === null || sum === undefined) return false;
      if (!(await linkFrom(previous, path, await fileAt(path)))) return false;
      files.set(path, sum);
      return true;
    },
  };
}

/** Returns false when the file isn't in the other build anymore, or the disk doesn't support links. */
async function linkFrom({ folder }: Build, path: string, file: string): Promise<boolean> {
  const source = join(folder, path);
  try {
    await makeLink(source, file).catch(() => copy(source, file, constants.COPYFILE_EXCL));
  } catch {
    return false;
  }
  // Small files have no compressed copy. Where a copy is missing, the host compresses.
  if (TEXT.test(path)) await makeLink(gzipName(source), gzipName(file)).catch(() => undefined);
  return true;
}

export interface ExportOptions extends ExportSources {
  /** Unchanged files become links to this build. Null copies everything. */
  previous: Build | null;
  /** Runs after each file. An error that it throws ends the export. */
  onProgress?: (done: number, total: number) => void;
}

/** Exports the whole public site as files for any static host (D8), except build.json. */
export async function exportSite(folder: string, options: ExportOptions): Promise<BuildFiles> {
  const { previous, onProgress = () => {}, ...sources } = options;
  await mkdir(folder, { recursive: true });
  const writer = createBuildWriter(folder, previous);
  const { sheets, archives } = await sources.extraFiles();
  const { jobs, stubs } = await listJobs(sources);
  const documents = sheets.length + archives.length;
  const total = [...jobs, ...stubs].reduce((sum, { count }) => sum + count, documents);
  onProgress(0, total);
  let turn: Promise<unknown> = Promise.resolve();
  const run = async (job: Job) => {
    // Visitors have priority, so the export reads one record per turn of the event loop.
    await (turn = turn.then(() => setImmediate()));
    await job.run(writer);
    onProgress(writer.files.size, total);
  };
  // Data sheets come first: pages print their sizes, and archives contain them.
  await workThrough(sheets.map(documentJob), AT_ONCE, run);
  await workThrough([...archives.map(documentJob), ...jobs], AT_ONCE, run);
  await workThrough(stubs, 1, run);
  // The number is lower than planned when a record was deleted after the list was read, or a stub isn't needed.
  onProgress(writer.files.size, writer.files.size);
  return writer.files;
}

/** Processes a list with limited concurrency. When it throws the first error, all work has ended. */
export async function workThrough<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let hasFailed = false;
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failed = workers.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/**
 * Writes a .gz next to each text file of a live build, for hosts that send those unchanged (nginx:
 * gzip_static).
 */
export async function gzipFiles(folder: string, paths: readonly string[], signal: AbortSignal) {
  const texts = paths.filter((path) => TEXT.test(path));
  await workThrough(texts, COMPRESSED_AT_ONCE, async (path) => {
    const file = join(folder, path);
    if (signal.aborted || existsSync(gzipName(file))) return;
    const bytes = await readFile(file);
    if (bytes.length < COMPRESSED_FROM) return;
    // Written under a temporary name, because a host would send a half-written file.
    const part = gzipName(`${file}.part`);
    await write(part, await compress(bytes));
    await rename(part, gzipName(file));
  });
}
