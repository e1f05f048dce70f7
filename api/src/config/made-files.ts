import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Files that are made of content and can be made again, each named `{whose}.{of what}.{ending}`; names have no dots.
 * Other processes may write into the same folder, and files with other endings may lie in it.
 */
export interface MadeFiles {
  /** Reads the folder: the newest file of each owner. Its older ones, which a crash or another process has left, go. */
  look: () => Promise<string[]>;
  /** Null when it has gone. */
  read: (name: string) => Promise<Buffer | null>;
  /** Whole or not at all; then the owner's older file goes. The folder is not read. */
  write: (name: string, body: Buffer, older?: string) => Promise<void>;
  /**
   * Removes the files of all owners but these, and answers the owners that had one. Asks for the owners after it has
   * looked: the file of one that is added later is not among those that were found.
   */
  prune: (owners: () => Promise<ReadonlySet<string>>) => Promise<string[]>;
}

const ownerOf = (name: string) => name.slice(0, name.indexOf('.'));

export function madeFiles(folder: string, ending: string): MadeFiles {
  const pattern = new RegExp(`^[^.]*\\.[0-9a-f]+(-\\d+)?\\.${ending}$`);
  const remove = (name: string) => rm(join(folder, name), { force: true });

  async function look(): Promise<string[]> {
    const byOwner = new Map<string, string[]>();
    for (const name of await readdir(folder).catch((): string[] => []))
      if (pattern.test(name)) byOwner.set(ownerOf(name), [...(byOwner.get(ownerOf(name)) ?? []), name]);
    for (const [owner, names] of byOwner) if (names.length > 1) byOwner.set(owner, [await newestOf(names)]);
    return [...byOwner.values()].flat();
  }

  /** Removes the others. What cannot be removed now is removed by a later look. */
  async function newestOf(names: readonly string[]): Promise<string> {
    const times = await Promise.all(
      names.map((name) =>
        stat(join(folder, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    );
    const newest = names[times.indexOf(Math.max(...times))] ?? '';
    for (const name of names) if (name !== newest) await remove(name).catch(() => undefined);
    return newest;
  }

  return {
    look,
    read: (name) => readFile(join(folder, name)).catch(() => null),
    async write(name, body, older = name) {
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
    async prune(owners) {
      const found = await look();
      const live = await owners();
      const gone = found.filter((name) => !live.has(ownerOf(name)));
      await Promise.all(gone.map(remove));
      return gone.map(ownerOf);
    },
  };
}
