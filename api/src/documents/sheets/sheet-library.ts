import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { DocumentFamily } from '@wa/core/domain/documents/documents';
import { MEASURE, dataSheetHref, hasDataSheet, hasMeasureSheet } from '@wa/core/domain/pages/page';
import { askingSlug, targetSlug } from '@wa/core/domain/products/product-card';
import { asksOf } from '@wa/core/domain/quote-mail';
import type { Logger } from 'pino';
import { madeFiles } from '../../config/data-folder.ts';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import type { SettingsKeeper } from '../../content/settings/settings.ts';
import type { StoreReader } from '../../store/port.ts';
import type { UploadStorage } from '../../uploads/storage.ts';
import { archiveOf, listFamilies } from './families.ts';
import { measureSheet, pageSheet, productSheet, type SheetSite } from './model/sheets.ts';
import type { Sheet } from './model/sheet.ts';
import { printSheet } from './print-sheet.ts';

/** A file for the static export. */
export interface SiteFile {
  /** Root-relative public address. */
  path: string;
  /** True for one that is made of other documents. */
  isArchive: boolean;
  /** Null for a sheet whose page is gone meanwhile. */
  body: () => Promise<Buffer | null>;
}

interface MadeSheet {
  hash: string;
  pages: number;
  bytes: number;
}

export type DataSheets = ReturnType<typeof openSheetLibrary>;

/** Raised when the painting changes, so that files of an older release are made again. */
const LAYOUT_VERSION = 5;

/** Files are named after the sheet's address, the hash of what it is made of, and its number of pages. */
const NAME = /^([a-z0-9-]+)\.([0-9a-f]{32})-(\d+)\.pdf$/;
const ownerOf = (slug: string) => slug.replaceAll('/', '--');
const slugOfOwner = (owner: string) => owner.replaceAll('--', '/');

/**
 * The data sheets of the site. Content is looked up for every call, so that a sheet is never older than its page.
 * @param folder where printed sheets are kept
 */
export function openSheetLibrary({
  store,
  content,
  settings,
  uploads,
  folder,
  log,
}: {
  store: StoreReader;
  content: PublicContent;
  settings: SettingsKeeper;
  uploads: UploadStorage;
  folder: string;
  log: Logger;
}) {
  const files = madeFiles(folder, 'pdf');
  const underWay = new Map<string, Promise<Buffer>>();
  const made = new Map<string, MadeSheet>();
  let version = 0;
  let loading: Promise<void> | null = null;
  const load = () => (loading ??= readFolder());

  /** What earlier runs have left, from the names alone. */
  async function readFolder(): Promise<void> {
    for (const name of await files.look()) {
      const [, owner = '', hash = '', pages] = NAME.exec(name) ?? [];
      const { size } = await stat(join(folder, name)).catch(() => ({ size: 0 }));
      if (size > 0) made.set(slugOfOwner(owner), { hash, pages: Number(pages), bytes: size });
    }
  }
  const fileName = (slug: string, { hash, pages }: MadeSheet) => `${ownerOf(slug)}.${hash}-${pages}.pdf`;

  async function make(slug: string, hash: string, sheet: Sheet): Promise<Buffer> {
    const last = made.get(slug);
    const there = last?.hash === hash ? await files.read(fileName(slug, last)) : null;
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
    const sheet = { hash, pages: pageCount(body), bytes: body.length };
    const before = made.get(slug);
    made.set(slug, sheet);
    if (before?.bytes !== sheet.bytes || before.pages !== sheet.pages) version += 1;
    const older = before && fileName(slug, before);
    await files.write(fileName(slug, sheet), body, older).catch((error: unknown) => {
      log.warn({ err: error, slug }, 'A data sheet could not be kept on disk');
    });
  }

  /**
   * A sheet: the hash of its content, the path of the page or product that it is made of, and the PDF, from disk or made
   * now. Null for an unknown address.
   */
  async function find(slug: string) {
    await load();
    const found = await findSheet(content, slug, (await settings.now()).site);
    if (found === null) return null;
    const { sheet, page } = found;
    const inputs = JSON.stringify([LAYOUT_VERSION, sheet]);
    const hash = createHash('sha256').update(inputs).digest('hex').slice(0, 32);
    return { hash, page, body: () => make(slug, hash, sheet) };
  }

  const bodyOf = async (slug: string) => (await (await find(slug))?.body()) ?? null;

  async function readUpload(name: string): Promise<Buffer | null> {
    const file = await uploads.open(name);
    return file && buffer(await file.stream());
  }

  /** A document of a family: a sheet, or an upload. */
  const read = (href: string): Promise<Buffer | null> => {
    const slug = sheetSlug(href);
    return slug === undefined ? readUpload(href.slice(href.lastIndexOf('/') + 1)) : bodyOf(slug);
  };

  return {
    find,
    /** Every sheet that has been made, by slug: of the newest content that anybody has asked for. */
    async made(): Promise<ReadonlyMap<string, MadeSheet>> {
      await load();
      return made;
    },
    /** Grows with every sheet whose pages or bytes are new. */
    version: () => version,
    list: () => listSheets(content),
    /** Where a sheet is now that once stood at this address: products' sheets had no folder of their own. Null for none. */
    async movedTo(slug: string): Promise<string | null> {
      const product = await content.product(slug);
      return product && dataSheetHref(PRODUCT + product.slug);
    },
    /** Removes from the disk the sheets of what is no longer live. */
    async sweep(): Promise<void> {
      const live = async () => new Set((await listSheets(content)).map(({ slug }) => ownerOf(slug)));
      // Pages show their sizes no longer.
      for (const owner of await files.prune(live)) if (made.delete(slugOfOwner(owner))) version += 1;
    },
    /** All sheets and archives for the static export, and the older addresses that products still name. */
    async files(): Promise<SiteFile[]> {
      const sheets = [...(await listSheets(content)), ...(await listMovedSheets(content))];
      return [
        ...sheets.map(({ slug, path }) => ({ path, isArchive: false, body: () => bodyOf(slug) })),
        ...(await listFamilies(store, content)).map((family) => ({
          path: family.zip,
          isArchive: true,
          body: () => buffer(archiveOf(family, read)),
        })),
      ];
    },
    /** The documents of a family as one ZIP file, a part at a time. */
    archive: (family: DocumentFamily) => archiveOf(family, read),
    families: () => listFamilies(store, content),
  };
}

/** What stands between the folder of sheets and `.pdf`; undefined for an upload. */
export const sheetSlug = (href: string): string | undefined => /^\/data-sheets\/(.+)\.pdf$/.exec(href)?.[1];

/** From the page tree, which stands uncompressed in the files that are made here. */
function pageCount(body: Buffer): number {
  return Number(/\/Type \/Pages\s[^>]*?\/Count (\d+)/.exec(body.toString('latin1'))?.[1] ?? 0);
}

/** No page can have such a slug (D4): products have addresses of their own. */
const PRODUCT = 'product/';

/**
 * The sheet at an address: of a page that names it among its documents, a measure sheet, or of a product.
 * @param slug what stands between /data-sheets/ and .pdf
 * @returns with the path of the page or product that says the same
 */
async function findSheet(
  content: PublicContent,
  slug: string,
  site: SheetSite,
): Promise<{ sheet: Sheet; page: string } | null> {
  const own = await content.page(slug);
  if (own && hasDataSheet(own)) return { sheet: pageSheet(own, site), page: `/${slug}` };
  if (slug.startsWith(PRODUCT)) {
    const product = await content.product(slug.slice(PRODUCT.length));
    if (!product) return null;
    const [target, asking] = await Promise.all(
      [targetSlug(product), askingSlug(product)].map((of) => (of === null ? null : content.page(of))),
    );
    const sheet = productSheet(product, target ?? null, site, asking ? asksOf(asking) : []);
    return { sheet, page: `/${slug}` };
  }
  if (!slug.endsWith(MEASURE)) return null;
  const page = await content.page(slug.slice(0, -MEASURE.length));
  return page && hasMeasureSheet(page) ? { sheet: measureSheet(page, site), page: `/${page.slug}` } : null;
}

interface ListedSheet {
  slug: string;
  /** Root-relative public address. */
  path: string;
}

/** Every sheet there is: those of pages, their measure sheets, those of products. */
async function listSheets(content: PublicContent): Promise<ListedSheet[]> {
  const [pages, products] = await Promise.all([content.pages(), content.products()]);
  const slugs = pages.flatMap((page) => [
    ...(hasDataSheet(page) ? [page.slug] : []),
    ...(hasMeasureSheet(page) ? [page.slug + MEASURE] : []),
  ]);
  const all = [...slugs, ...products.map(({ slug }) => PRODUCT + slug)];
  return all.map((slug) => ({ slug, path: dataSheetHref(slug) }));
}

/** The older addresses that products still name, for a static host: it has no redirect for a file. */
async function listMovedSheets(content: PublicContent): Promise<ListedSheet[]> {
  const [sheets, products] = await Promise.all([listSheets(content), content.products()]);
  const taken = new Set(sheets.map(({ path }) => path));
  return products.flatMap(({ slug, pdfs }) => {
    const path = dataSheetHref(slug);
    return pdfs.includes(path) && !taken.has(path) ? [{ slug: PRODUCT + slug, path }] : [];
  });
}
