import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { mkdir, open, rename, rm, readFile, readdir } from 'node:fs/promises';
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

/** Why the server cannot start, in one line for the operator; main.ts prints it and nothing else. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Ends the names of files that a killed process may have left half written. */
export const UNFINISHED = '.part';

/**
 * Puts a file where it belongs, or replaces it: it is there as a whole or not at all.
 * @param isDurable even after a power cut; false for what can be made again
 */
export async function writeWhole(
  file: string,
  body: string | Buffer,
  { mode = 0o644, isDurable = true } = {},
): Promise<void> {
  const folder = dirname(file);
  const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
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

const ownerOf = (name: string) => name.slice(0, name.indexOf('.'));

/**
 * Files that are made of content and can be made again, each named `{whose}.{of what}.{ending}`; names have no dots.
 * Other processes may write into the same folder, and files with other endings may lie in it.
 */
export function madeFiles(folder: string, ending: string) {
  const pattern = new RegExp(`^[^.]*\\.[0-9a-f]+(-\\d+)?\\.${ending}$`);
  const remove = (name: string) => rm(join(folder, name), { force: true });

  /** Reads the folder: one file of each owner. Others, which a crash or another process has left, go. */
  async function look(): Promise<string[]> {
    const byOwner = new Map<string, string>();
    for (const name of await readdir(folder).catch((): string[] => [])) {
      if (!pattern.test(name)) continue;
      // What cannot be removed now is removed by a later look.
      if (byOwner.has(ownerOf(name))) await remove(name).catch(() => undefined);
      else byOwner.set(ownerOf(name), name);
    }
    return [...byOwner.values()];
  }

  return {
    look,
    /** Null when it has gone. */
    read: (name: string): Promise<Buffer | null> => readFile(join(folder, name)).catch(() => null),
    /** Whole or not at all; then the owner's older file goes. The folder is not read. */
    async write(name: string, body: Buffer, older = name): Promise<void> {
      await mkdir(folder, { recursive: true });
      await writeWhole(join(folder, name), body, { isDurable: false });
      if (older !== name) await remove(older);
    },
    /**
     * Removes the files of all owners but these, and answers the owners that had one. Asks for the owners after it has
     * looked: the file of one that is added later is not among those that were found.
     */
    async prune(owners: () => Promise<ReadonlySet<string>>): Promise<string[]> {
      const found = await look();
      const live = await owners();
      const gone = found.filter((name) => !live.has(ownerOf(name)));
      await Promise.all(gone.map(remove));
      return gone.map(ownerOf);
    },
  };
}
