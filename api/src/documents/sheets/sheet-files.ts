import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { madeFiles } from '../../config/made-files.ts';

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
  /** The one that is made of this, whichever process made it; null when there is none. The folder is not read. */
  find: (slug: string, hash: string) => Promise<KeptSheet | null>;
  /** Null when it has gone. */
  read: (sheet: KeptSheet) => Promise<Buffer | null>;
  /** Takes the place of the address's older files; whole or not at all. */
  write: (sheet: KeptSheet, body: Buffer) => Promise<void>;
  /** Removes all but those of the addresses that are live, which it asks for once it knows what is there. */
  prune: (live: () => Promise<readonly { slug: string }[]>) => Promise<string[]>;
}

/** Pages of the longest sheet that is looked for: another process's longer one would be made once more. */
const PAGES_MAX = 20;

export function sheetFiles(folder: string): SheetFiles {
  const files = madeFiles(folder, 'pdf');
  const fileName = (sheet: Omit<KeptSheet, 'bytes'>) =>
    `${ownerOf(sheet)}.${sheet.hash}-${String(sheet.pages)}.pdf`;
  const named = async (name: string): Promise<KeptSheet[]> => {
    const [, owner = '', hash = '', pages] = NAME.exec(name) ?? [];
    if (pages === undefined) return [];
    const { size } = await stat(join(folder, name)).catch(() => ({ size: 0 }));
    return size > 0 ? [{ slug: slugOf(owner), hash, pages: Number(pages), bytes: size }] : [];
  };
  return {
    async list(known = new Map()) {
      const same = new Set([...known.values()].map(fileName));
      const others = (await files.look()).filter((name) => !same.has(name));
      return (await Promise.all(others.map(named))).flat();
    },
    async find(slug, hash) {
      const names = Array.from({ length: PAGES_MAX }, (_, at) => fileName({ slug, hash, pages: at + 1 }));
      const [found] = (await Promise.all(names.map(named))).flat();
      return found ? { ...found, slug } : null;
    },
    read: (sheet) => files.read(fileName(sheet)),
    write: (sheet, body) => files.write(fileName(sheet), body),
    async prune(live) {
      const gone = await files.prune(async () => new Set((await live()).map(ownerOf)));
      return gone.map(slugOf);
    },
  };
}

const NAME = /^([a-z0-9-]+)\.([0-9a-f]{32})-(\d+)\.pdf$/;

/** Should two addresses ever share a name, each only makes the other be made again. */
const ownerOf = ({ slug }: Pick<KeptSheet, 'slug'>) => slug.replaceAll('/', '--');
const slugOf = (owner: string) => owner.replaceAll('--', '/');
