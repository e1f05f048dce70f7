import { drawingsOfPage } from '@wa/core/drawings/page-drawings';
import { isDrawingName } from '@wa/core/drawings/drawings';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { objectsOf, textOf, unvalidated } from '@wa/core/domain/unvalidated';
import {
  type DocumentFamily,
  type ListedDocument,
  DRAWING,
  MEASUREMENT_FORM,
  UNTOLD,
  documentAddress,
  documentFile,
  documentName,
} from '@wa/core/domain/documents/documents';
import { documentsOf } from '@wa/core/domain/block-kinds/registry';
import {
  MEASURE,
  blocksOf,
  dataSheetHref,
  hasDataSheet,
  hasMeasureSheet,
  type Page,
  type PageSummary,
} from '@wa/core/domain/pages/page';
import { askingSlug, cardLines, targetSlug, type Product } from '@wa/core/domain/products/product';
import { productDocumentName } from '@wa/core/domain/products/product-files';
import { asksOf } from '@wa/core/domain/quote-mail';
import { slugify, uniqueSlug } from '@wa/core/domain/slug';
import { placesIn, placesOf } from '@wa/core/domain/products/families';
import { drawingName } from '@wa/core/domain/uploaded-image';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { readMovedDocument } from '../../content/redirects/redirects.ts';
import { readSidebarTree } from '../../content/sidebar/sidebar-items.ts';
import type { StoreReader } from '../../store/port.ts';
import { formerPaths, oncePerPath, withFormerAddresses } from '../former-addresses.ts';
import { zipOf, type ZipFile } from '../zip.ts';
import { pageKeys, pageChange, productKeys, productChange } from '../revisions/sheet-specs.ts';
import { sheetSlug } from './document-files.ts';
import type { SheetSite } from './model/blocks.ts';
import { measureSheet, pageSheet, productSheet } from './model/sheets.ts';
import type { Sheet } from './model/sheet.ts';

const OTHERS = 'Other documents';
/** An order after every position in the navigation. */
const UNPLACED = 1e9;

/** The subject of a document: its own page or product, otherwise the first that offers it. */
interface Owner {
  lines: readonly string[];
  /** The positions where the navigation may name it, the best first: paths, and IDs of its entries. */
  places: readonly string[];
}

/** Returns the name that the office gave a file; the site's own sheets keep the name of their column. */
const kindOffered = (product: Pick<Product, 'pdfNames'>, href: string): string =>
  href.startsWith('/uploads/') ? productDocumentName(product, href) : documentName(href);

/**
 * Lists every document and drawing of the live pages and products, each once, in the families of the
 * navigation: its top-level entries with something below them. Family, title, and order are those of the
 * document's subject. A product that the navigation does not name follows its navigation entry, else the page
 * of its card. A drawing belongs to the product that has it and a data sheet of its own, else to the first
 * page that shows it.
 */
export async function listFamilies(store: StoreReader, content: PublicContent): Promise<DocumentFamily[]> {
  const [tree, pages, products] = await Promise.all([
    readSidebarTree(store),
    content.pages(),
    content.products(),
  ]);
  const placeOf = placesIn(tree);
  const owners = new Map<string, Owner>();
  const offers: { owner: Owner; href: string; kind: string }[] = [];
  for (const page of pages) {
    const owner = { lines: cardLines(page.title), places: [`/${page.slug}`] };
    for (const name of [page.slug, `${page.slug}-measure`]) owners.set(`/data-sheets/${name}.pdf`, owner);
    for (const offer of await offeredBy(page, content)) offers.push({ owner, ...offer });
  }
  for (const product of products) {
    const owner = { lines: cardLines(product.title), places: placesOf(product) };
    const sheet = dataSheetHref(PRODUCT + product.slug);
    owners.set(sheet, owner);
    for (const href of documentsOf(product)) offers.push({ owner, href, kind: kindOffered(product, href) });
    const drawing = drawingName(product.image);
    if (drawing === null || !isDrawingName(drawing) || !offers.some(({ href }) => href === sheet)) continue;
    if (!owners.has(drawingHref(drawing))) owners.set(drawingHref(drawing), owner);
    offers.push({ owner, href: drawingHref(drawing), kind: DRAWING });
  }
  const listed = new Map<string, { family: string; order: number; document: ListedDocument }>();
  for (const { owner: offering, href, kind } of offers) {
    if (listed.has(href)) continue;
    const { lines, places } = owners.get(href) ?? offering;
    const place = places.map((each) => placeOf.get(each)).find((each) => each !== undefined);
    listed.set(href, {
      family: place?.family ?? OTHERS,
      // The measurement form follows the document that it belongs to.
      order: (place?.order ?? UNPLACED) + (kind === MEASUREMENT_FORM ? 0.5 : 0),
      document: { href, title: lines[0] ?? '', note: lines.slice(1).join(', '), kind },
    });
  }
  const titles = new Set([...[...placeOf.values()].map(({ family }) => family), OTHERS]);
  const taken = new Set<string>();
  return [...titles].flatMap((title) => {
    const own = [...listed.values()].filter(({ family }) => family === title);
    if (own.length === 0) return [];
    const documents = own.sort((a, b) => a.order - b.order).map(({ document }) => document);
    const slug = uniqueSlug(slugify(title), taken);
    taken.add(slug);
    return [{ slug, title, zip: `/data-sheets/${slug}.zip`, documents }];
  });
}

type Offer = Pick<ListedDocument, 'href' | 'kind'>;

/** Offers by list entry, which becomes a new object as soon as its page changes (catalog/lists.ts). */
const offered = new WeakMap<PageSummary, readonly Offer[]>();

async function offeredBy(listed: PageSummary, content: PublicContent): Promise<readonly Offer[]> {
  const known = offered.get(listed);
  if (known !== undefined) return known;
  const page = await content.page(listed.slug);
  const documents =
    page === null
      ? []
      : [
          ...documentsOf(page).map((href) => ({ href, kind: kindOn(page, href) })),
          ...(drawingsOfPage(page)?.files ?? []).map(({ name }) => ({
            href: drawingHref(name),
            kind: DRAWING,
          })),
        ];
  offered.set(listed, documents);
  return documents;
}

/**
 * Returns the kind of a document on a page. The page itself on paper isn't a data sheet: its download has the
 * page's name.
 */
function kindOn(page: Page, href: string): string {
  const items = blocksOf(page).flatMap(({ kind, data }) =>
    kind === 'downloads' ? objectsOf(unvalidated(data)['items']) : [],
  );
  const isPage = ({ href: to, label }: Record<string, unknown>) =>
    documentAddress(textOf(to)) === href && label === page.title;
  return items.some(isPage) ? UNTOLD : documentName(href);
}

const drawingHref = (name: string) => `/drawings/${name}.svg`;

/**
 * Returns documents as one ZIP file.
 * @param read returns the bytes of a document; null for one that no longer exists
 */
export const archiveOf = (
  documents: readonly ListedDocument[],
  read: (href: string) => Promise<Buffer | null>,
): AsyncGenerator<Uint8Array> => zipOf(filesOf(documents, read));

async function* filesOf(
  documents: readonly ListedDocument[],
  read: (href: string) => Promise<Buffer | null>,
): AsyncGenerator<ZipFile> {
  for (const { href } of documents) {
    const body = await read(href);
    if (body !== null) yield { name: documentFile(href), body };
  }
}

/** The prefix of products, whose addresses are their own. No page can have such a slug (D4). */
const PRODUCT = 'product/';

interface FoundSheet {
  sheet: Sheet;
  /** The path of the page or product with the same content. */
  page: string;
  /** The keys of its specs; empty for a measurement form. */
  keys: string[];
}

/**
 * Returns the sheet at an address: of a page that names it among its documents, a measurement form, or of a
 * product.
 * @param slug the part between /data-sheets/ and .pdf
 */
export async function findSheet(
  content: PublicContent,
  slug: string,
  site: SheetSite,
  catalogue: Catalogue,
): Promise<FoundSheet | null> {
  const own = await content.page(slug);
  if (own && hasDataSheet(own)) {
    const sheet = { ...pageSheet(own, site), revision: pageChange(own, catalogue).slice(0, 10) };
    return { sheet, page: `/${slug}`, keys: pageKeys(own, catalogue) };
  }
  if (slug.startsWith(PRODUCT)) {
    const product = await content.product(slug.slice(PRODUCT.length));
    if (!product) return null;
    const [target, asking] = await Promise.all(
      [targetSlug(product), askingSlug(product)].map((of) => (of === null ? null : content.page(of))),
    );
    const sheet = {
      ...productSheet(product, target ?? null, site, { asks: asking ? asksOf(asking) : [] }),
      revision: productChange(product, target ?? null, catalogue).slice(0, 10),
    };
    return { sheet, page: `/${slug}`, keys: productKeys(product, target ?? null, catalogue) };
  }
  if (!slug.endsWith(MEASURE)) return null;
  const page = await content.page(slug.slice(0, -MEASURE.length));
  return page && hasMeasureSheet(page)
    ? { sheet: measureSheet(page, site), page: `/${page.slug}`, keys: [] }
    : null;
}

/**
 * Returns the current address of a sheet whose page or product has moved, or of a product's sheet from before
 * these had a folder of their own. Null for none.
 */
export async function findMovedSheet(
  store: StoreReader,
  slug: string,
  isThere: (slug: string) => Promise<boolean>,
): Promise<string | null> {
  const isSheet = (address: string) => isThere(sheetSlug(address) ?? '');
  const inFolder = dataSheetHref(PRODUCT + slug);
  return (
    (await readMovedDocument(store, dataSheetHref(slug), isSheet)) ??
    ((await isSheet(inFolder)) ? inFolder : readMovedDocument(store, inFolder, isSheet))
  );
}

interface ListedSheet {
  slug: string;
  /** Root-relative public address. */
  path: string;
}

/**
 * Lists every sheet once: those of pages, their measurement forms, and those of products. A page can have the
 * address of another page's measurement form.
 */
export async function listSheets(content: PublicContent): Promise<ListedSheet[]> {
  const [pages, products] = await Promise.all([content.pages(), content.products()]);
  const slugs = pages.flatMap((page) => [
    ...(hasDataSheet(page) ? [page.slug] : []),
    ...(hasMeasureSheet(page) ? [page.slug + MEASURE] : []),
  ]);
  const all = new Set([...slugs, ...products.map(({ slug }) => PRODUCT + slug)]);
  return [...all].map((slug) => ({ slug, path: dataSheetHref(slug) }));
}

/**
 * Lists the sheets with their former addresses for a static host, also the oldest ones that products still name.
 */
export async function listSheetFiles(store: StoreReader, content: PublicContent): Promise<ListedSheet[]> {
  const [sheets, products, redirects] = await Promise.all([
    listSheets(content),
    content.products(),
    store.list('redirects'),
  ]);
  const former = formerPaths(redirects);
  const oldest = products.flatMap(({ slug, pdfs }) => {
    const paths = [{ from: slug }, ...(former.get(`/${PRODUCT}${slug}`) ?? [])];
    return paths
      .map(({ from }) => ({ slug: PRODUCT + slug, path: dataSheetHref(from.replace(`/${PRODUCT}`, '')) }))
      .filter(({ path }) => pdfs.includes(path));
  });
  return oncePerPath([...withFormerAddresses(sheets, redirects), ...oldest]);
}
