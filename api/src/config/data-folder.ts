import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The paths of all data that the server stores (D2). */
export interface DataFolder {
  root: string;
  uploads: string;
  /** The live static export: a link to one of the builds next to it. */
  site: string;
}

/**
 * Creates the folder if needed, for the server's own user, because it holds password hashes and drafts.
 * @throws StartError when the folder is a file, or cannot be created or written to
 */
export function openDataFolder(root: string): DataFolder {
  try {
    makeFolder(root, 0o700);
    accessSync(root, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${root} cannot be written to (${codeOf(error)}): give this user write access, or set another folder.`,
    );
  }
  if (!statSync(root).isDirectory()) throw new StartError(`DATA_DIR ${root} is a file: set a folder.`);
  return { root, uploads: join(root, 'uploads'), site: join(root, 'site') };
}

/**
 * Creates the folders one by one. Node 20's recursive call never returns where a folder such as /proc refuses
 * new ones.
 */
function makeFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    const parent = dirname(folder);
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    makeFolder(parent);
    mkdirSync(folder, { mode });
  }
}

/** Returns the error code of the operating system, for example EACCES; empty for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The reason why the server cannot start, in words for the operator. Nothing else is printed. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The suffix of files that a killed process may have left half-written. */
export const UNFINISHED = '.part';

/**
 * Writes or replaces a whole file atomically and creates its folder if needed.
 * @param isDurable true to survive a power failure; false for a file that can be created again
 */
export async function writeWhole(
  file: string,
  body: string | Buffer,
  { mode = 0o644, isDurable = true } = {},
): Promise<void> {
  const folder = dirname(file);
  const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
  await mkdir(folder, { recursive: true });
  try {
    const handle = await open(unfinished, 'wx', mode);
    try {
      await handle.writeFile(body);
      if (isDurable) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    // A failing disk may refuse the removal as well. Later starts clean the file up.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  if (isDurable) await syncFolder(folder);
}

/**
 * Flushes a folder to disk, because a power failure could otherwise lose a new name in it. Windows has no
 * such call.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of the server is full.',
  EDQUOT: 'The disk of the server is full.',
  EROFS: 'The disk of the server cannot be written to.',
  EACCES: 'The disk of the server cannot be written to.',
  EPERM: 'The disk of the server cannot be written to.',
  EIO: 'The disk of the server reports an error.',
};

/** Returns true for a full disk or a used-up quota. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

/** Returns the sentence for a disk that cannot be written to; null for any other error. */
export function diskFaultText(error: unknown): string | null {
  return SENTENCES[codeOf(error)] ?? null;
}
