import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where everything lies that the server keeps (D2). */
export interface DataFolder {
  root: string;
  uploads: string;
  /** The static export that is live; a link to one of the builds beside it. */
  site: string;
}

/**
 * Makes the folder if need be, for the server's own user: it holds passwords' hashes and drafts.
 * @throws StartError when the folder cannot be made or written to
 */
export function openDataFolder(root: string): DataFolder {
  try {
    makeFolder(root, 0o700);
    accessSync(root, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${root} cannot be written to (${codeOf(error)}): give this user the right or set another one.`,
    );
  }
  return { root, uploads: join(root, 'uploads'), site: join(root, 'site') };
}

/** Step by step: the recursive call of Node 20 never returns where a folder refuses new ones as /proc does. */
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

/** The system's word for what went wrong, EACCES for example; empty for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Why the server cannot start, in words for the operator: nothing else is printed. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Ends the names of files that a killed process may have left half written. */
export const UNFINISHED = '.part';

/**
 * Puts a file where it belongs, or replaces it: it is there as a whole or not at all. Its folder is made if need be.
 * @param isDurable even after a power cut; false for what can be made again
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
    // A disk that takes nothing may not give it up either: later starts sweep it.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  if (isDurable) await syncFolder(folder);
}

/** Without it a new name in the folder could be lost with the power. Windows knows no such call. */
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

/** What people are told of a disk that takes no file; null for any other error. */
export function diskFaultText(error: unknown): string | null {
  return SENTENCES[codeOf(error)] ?? null;
}
