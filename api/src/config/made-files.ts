import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
      const unfinished = join(folder, `${randomUUID()}.unfinished`);
      try {
        await writeFile(unfinished, body);
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
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
