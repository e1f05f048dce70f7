import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Files that are made of content and can be made again, each named `{whose}.{of what}.{ending}`. There is one for each
 * owner. Other processes may write into the same folder, and files with other endings may lie in it.
 */
export interface MadeFiles {
  /** Reads the folder: the newest file of each owner. Its older ones, which a crash or another process has left, go. */
  look: () => Promise<string[]>;
  /** Null when it has gone. */
  read: (name: string) => Promise<Buffer | null>;
  /** Takes the place of the owner's older files; whole or not at all. */
  write: (name: string, body: Buffer) => Promise<void>;
  /**
   * Removes the files of all owners but these, and answers the owners that had one. Asks for the owners after it has
   * looked: the file of one that is added later is not among those that were found.
   */
  prune: (owners: () => Promise<ReadonlySet<string>>) => Promise<string[]>;
}

/** Names have no dots. */
const ownerOf = (name: string) => name.slice(0, name.indexOf('.'));

export function madeFiles(folder: string, ending: string): MadeFiles {
  /** Names by owner, so that a write need not read the folder: more than one only while the older ones go. */
  const known = new Map<string, readonly string[]>();
  const pattern = new RegExp(`^[^.]*\\.[0-9a-f]+(-\\d+)?\\.${ending.replaceAll('.', '\\.')}$`);
  let first: Promise<unknown> | null = null;

  const add = (name: string) => {
    const owner = ownerOf(name);
    const names = known.get(owner) ?? [];
    if (!names.includes(name)) known.set(owner, [...names, name]);
  };
  const forget = (name: string) => {
    const owner = ownerOf(name);
    const others = (known.get(owner) ?? []).filter((each) => each !== name);
    if (others.length > 0) known.set(owner, others);
    else known.delete(owner);
  };
  const remove = async (name: string) => {
    await rm(join(folder, name), { force: true });
    forget(name);
  };

  /** Leaves the newest alone. */
  async function settle(names: readonly string[]): Promise<void> {
    const dated = await Promise.all(
      names.map(async (name) => {
        const found = await stat(join(folder, name)).catch(() => null);
        return { name, at: found?.mtimeMs ?? 0 };
      }),
    );
    const [, ...older] = dated.sort((a, b) => b.at - a.at);
    // What cannot be removed now is removed by a later look.
    await Promise.all(older.map(({ name }) => remove(name).catch(() => undefined)));
  }

  async function look(): Promise<string[]> {
    const found = (await readdir(folder).catch((): string[] => [])).filter((name) => pattern.test(name));
    for (const name of found) add(name);
    const owners = new Set(found.map(ownerOf));
    for (const owner of owners) {
      const names = known.get(owner) ?? [];
      if (names.length > 1) await settle(names);
    }
    return [...owners].flatMap((owner) => known.get(owner) ?? []);
  }

  return {
    look: () => {
      const looking = look();
      first ??= looking;
      return looking;
    },
    async read(name) {
      try {
        return await readFile(join(folder, name));
      } catch {
        return null;
      }
    },
    async write(name, body) {
      await (first ??= look());
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `${randomUUID()}.unfinished`);
      try {
        await writeFile(unfinished, body);
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
      const older = (known.get(ownerOf(name)) ?? []).filter((each) => each !== name);
      add(name);
      await Promise.all(older.map(remove));
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
