import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
/** Bytes below which it saves nothing. */
const FROM = 1_000;
/** Files at once: each is a thread of the pool. */
const AT_ONCE = 2;
const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;

export const gzipName = (file: string) => `${file}.gz`;
/** True when a host may find the file compressed beside it. */
export const mayHaveGzip = (path: string): boolean => TEXT.test(path);

/**
 * Leaves a .gz beside each text file of a build, for hosts that send those as they are (nginx: gzip_static). The build is
 * live already: until its .gz is there, a host compresses a file itself.
 * @param paths within the folder
 */
export async function gzipFiles(folder: string, paths: Iterable<string>, signal: AbortSignal): Promise<void> {
  const queue = [...paths].filter(mayHaveGzip).values();
  const work = async () => {
    for (const path of queue) {
      const file = join(folder, path);
      if (signal.aborted) return;
      if (existsSync(gzipName(file))) continue;
      const bytes = await readFile(file);
      if (bytes.length < FROM) continue;
      // Never half there: a host would send it.
      const part = gzipName(`${file}.part`);
      await writeFile(part, await compress(bytes));
      await rename(part, gzipName(file));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
