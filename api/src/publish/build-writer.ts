import { createHash, hash } from 'node:crypto';
import { copyFile, createWriteStream, link, mkdir, writeFile } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Build } from './builds.ts';
import { gzipName, mayHaveGzip } from './gzip-files.ts';

// The promises of node:fs/promises keep a handle object for every file; for fifteen thousand of them that shows.
const write = promisify(writeFile);
const copy = promisify(copyFile);
const makeFolder = promisify(mkdir);
const makeLink = promisify(link);

/** A linked file belongs to other builds: nothing is ever written into an existing one. */
const NEW_ONLY = { flag: 'wx' } as const;

/** Files of one build, by slash-separated relative path. Missing folders are made, each of them once. */
export interface BuildWriter {
  write: (path: string, content: string | Buffer) => Promise<void>;
  stream: (path: string, content: Readable) => Promise<void>;
  /** Links a file whose content never changes from the previous build; false when that build lacks it. */
  link: (path: string) => Promise<boolean>;
  /** SHA-256 of everything placed so far. */
  files: Map<string, string>;
}

/** Files that are the same as in the previous build are linked to it and take no room. */
export function createBuildWriter(folder: string, previous: Build | null): BuildWriter {
  const made = new Map<string, Promise<unknown>>();
  const files: BuildWriter['files'] = new Map();

  async function fileAt(path: string): Promise<string> {
    const parts = path.split('/');
    if (parts.some((part) => part === '' || part === '.' || part === '..'))
      throw new Error(`${path} is no name of a file of the site`);
    const file = join(folder, ...parts);
    const parent = dirname(file);
    let making = made.get(parent);
    if (making === undefined) made.set(parent, (making = makeFolder(parent, { recursive: true })));
    await making;
    return file;
  }

  return {
    files,
    async write(path, content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const sum = hash('sha256', bytes, 'hex');
      const file = await fileAt(path);
      const isSame = previous?.files.get(path) === sum;
      if (!(isSame && (await linkFrom(previous, path, file)))) await write(file, bytes, NEW_ONLY);
      files.set(path, sum);
    },
    async stream(path, content) {
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
    async link(path) {
      const sum = previous?.files.get(path);
      if (previous === null || sum === undefined) return false;
      if (!(await linkFrom(previous, path, await fileAt(path)))) return false;
      files.set(path, sum);
      return true;
    },
  };
}

/** False when the file isn't in the other build any more. Some disks know no links. */
async function linkFrom({ folder }: Build, path: string, file: string): Promise<boolean> {
  const source = join(folder, path);
  try {
    await makeLink(source, file).catch(() => copy(source, file));
  } catch {
    return false;
  }
  // Small files have no compressed copy; where one is missing, the host compresses.
  if (mayHaveGzip(path)) await makeLink(gzipName(source), gzipName(file)).catch(() => undefined);
  return true;
}

/** Writes a new file, and resolves when the disk has it. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
