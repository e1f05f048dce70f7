import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { dayText } from '@wa/core/domain/day';
import type { DocumentFacts, KnownDocuments, ListedDocument } from '@wa/core/domain/documents/documents';
import type { SheetRevisions } from '@wa/core/domain/documents/sheet-revisions';
import { CATALOG_PATH, SHEET_CHECK_PATH } from '@wa/core/domain/site-routes';
import { dataSheetHref } from '@wa/core/domain/pages/page';
import { Mutex } from 'async-mutex';
import type { Logger } from 'pino';
import { writeWhole } from '../../config/data-folder.ts';
import type { CatalogueKeeper } from '../../content/catalog/lists.ts';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import type { SettingsKeeper } from '../../content/settings/settings.ts';
import type { StoreReader } from '../../store/port.ts';
import type { PublishedEdition } from '../editions/published-edition.ts';
import type { UploadStorage } from '../../uploads/storage.ts';
import {
  archiveOf,
  findMovedSheet,
  findSheet,
  listFamilies,
  listSheetFiles,
  listSheets,
} from './families.ts';
import { pageCount, readDrawing, sheetSlug, type SiteFile } from './document-files.ts';
import type { Sheet } from './model/sheet.ts';
import { withFormerAddresses } from '../former-addresses.ts';
import { checkOf, findRevisions } from '../revisions/find-revisions.ts';
import { printSheet } from './print-sheet.ts';

export type DocumentLibrary = ReturnType<typeof openDocumentLibrary>;

/**
 * The number of the layout. Increase it when the rendering changes, so that files of an older release are
 * rebuilt.
 */
const LAYOUT_VERSION = 7;
/**
 * Milliseconds without a new page after which the latest sheets are built, because visitors have priority.
 */
const QUIET = 1_000;
/** The maximum number of waiting documents. The next rendering of a page retries others. */
const WAITING_MAX = 300;
/** Matches a file name: the sheet's address, the hash of its content, and its number of pages. */
const NAME = /^([a-z0-9-]+)\.([0-9a-f]{32})-(\d+)\.pdf$/;

interface LibraryNeeds {
  store: StoreReader;
  catalogue: CatalogueKeeper;
  content: PublicContent;
  settings: SettingsKeeper;
  uploads: UploadStorage;
  /** The folder of printed sheets. */
  folder: string;
  /** The printed catalog that visitors get. */
  published: PublishedEdition;
  log: Logger;
  /** False if another library owns the folder and removes outdated sheets. */
  isOwner?: boolean;
}

/**
 * Opens the documents of the site. Each call reads the content, so that a sheet is never older than its page.
 * Pages render with the known sizes of PDFs. Unknown sizes are read in the background, and pages rendered
 * before that are stale.
 */
export function openDocumentLibrary({
  store,
  catalogue,
  content,
  settings,
  uploads,
  folder,
  published,
  log,
  isOwner = true,
}: LibraryNeeds) {
  const underWay = new Map<string, Promise<Buffer>>();
  /** The sheets by slug, of the newest requested content. */
  const made = new Map<string, { file: string; hash: string; facts: DocumentFacts }>();
  let version = 0;
  let loading: Promise<void> | null = null;
  const load = () => (loading ??= readFolder());
  /** The facts of uploads by address. They never change, because a name is used only once. */
  const sizes = new Map<string, DocumentFacts>();
  /** The addresses whose facts are read next. */
  const waiting = new Set<string>();
  const turn = new Mutex();
  let timer: NodeJS.Timeout | undefined;
  const remove = async (file: string) => isOwner && rm(join(folder, file), { force: true });

  /**
   * Reads the sheets of earlier runs from the file names alone. A crash may leave two files of a sheet; one
   * is removed.
   */
  async function readFolder(): Promise<void> {
    for (const file of await readdir(folder).catch((): string[] => [])) {
      const [, owner, hash = '', pages] = NAME.exec(file) ?? [];
      const slug = owner?.replaceAll('--', '/');
      if (slug === undefined) continue;
      const { size } = await stat(join(folder, file)).catch(() => ({ size: 0 }));
      if (made.has(slug)) await remove(file).catch(() => undefined);
      else if (size > 0) made.set(slug, { file, hash, facts: { bytes: size, pages: Number(pages) } });
    }
  }

  async function make(slug: string, hash: string, sheet: Sheet): Promise<Buffer> {
    const last = made.get(slug);
    const there = last?.hash === hash ? await readFile(join(folder, last.file)).catch(() => null) : null;
    if (there) return there;
    const key = `${slug}.${hash}`;
    const making = underWay.get(key) ?? printSheet(sheet, readUpload);
    if (!underWay.has(key)) {
      underWay.set(key, making);
      const forget = () => underWay.delete(key);
      making.then((body) => keep(slug, hash, body)).then(forget, forget);
    }
    return making;
  }

  async function keep(slug: string, hash: string, body: Buffer): Promise<void> {
    const facts = { bytes: body.length, pages: pageCount(body) };
    const file = `${slug.replaceAll('/', '--')}.${hash}-${facts.pages}.pdf`;
    const before = made.get(slug);
    made.set(slug, { file, hash, facts });
    if (!isDeepStrictEqual(before?.facts, facts)) version += 1;
    try {
      await writeWhole(join(folder, file), body, { isDurable: false });
      if (before && before.file !== file) await remove(before.file);
    } catch (error) {
      log.warn({ err: error, slug }, 'data sheet write failed');
    }
  }

  /**
   * Returns a sheet: the hash of its content, the path of its page or product, and the PDF, from disk or
   * built now. Returns null for an unknown address.
   */
  async function find(slug: string) {
    await load();
    const [{ site }, specs] = await Promise.all([settings.now(), catalogue.now()]);
    const found = await findSheet(content, slug, site, specs);
    if (found === null) return null;
    const { page, keys } = found;
    const sheet = { ...found.sheet, ...checkOf(slug, keys, specs, site.publicUrl) };
    const inputs = JSON.stringify([LAYOUT_VERSION, sheet]);
    const hash = createHash('sha256').update(inputs).digest('hex').slice(0, 32);
    return { hash, page, body: () => make(slug, hash, sheet) };
  }

  const bodyOf = async (slug: string) => (await (await find(slug))?.body()) ?? null;

  async function readUpload(name: string): Promise<Buffer | null> {
    const file = await uploads.open(name);
    return file && buffer(await file.stream());
  }

  async function read(href: string): Promise<Buffer | null> {
    const slug = sheetSlug(href);
    if (slug !== undefined) return bodyOf(slug);
    return readDrawing(href) ?? readUpload(href.slice(href.lastIndexOf('/') + 1));
  }

  /** Streams documents as one ZIP file. */
  const archive = (documents: readonly ListedDocument[]) => archiveOf(documents, read);

  async function known(addresses: Iterable<string>): Promise<KnownDocuments> {
    await load();
    const facts: Record<string, DocumentFacts> = {};
    for (const address of addresses) {
      if (address === CATALOG_PATH) {
        const edition = await published();
        if (edition) {
          const { bytes, pages, createdAt } = edition;
          facts[address] = { bytes, pages, edition: dayText(createdAt.slice(0, 10)) };
        }
        continue;
      }
      const drawn = readDrawing(address);
      const found = drawn
        ? { bytes: drawn.length }
        : (made.get(sheetSlug(address) ?? '')?.facts ?? sizes.get(address));
      if (found) facts[address] = found;
    }
    return facts;
  }

  async function check(address: string): Promise<void> {
    const slug = sheetSlug(address);
    if (slug !== undefined) {
      const sheet = await find(slug);
      if (sheet !== null && made.get(slug)?.hash !== sheet.hash) await sheet.body();
    } else if (!sizes.has(address)) {
      const file = await uploads.open(address.slice('/uploads/'.length));
      if (file !== null) sizes.set(address, { bytes: file.size });
    }
  }

  /** Resolves when no document waits. */
  const checkWaiting = () => {
    clearTimeout(timer);
    return turn.runExclusive(async () => {
      for (const address of waiting) {
        waiting.delete(address);
        await check(address).catch((error: unknown) => {
          log.warn({ err: error, address }, 'document check failed');
        });
      }
    });
  };

  /** Returns the revisions of a data sheet; null for an unknown sheet and for one without specs. */
  async function revisions(slug: string): Promise<SheetRevisions | null> {
    const specs = await catalogue.now();
    const found = await findSheet(content, slug, (await settings.now()).site, specs);
    if (found === null || found.keys.length === 0) return null;
    return {
      title: found.sheet.heading,
      page: found.page,
      sheet: dataSheetHref(slug),
      revisions: await findRevisions(store, found.keys, specs),
    };
  }

  return {
    find,
    revisions,
    /**
     * Returns the addresses that sheets print, with that of the page to show there: another one if the page or
     * product has moved. A sheet without specs has none.
     */
    async checks(): Promise<{ path: string; shows: string }[]> {
      const [sheets, redirects] = await Promise.all([listSheets(content), store.list('redirects')]);
      const paths = sheets.map(({ slug }) => `${SHEET_CHECK_PATH}/${slug}`);
      return withFormerAddresses(
        paths.map((path) => ({ path, shows: path })),
        redirects,
      );
    },
    archive,
    readUpload,
    families: () => listFamilies(store, content),
    movedTo: (slug: string) => findMovedSheet(store, slug, async (each) => (await find(each)) !== null),
    /** Removes the sheets of content that is no longer live from the disk and from the known facts. */
    async sweep(): Promise<void> {
      await load();
      // The copy comes before the list, so that sheets added in between are not removed.
      const found = [...made];
      const live = new Set((await listSheets(content)).map(({ slug }) => slug));
      for (const [slug, { file }] of found) {
        if (live.has(slug)) continue;
        if (made.delete(slug)) version += 1;
        await remove(file);
      }
    },
    /** Returns the files for the static export, also at their former addresses. */
    async files(): Promise<{ sheets: SiteFile[]; archives: SiteFile[] }> {
      const sheets = await listSheetFiles(store, content);
      const families = await listFamilies(store, content);
      return {
        sheets: sheets.map(({ slug, path }) => ({ path, body: () => bodyOf(slug) })),
        archives: families.map((family) => ({
          path: family.zip,
          body: () => buffer(archive(family.documents)),
        })),
      };
    },
    /**
     * Returns the facts known now of addresses that are about to be shown, and queues these addresses for a
     * lookup.
     */
    facts(addresses: readonly string[]): Promise<KnownDocuments> {
      for (const address of addresses)
        if (waiting.size < WAITING_MAX && address !== CATALOG_PATH && readDrawing(address) === null)
          waiting.add(address);
      clearTimeout(timer);
      if (waiting.size > 0) timer = setTimeout(() => void checkWaiting(), QUIET).unref();
      return known(addresses);
    },
    /**
     * Returns the known facts of the PDFs that live pages and products offer, and of no others: the address of
     * an upload is a secret until a page shows it.
     */
    async allFacts(): Promise<KnownDocuments> {
      const [sheets, families] = await Promise.all([listSheets(content), listFamilies(store, content)]);
      const offered = families.flatMap((family) => family.documents.map(({ href }) => href));
      const pdfs = offered.filter((href) => href.endsWith('.pdf'));
      return known(new Set([CATALOG_PATH, ...sheets.map(({ path }) => path), ...pdfs]));
    },
    /** A number that increases whenever facts are added or changed. */
    version: () => version + sizes.size,
    /** Reads the sizes of all uploads, before an export. */
    async loadUploads() {
      for await (const { name, size } of uploads.list())
        if (name.endsWith('.pdf')) sizes.set(`/uploads/${name}`, { bytes: size });
    },
    idle: checkWaiting,
    stop() {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
