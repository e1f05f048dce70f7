import { join } from 'node:path';
import type { Dependencies } from '../dependencies.ts';
import type { UploadStorage } from '../uploads/storage.ts';
import { printSheet } from './data-sheet.ts';
import type { ReadUpload } from './data-sheet.ts';
import { findSheet, listSheets } from './find-sheet.ts';
import type { ListedSheet } from './find-sheet.ts';
import { sheetFiles } from './sheet-files.ts';
import { sheetHash } from './sheet-hash.ts';

export interface SheetFile {
  body: Buffer;
  /** Names the content: the same for the same bytes. */
  hash: string;
}

export interface SheetInfo {
  pages: number;
  bytes: number;
}

/** The data sheets of the site. Content is looked up for every call, so that a sheet is never older than its page. */
export interface DataSheets {
  /** What a sheet would be made of, without making it; null for an unknown address. */
  hash: (slug: string) => Promise<string | null>;
  /** The sheet, from disk or made now; null for an unknown address. */
  open: (slug: string) => Promise<SheetFile | null>;
  /** Pages and size for a download row; null until the sheet has been made. */
  info: (slug: string) => Promise<SheetInfo | null>;
  list: () => Promise<ListedSheet[]>;
  /** The same as files for the static export. */
  files: () => Promise<{ path: string; body: () => Promise<Buffer> }[]>;
}

type SheetDependencies = Pick<Dependencies, 'store' | 'siteSettings' | 'log' | 'env'>;

export function createDataSheets(deps: SheetDependencies, uploads: UploadStorage): DataSheets {
  const { store, siteSettings, log, env } = deps;
  const files = sheetFiles(join(env.dataDir, 'data-sheets'));
  const underWay = new Map<string, Promise<Buffer>>();
  const known = new Map<string, SheetInfo & { hash: string }>();
  const readUpload = uploadReader(uploads);
  let queue: Promise<unknown> = Promise.resolve();

  const find = async (slug: string) => {
    const sheet = await findSheet(store, slug, siteSettings);
    return sheet && { sheet, hash: sheetHash(sheet) };
  };
  const keep = async (slug: string, hash: string, body: Buffer) => {
    try {
      await files.write(slug, hash, body);
    } catch (error) {
      log.warn({ err: error, slug }, 'A data sheet could not be kept on disk');
    }
  };
  const note = (slug: string, hash: string, body: Buffer) =>
    known.set(slug, { hash, bytes: body.length, pages: pageCount(body) });

  const open: DataSheets['open'] = async (slug) => {
    const found = await find(slug);
    if (!found) return null;
    const { sheet, hash } = found;
    const kept = await files.read(slug, hash);
    if (kept) {
      note(slug, hash, kept);
      return { body: kept, hash };
    }
    const key = `${slug}.${hash}`;
    let making = underWay.get(key);
    if (!making) {
      // One after the other: a sheet keeps the processor busy, and visitors of pages come first.
      making = queue.then(() => printSheet(sheet, readUpload));
      queue = making.catch(() => undefined);
      underWay.set(key, making);
      const forget = () => underWay.delete(key);
      making.then((body) => keep(slug, hash, body)).then(forget, forget);
    }
    const body = await making;
    note(slug, hash, body);
    return { body, hash };
  };

  return {
    hash: async (slug) => (await find(slug))?.hash ?? null,
    open,
    async info(slug) {
      const found = await find(slug);
      if (!found) return null;
      const noted = known.get(slug);
      if (noted?.hash !== found.hash) {
        const kept = await files.read(slug, found.hash);
        if (!kept) return null;
        note(slug, found.hash, kept);
      }
      const { pages, bytes } = known.get(slug) ?? { pages: 0, bytes: 0 };
      return { pages, bytes };
    },
    list: () => listSheets(store),
    files: async () =>
      (await listSheets(store)).map(({ slug, path }) => ({
        path,
        body: async () => {
          const file = await open(slug);
          if (!file) throw new Error(`The data sheet ${slug} is gone`);
          return file.body;
        },
      })),
  };
}

/** From the page tree, which stands uncompressed in the files that are made here. */
function pageCount(body: Buffer): number {
  return Number(/\/Type \/Pages\s[^>]*?\/Count (\d+)/.exec(body.toString('latin1'))?.[1] ?? 0);
}

function uploadReader(uploads: UploadStorage): ReadUpload {
  return async (name) => {
    const file = await uploads.open(name);
    if (!file) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of (await file.stream()) as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
}
