import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sheets on disk, each named after its address and the hash of what it was made of. */
export interface SheetFiles {
  /** Null when it was never made, or of other content. */
  read: (slug: string, hash: string) => Promise<Buffer | null>;
  /** Takes the place of the address's older files; whole or not at all. */
  write: (slug: string, hash: string, body: Buffer) => Promise<void>;
}

export function sheetFiles(folder: string): SheetFiles {
  return {
    async read(slug, hash) {
      try {
        return await readFile(join(folder, fileName(slug, hash)));
      } catch {
        return null;
      }
    },
    async write(slug, hash, body) {
      await mkdir(folder, { recursive: true });
      const name = fileName(slug, hash);
      const unfinished = join(folder, `${randomUUID()}.unfinished`);
      try {
        await writeFile(unfinished, body);
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      const older = (await readdir(folder)).filter((file) => file.startsWith(prefix(slug)) && file !== name);
      await Promise.all(older.map((file) => rm(join(folder, file), { force: true })));
    },
  };
}

/** Slugs have no dots. Should two addresses ever share a name, each only makes the other be made again. */
const prefix = (slug: string) => `${slug.replaceAll('/', '--')}.`;
const fileName = (slug: string, hash: string) => `${prefix(slug)}${hash}.pdf`;
