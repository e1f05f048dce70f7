import { Zip, ZipPassThrough } from 'fflate';
import { drawingsOfPage } from '@wa/core/drawings/page-drawings';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { objectsOf, textOf, unproven } from '@wa/core/domain/unproven';
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
import { askingSlug, cardLines, targetSlug } from '@wa/core/domain/products/product';
import { asksOf } from '@wa/core/domain/quote-mail';
import { slugify } from '@wa/core/domain/slug';
import { placesIn, placesOf } from '@wa/core/domain/products/families';
import { drawingName } from '@wa/core/domain/uploaded-image';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { readSidebarTree } from '../../content/sidebar/sidebar-items.ts';
import type { StoreReader } from '../../store/port.ts';
import { measureSheet, pageSheet, productSheet, type SheetSite } from './model/sheets.ts';
import type { Sheet } from './model/sheet.ts';

const OTHERS = 'Other documents';
/** Behind every place in the navigation. */
const UNPLACED = 1e9;

/** What a document is about: its own page or product, else the first that offers it. */
interface Owner {
  lines: readonly string[];
  /** Where the navigation may name it, the best first: paths, and ids of its entries. */
  places: readonly string[];
}

/**
 * Every document and drawing that a live page or product offers, each once, in the families of the navigation: its
 * top-level entries with something below them. Family, title and order are those of what the document is about. A product
 * that the navigation does not name stands with its entry of the navigation, else with the page of its card. A drawing is
 * about the product that has it and a data sheet of its own, else about the first page that shows it.
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
    for (const href of documentsOf(product)) offers.push({ owner, href, kind: documentName(href) });
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
      // The measurement form behind what it is filled in for.
      order: (place?.order ?? UNPLACED) + (kind === MEASUREMENT_FORM ? 0.5 : 0),
      document: { href, title: lines[0] ?? '', note: lines.slice(1).join(', '), kind },
    });
  }
  const titles = new Set([...[...placeOf.values()].map(({ family }) => family), OTHERS]);
  return [...titles].flatMap((title) => {
    const own = [...listed.values()].filter(({ family }) => family === title);
    if (own.length === 0) return [];
    const documents = own.sort((a, b) => a.order - b.order).map(({ document }) => document);
    const slug = slugify(title);
    return [{ slug, title, zip: `/data-sheets/${slug}.zip`, documents }];
  });
}

type Offer = Pick<ListedDocument, 'href' | 'kind'>;

/** By the entry of the list, which is another object as soon as its page changes (catalog/lists.ts). */
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

/** The page itself on paper is no data sheet: its download has the name of the page. */
function kindOn(page: Page, href: string): string {
  const items = blocksOf(page).flatMap(({ kind, data }) =>
    kind === 'downloads' ? objectsOf(unproven(data)['items']) : [],
  );
  const isPage = ({ href: to, label }: Record<string, unknown>) =>
    documentAddress(textOf(to)) === href && label === page.title;
  return items.some(isPage) ? UNTOLD : documentName(href);
}

const drawingHref = (name: string) => `/drawings/${name}.svg`;

/** The earliest time that a ZIP file can state, on every machine the same: what has changed shows in the PDFs. */
const TIME = new Date(1980, 0, 1);

/**
 * Documents as one ZIP file. PDFs are compressed already and go in as they are. One document is in memory at a time; the
 * same documents give the same bytes.
 * @param read bytes of a document; null for one that went meanwhile
 */
export async function* archiveOf(
  documents: readonly ListedDocument[],
  read: (href: string) => Promise<Buffer | null>,
): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const { href } of documents) {
    const body = await read(href);
    if (body === null) continue;
    const entry = new ZipPassThrough(documentFile(href));
    entry.mtime = TIME;
    zip.add(entry);
    entry.push(body, true);
    yield* parts.splice(0);
  }
  zip.end();
  yield* parts.splice(0);
}

/** No page can have such a slug (D4): products have addresses of their own. */
const PRODUCT = 'product/';

/**
 * The sheet at an address: of a page that names it among its documents, a measurement form, or of a product.
 * @param slug what stands between /data-sheets/ and .pdf
 * @returns with the path of the page or product that says the same
 */
export async function findSheet(
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

/** Where a sheet is now that once stood at this address: products' sheets had no folder of their own. Null for none. */
export async function findMovedSheet(content: PublicContent, slug: string): Promise<string | null> {
  const product = await content.product(slug);
  return product && dataSheetHref(PRODUCT + product.slug);
}

interface ListedSheet {
  slug: string;
  /** Root-relative public address. */
  path: string;
}

/** Every sheet there is: those of pages, their measurement forms, those of products. */
export async function listSheets(content: PublicContent): Promise<ListedSheet[]> {
  const [pages, products] = await Promise.all([content.pages(), content.products()]);
  const slugs = pages.flatMap((page) => [
    ...(hasDataSheet(page) ? [page.slug] : []),
    ...(hasMeasureSheet(page) ? [page.slug + MEASURE] : []),
  ]);
  const all = [...slugs, ...products.map(({ slug }) => PRODUCT + slug)];
  return all.map((slug) => ({ slug, path: dataSheetHref(slug) }));
}

/** The older addresses that products still name, for a static host: it has no redirect for a file. */
export async function listMovedSheets(content: PublicContent): Promise<ListedSheet[]> {
  const [sheets, products] = await Promise.all([listSheets(content), content.products()]);
  const taken = new Set(sheets.map(({ path }) => path));
  return products.flatMap(({ slug, pdfs }) => {
    const path = dataSheetHref(slug);
    return pdfs.includes(path) && !taken.has(path) ? [{ slug: PRODUCT + slug, path }] : [];
  });
}
