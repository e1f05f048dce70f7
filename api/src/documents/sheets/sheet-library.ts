import { setImmediate } from 'node:timers/promises';
import type { DocumentFamily } from '@wa/core/domain/documents/document-families';
import type { Logger } from 'pino';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import type { StoreReader } from '../../store/port.ts';
import type { SettingsKeeper } from '../../content/settings/settings-keeper.ts';
import type { UploadStorage } from '../../uploads/storage.ts';
import { archiveHash, archiveOf, gathered } from './archive.ts';
import { listFamilies } from './families.ts';
import { printSheet } from './print-sheet.ts';
import type { ReadUpload } from './print-sheet.ts';
import { findSheet, listSheetFiles, listSheets, movedSheet } from './find-sheet.ts';
import type { ListedSheet } from './find-sheet.ts';
import { sheetFiles } from './sheet-files.ts';
import type { KeptSheet } from './sheet-files.ts';
import { sheetHash } from './sheet-hash.ts';

/** A file for the static export. */
export interface SiteFile {
  /** Root-relative public address. */
  path: string;
  /** Public paths that it is made of. */
  from: readonly string[];
  /** True when it was exported before and is not on disk here. */
  isLost?: boolean;
  body: () => Promise<Buffer | null>;
}

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
  /** Where a sheet is now that once stood at this address; null for none. */
  movedTo: (slug: string) => Promise<string | null>;
  families: () => Promise<DocumentFamily[]>;
  /** Names the content of a family's ZIP file without making it. */
  archiveHash: (family: DocumentFamily) => Promise<string>;
  /** The documents of a family as one ZIP file, a part at a time. */
  archive: (family: DocumentFamily) => AsyncIterable<Uint8Array>;
  /** Removes from the disk the sheets of what is no longer live. */
  sweep: () => Promise<void>;
  /**
   * The same as files for the static export, and the older addresses that products still name. A sheet whose page is
   * gone meanwhile has no body.
   */
  files: () => Promise<SiteFile[]>;
}

export interface SheetLibraryNeeds {
  store: StoreReader;
  content: PublicContent;
  settings: SettingsKeeper;
  uploads: UploadStorage;
  /** Where printed sheets are kept. */
  folder: string;
  log: Logger;
}

export function openSheetLibrary({
  store,
  content,
  settings,
  uploads,
  folder,
  log,
}: SheetLibraryNeeds): DataSheets {
  const files = sheetFiles(folder);
  const underWay = new Map<string, Promise<Buffer>>();
  const known = new Map<string, KeptSheet>();
  const readUpload = uploadReader(uploads);
  let tell: (slug: string) => void = () => undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let loading: Promise<void> | null = null;
  const load = () => (loading ??= readKnown());
  /** Slugs of what is on its way to the disk, or did not get there: what lies there is older. */
  const unwritten = new Set<string>();

  /** What lies on disk, other processes' sheets with it. */
  async function readKnown(): Promise<void> {
    const [before, ahead] = [new Map(known), new Set(unwritten)];
    for (const sheet of await files.list(before)) {
      const { slug } = sheet;
      if (!ahead.has(slug) && !unwritten.has(slug) && known.get(slug) === before.get(slug)) note(sheet);
    }
  }
  function note(sheet: KeptSheet): void {
    const before = known.get(sheet.slug);
    known.set(sheet.slug, sheet);
    if (before?.bytes !== sheet.bytes || before.pages !== sheet.pages) tell(sheet.slug);
  }
  const find = async (slug: string) => {
    const sheet = await findSheet(content, slug, (await settings.now()).site);
    return sheet && { sheet, hash: sheetHash(sheet) };
  };
  const keep = async (sheet: KeptSheet, body: Buffer) => {
    unwritten.add(sheet.slug);
    note(sheet);
    try {
      await files.write(sheet, body);
      // A newer one may be on its way by now.
      if (known.get(sheet.slug) === sheet) unwritten.delete(sheet.slug);
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
    // Another process may have made it meanwhile.
    const there = last?.hash === hash ? last : await files.find(slug, hash);
    const kept = there && (await files.read(there));
    if (kept) {
      if (there !== known.get(slug)) note(there);
      return { body: kept, hash };
    }
    const key = `${slug}.${hash}`;
    let making = underWay.get(key);
    if (!making) {
      // One after the other, everybody else's turn in between: a sheet keeps the processor busy.
      making = queue.then(() => setImmediate()).then(() => printSheet(sheet, readUpload));
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
    const slug = slugOf(href);
    if (slug === undefined) return readUpload(href.slice(href.lastIndexOf('/') + 1));
    return (await open(slug))?.body ?? null;
  };
  const hash: DataSheets['hash'] = async (slug) => (await find(slug))?.hash ?? null;
  return {
    hash,
    open,
    load,
    made: () => known,
    onMade(listener) {
      tell = listener;
    },
    list: () => listSheets(content),
    movedTo: (slug) => movedSheet(content, slug),
    async sweep() {
      // What showed their sizes is told.
      for (const slug of await files.prune(() => listSheets(content))) if (known.delete(slug)) tell(slug);
    },
    async files() {
      // Pages print the sizes of sheets that another process may have made since.
      await readKnown();
      const sheets = (await listSheetFiles(content)).map(({ slug, path, from }) => ({
        path,
        from,
        isLost: !known.has(slug),
        body: async () => (await open(slug))?.body ?? null,
      }));
      const archives = (await listFamilies(store, content)).map((family) => ({
        path: family.zip,
        from: family.documents.map(({ href }) => href),
        body: async () => gathered(archiveOf(family, read)),
      }));
      return [...sheets, ...archives];
    },
    archiveHash: (family) =>
      archiveHash(family, (href) => {
        const slug = slugOf(href);
        // An upload never changes: a name is given once.
        return slug === undefined ? Promise.resolve(href) : hash(slug);
      }),
    archive: (family) => archiveOf(family, read),
    families: () => listFamilies(store, content),
  };
}

/** The sheet at an address; undefined for an upload. */
const slugOf = (href: string) => /^\/data-sheets\/(.+)\.pdf$/.exec(href)?.[1];

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
