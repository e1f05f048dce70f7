import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where everything lies that the server keeps (D2). */
export interface DataFolder {
  root: string;
  uploads: string;
  /** The static export that is live; a link to one of the builds beside it. */
  site: string;
}

/** @throws StartError when the folder cannot be made or written to */
export async function openDataFolder(root: string): Promise<DataFolder> {
  try {
    await makeFolder(root, PRIVATE);
    await access(root, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartError(
      `DATA_DIR ${root} cannot be written to${code}: give this user the right or set another one.`,
    );
  }
  return { root, uploads: join(root, 'uploads'), site: join(root, 'site') };
}

/** For the server's own user: it holds passwords' hashes and drafts. */
const PRIVATE = 0o700;

/** Step by step: the recursive call of Node 20 never returns where a folder refuses new ones as /proc does. */
async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, mode === undefined ? {} : { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EEXIST') return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent);
    await mkdir(folder, mode === undefined ? {} : { mode });
  }
}

/** Why the server cannot start, in one line for the operator; main.ts prints it and nothing else. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Ends the names of files that a killed process may have left half written. */
export const UNFINISHED = '.part';

/** Puts a file where it belongs, or replaces it: it is there as a whole or not at all, even after a power cut. */
export async function writeWhole(file: string, body: string | Buffer, mode = 0o644): Promise<void> {
  const folder = dirname(file);
  const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
  try {
    const handle = await open(unfinished, 'wx', mode);
    try {
      await handle.writeFile(body);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    // A disk that takes nothing may not give it up either: later starts sweep it.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
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
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return SENTENCES[code] ?? null;
}
