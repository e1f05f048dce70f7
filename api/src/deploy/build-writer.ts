import { createHash, hash } from 'node:crypto';
import { copyFileSync, createWriteStream, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Build } from './builds.ts';
import { gzipName, mayHaveGzip } from './gzip-files.ts';

/** A linked file belongs to other builds: nothing is ever written into an existing one. */
const NEW_ONLY = { flag: 'wx' } as const;

/**
 * Files of one build, by slash-separated relative path. Missing folders are made, each of them once. Writes are
 * synchronous: a thread that builds has nothing else to do, and fifteen thousand small files cost half as much.
 */
export interface BuildWriter {
  write: (path: string, content: string | Buffer) => void;
  stream: (path: string, content: Readable) => Promise<void>;
  /** Links a file whose content never changes from the previous build; false when that build lacks it. */
  link: (path: string) => boolean;
  /** SHA-256 of everything placed so far. */
  files: Map<string, string>;
}

/** Files that are the same as in the previous build are linked to it and take no room. */
export function createBuildWriter(folder: string, previous: Build | null): BuildWriter {
  const made = new Set<string>();
  const files: BuildWriter['files'] = new Map();

  function fileAt(path: string): string {
    const parts = path.split('/');
    if (parts.some((part) => part === '' || part === '.' || part === '..'))
      throw new Error(`${path} is no name of a file of the site`);
    const file = join(folder, ...parts);
    const parent = dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    return file;
  }

  return {
    files,
    write(path, content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const sum = hash('sha256', bytes, 'hex');
      const file = fileAt(path);
      const isSame = previous?.files.get(path) === sum;
      if (!(isSame && linkFrom(previous, path, file))) writeFileSync(file, bytes, NEW_ONLY);
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
      await pipeline(content, hashed, createWriteStream(fileAt(path), { flags: 'wx' }));
      files.set(path, sum.digest('hex'));
    },
    link(path) {
      const sum = previous?.files.get(path);
      if (previous === null || sum === undefined || !linkFrom(previous, path, fileAt(path))) return false;
      files.set(path, sum);
      return true;
    },
  };
}

/** False when the file isn't in the other build any more. */
function linkFrom({ folder }: Build, path: string, file: string): boolean {
  const source = join(folder, path);
  if (!linkOrCopy(source, file)) return false;
  // Small files have no compressed copy; where one is missing, the host compresses.
  if (mayHaveGzip(path)) linkOrCopy(gzipName(source), gzipName(file), false);
  return true;
}

/** Some disks know no links. */
function linkOrCopy(source: string, file: string, mayCopy = true): boolean {
  try {
    linkSync(source, file);
    return true;
  } catch {
    if (!mayCopy) return false;
  }
  try {
    copyFileSync(source, file);
    return true;
  } catch {
    return false;
  }
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
