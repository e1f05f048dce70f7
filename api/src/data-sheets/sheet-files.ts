import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface KeptSheet {
  slug: string;
  hash: string;
  pages: number;
  bytes: number;
}

/** Sheets on disk, each named after its address, the hash of what it was made of, and its number of pages. */
export interface SheetFiles {
  /** What is there beyond these, from the names alone: nothing is opened. */
  list: (known?: ReadonlyMap<string, KeptSheet>) => Promise<KeptSheet[]>;
  /** The one that is made of this; null when there is none. */
  find: (slug: string, hash: string) => Promise<KeptSheet | null>;
  /** Null when it has gone. */
  read: (sheet: KeptSheet) => Promise<Buffer | null>;
  /** Takes the place of the address's older files; whole or not at all. */
  write: (sheet: KeptSheet, body: Buffer) => Promise<void>;
}

/** @param ending of their names: what else is made of a sheet lies beside it */
export function sheetFiles(folder: string, ending = 'pdf'): SheetFiles {
  const fileName = (sheet: KeptSheet) => `${prefix(sheet)}${sheet.hash}-${String(sheet.pages)}.${ending}`;
  const names = () => readdir(folder).catch((): string[] => []);
  const named = async (name: string): Promise<KeptSheet[]> => {
    const [, start = '', hash = '', pages = '', found] = NAME.exec(name) ?? [];
    if (found !== ending) return [];
    const { size } = await stat(join(folder, name)).catch(() => ({ size: 0 }));
    return size > 0 ? [{ slug: start.replaceAll('--', '/'), hash, pages: Number(pages), bytes: size }] : [];
  };
  return {
    async list(known = new Map()) {
      const same = new Set([...known.values()].map(fileName));
      const others = (await names()).filter((name) => !same.has(name));
      return (await Promise.all(others.map(named))).flat();
    },
    async find(slug, hash) {
      const start = `${prefix({ slug })}${hash}-`;
      const name = (await names()).find((each) => each.startsWith(start) && each.endsWith(`.${ending}`));
      return name === undefined ? null : ((await named(name))[0] ?? null);
    },
    async read(sheet) {
      try {
        return await readFile(join(folder, fileName(sheet)));
      } catch {
        return null;
      }
    },
    async write(sheet, body) {
      await mkdir(folder, { recursive: true });
      const name = fileName(sheet);
      const unfinished = join(folder, `${randomUUID()}.unfinished`);
      try {
        await writeFile(unfinished, body);
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
      const older = (await names()).filter(
        (file) => file.startsWith(prefix(sheet)) && file.endsWith(`.${ending}`) && file !== name,
      );
      await Promise.all(older.map((file) => rm(join(folder, file), { force: true })));
    },
  };
}

const NAME = /^([a-z0-9-]+)\.([0-9a-f]{32})-(\d+)\.([a-z.]+)$/;

/** Slugs have no dots. Should two addresses ever share a name, each only makes the other be made again. */
const prefix = ({ slug }: Pick<KeptSheet, 'slug'>) => `${slug.replaceAll('/', '--')}.`;
