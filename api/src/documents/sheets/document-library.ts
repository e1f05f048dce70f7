import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { KnownDocuments, ListedDocument } from '@wa/core/domain/documents/documents';
import type { SheetRevisions } from '@wa/core/domain/documents/sheet-revisions';
import { CATALOG_PATH, SHEET_CHECK_PATH } from '@wa/core/domain/site-routes';
import { dataSheetHref } from '@wa/core/domain/pages/page';
import type { Logger } from 'pino';
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
import { createDocumentFacts } from './document-facts.ts';
import { readDrawing, sheetSlug, type SiteFile } from './document-files.ts';
import { withFormerAddresses } from '../former-addresses.ts';
import { checkOf, findRevisions } from '../revisions/find-revisions.ts';
import { printSheet } from './print-sheet.ts';
import { openSheetFiles } from './sheet-files.ts';

export type DocumentLibrary = ReturnType<typeof openDocumentLibrary>;

/**
 * The number of the layout. Increase it when the rendering changes, so that files of an older release are
 * rebuilt.
 */
const LAYOUT_VERSION = 7;

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

/** Opens the documents of the site. Each call reads the content, so that a sheet is never older than its page. */
export function openDocumentLibrary(needs: LibraryNeeds) {
  const { store, catalogue, content, settings, uploads, folder, published, log, isOwner = true } = needs;
  const sheets = openSheetFiles({ folder, log, isOwner });

  /**
   * Returns a sheet: the hash of its content, the path of its page or product, and the PDF, from disk or
   * built now. Returns null for an unknown address.
   */
  async function find(slug: string) {
    const [{ site }, specs] = await Promise.all([settings.now(), catalogue.now()]);
    const found = await findSheet(content, slug, site, specs);
    if (found === null) return null;
    const { page, keys } = found;
    const sheet = { ...found.sheet, ...checkOf(slug, keys, specs, site.publicUrl) };
    const inputs = JSON.stringify([LAYOUT_VERSION, sheet]);
    const hash = createHash('sha256').update(inputs).digest('hex').slice(0, 32);
    return { hash, page, body: () => sheets.read(slug, hash, () => printSheet(sheet, readUpload)) };
  }

  const facts = createDocumentFacts({
    ...{ uploads, sheets, published, log },
    async printSheet(slug) {
      const sheet = await find(slug);
      if (sheet !== null && !(await sheets.has(slug, sheet.hash))) await sheet.body();
    },
  });

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

  return {
    find,
    archive,
    readUpload,
    /** Returns the revisions of a data sheet; null for an unknown sheet and for one without specs. */
    async revisions(slug: string): Promise<SheetRevisions | null> {
      const specs = await catalogue.now();
      const found = await findSheet(content, slug, (await settings.now()).site, specs);
      if (found === null || found.keys.length === 0) return null;
      return {
        title: found.sheet.heading,
        page: found.page,
        sheet: dataSheetHref(slug),
        revisions: await findRevisions(store, found.keys, specs),
      };
    },
    /**
     * Returns the addresses that sheets print, with that of the page to show there: another one if the page or
     * product has moved. A sheet without specs has none.
     */
    async checks(): Promise<{ path: string; shows: string }[]> {
      const [listed, redirects] = await Promise.all([listSheets(content), store.list('redirects')]);
      const paths = listed.map(({ slug }) => `${SHEET_CHECK_PATH}/${slug}`);
      return withFormerAddresses(
        paths.map((path) => ({ path, shows: path })),
        redirects,
      );
    },
    families: () => listFamilies(store, content),
    movedTo: (slug: string) => findMovedSheet(store, slug, async (each) => (await find(each)) !== null),
    /** Removes the sheets whose page or product isn't live. */
    sweep: () => sheets.sweep(async () => new Set((await listSheets(content)).map(({ slug }) => slug))),
    /** Returns the files for the static export, also at their former addresses. */
    async files(): Promise<{ sheets: SiteFile[]; archives: SiteFile[] }> {
      const listed = await listSheetFiles(store, content);
      const families = await listFamilies(store, content);
      return {
        sheets: listed.map(({ slug, path }) => ({ path, body: () => bodyOf(slug) })),
        archives: families.map((family) => ({
          path: family.zip,
          body: () => buffer(archive(family.documents)),
        })),
      };
    },
    facts: facts.ask,
    /**
     * Returns the known facts of the PDFs that live pages and products offer, and of no others: the address of
     * an upload is a secret until a page shows it.
     */
    async allFacts(): Promise<KnownDocuments> {
      const [listed, families] = await Promise.all([listSheets(content), listFamilies(store, content)]);
      const offered = families.flatMap((family) => family.documents.map(({ href }) => href));
      const pdfs = offered.filter((href) => href.endsWith('.pdf'));
      return facts.known(new Set([CATALOG_PATH, ...listed.map(({ path }) => path), ...pdfs]));
    },
    version: facts.version,
    loadUploads: facts.loadUploads,
    idle: facts.checkWaiting,
    stop: facts.stop,
  };
}
