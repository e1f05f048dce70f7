import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

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
