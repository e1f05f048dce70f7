import type { SiteSettings } from '@wa/core/contract/site';
import type { DocumentFamily } from '@wa/core/domain/documents/document-families';
import type { Logger } from 'pino';
import type { StoreReader } from '../store/port.ts';
import type { UploadStorage } from '../uploads/storage.ts';
import { archiveOf, gathered } from './archive.ts';
import { listFamilies } from './families.ts';
import { printSheet } from './print-sheet.ts';
import type { ReadUpload } from './print-sheet.ts';
import { findSheet, listMoved, listSheets } from './find-sheet.ts';
import type { ListedSheet } from './find-sheet.ts';
import { sheetFiles } from './sheet-files.ts';
import type { KeptSheet } from './sheet-files.ts';
import { sheetHash } from './sheet-hash.ts';

export interface SheetFile {
  body: Buffer;
  /** Names the content: the same for the same bytes. */
  hash: string;
}

/** The data sheets of the site. Content is looked up for every call, so that a sheet is never older than its page. */
export interface DataSheets {
  /** What a sheet would be made of, without making it; null for an unknown address. */
  hash: (slug: string) => Promise<string | null>;
  /** The sheet, from disk or made now; null for an unknown address. */
  open: (slug: string) => Promise<SheetFile | null>;
  /** Reads what earlier runs have left on disk. Once; at no cost for the sheets themselves. */
  load: () => Promise<void>;
  /** Every sheet that has been made, by slug: of the newest content that anybody has asked for. */
  made: () => ReadonlyMap<string, Omit<KeptSheet, 'slug'>>;
  /** Calls with the slug of each sheet whose facts are new. */
  onMade: (tell: (slug: string) => void) => void;
  list: () => Promise<ListedSheet[]>;
  families: () => Promise<DocumentFamily[]>;
  /** The documents of a family as one ZIP file, a part at a time. */
  archive: (family: DocumentFamily) => AsyncIterable<Uint8Array>;
  /**
   * The same as files for the static export, and the older addresses that products still name. A sheet whose page is
   * gone meanwhile has no body.
   */
  files: () => Promise<{ path: string; body: () => Promise<Buffer | null> }[]>;
}

export interface SheetLibraryNeeds {
  store: StoreReader;
  settings: SiteSettings;
  uploads: UploadStorage;
  /** Where printed sheets are kept. */
  folder: string;
  log: Logger;
}

export function openSheetLibrary({ store, settings, uploads, folder, log }: SheetLibraryNeeds): DataSheets {
  const files = sheetFiles(folder);
  const underWay = new Map<string, Promise<Buffer>>();
  const known = new Map<string, KeptSheet>();
  const readUpload = uploadReader(uploads);
  let tell: (slug: string) => void = () => undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let loading: Promise<void> | null = null;
  const load = () => (loading ??= readKnown());

  async function readKnown(): Promise<void> {
    for (const sheet of await files.list()) known.set(sheet.slug, sheet);
  }
  const find = async (slug: string) => {
    const sheet = await findSheet(store, slug, settings);
    return sheet && { sheet, hash: sheetHash(sheet) };
  };
  const keep = async (sheet: KeptSheet, body: Buffer) => {
    const before = known.get(sheet.slug);
    known.set(sheet.slug, sheet);
    if (before?.bytes !== sheet.bytes || before.pages !== sheet.pages) tell(sheet.slug);
    try {
      await files.write(sheet, body);
    } catch (error) {
      log.warn({ err: error, slug: sheet.slug }, 'A data sheet could not be kept on disk');
    }
  };

  const open: DataSheets['open'] = async (slug) => {
    await load();
    const found = await find(slug);
    if (!found) return null;
    const { sheet, hash } = found;
    const last = known.get(slug);
    const kept = last?.hash === hash ? await files.read(last) : null;
    if (kept) return { body: kept, hash };
    const key = `${slug}.${hash}`;
    let making = underWay.get(key);
    if (!making) {
      // One after the other: a sheet keeps the processor busy, and visitors of pages come first.
      making = queue.then(() => printSheet(sheet, readUpload));
      queue = making.catch(() => undefined);
      underWay.set(key, making);
      const forget = () => underWay.delete(key);
      making
        .then((body) => keep({ slug, hash, pages: pageCount(body), bytes: body.length }, body))
        .then(forget, forget);
    }
    return { body: await making, hash };
  };

  /** A document of a family: a sheet, or an upload. */
  const read = async (href: string): Promise<Buffer | null> => {
    const slug = /^\/data-sheets\/(.+)\.pdf$/.exec(href)?.[1];
    if (slug === undefined) return readUpload(href.slice(href.lastIndexOf('/') + 1));
    return (await open(slug))?.body ?? null;
  };
  return {
    hash: async (slug) => (await find(slug))?.hash ?? null,
    open,
    load,
    made: () => known,
    onMade(listener) {
      tell = listener;
    },
    list: () => listSheets(store),
    files: async () => [
      ...[...(await listSheets(store)), ...(await listMoved(store))].map(({ slug, path }) => ({
        path,
        body: async () => (await open(slug))?.body ?? null,
      })),
      ...(await listFamilies(store)).map((family) => ({
        path: family.zip,
        body: async () => gathered(archiveOf(family, read)),
      })),
    ],
    archive: (family) => archiveOf(family, read),
    families: () => listFamilies(store),
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
