import { setImmediate as turn } from 'node:timers/promises';
import type { DeployIssue } from '@wa/core/contract/deploys';
import { needsOf } from '@wa/core/domain/block-kinds/registry';
import { shownFigures, type Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { PRODUCT_TEXTS } from '@wa/core/domain/catalogue/places';
import { certificateTitle } from '@wa/core/domain/certificates/certificate-name';
import { renderText, keysIn } from '@wa/core/domain/figures/references';
import { guideHrefs } from '@wa/core/domain/guide-specification';
import { SETTINGS } from '@wa/core/domain/labels';
import { publicGallery } from '@wa/core/domain/pages/gallery';
import {
  type Page,
  blocksOf,
  dataSheetHref,
  isEntry,
  measureSheetHref,
  pageAnchors,
} from '@wa/core/domain/pages/page';
import { pageMetadata, productMetadata } from '@wa/core/domain/pages/seo';
import { pickFields, type RecordKind } from '@wa/core/domain/record';
import { plainTitle, PRODUCT_SECTIONS } from '@wa/core/domain/products/product';
import { DRAWN_FIELDS, type Settings } from '@wa/core/domain/settings/settings';
import { GALLERY_PATH, GALLERY_SLUG } from '@wa/core/domain/site-routes';
import { figuresInTable, type TableRecord } from '@wa/core/domain/tables/fact-table';
import { keysOfRows } from '@wa/core/domain/tables/resolve-table';
import { specRows } from '@wa/core/domain/tables/spec-table';
import { readSettings } from '../../content/settings/settings.ts';
import type { StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { addHtml, newPart, pageParts, type Part } from './parts.ts';

/** A record to check, by the parts that a sentence can name. */
export interface CheckedRecord {
  place: NonNullable<DeployIssue['place']>;
  /** The beginning of a sentence: `The page “Clamps”`. */
  what: string;
  parts: Part[];
  /** The targets of links within the page. */
  anchors: ReadonlySet<string>;
  /** The addresses of its data sheet, measurement form, and guide specification. */
  documents: readonly string[];
  /** The title for search engines and tabs; null for a record without its own. */
  metaTitle: string | null;
}

/**
 * The number of records after which other work gets a turn, because thousands would keep visitors waiting.
 */
const AT_A_TIME = 50;
/** The IDs that the site itself gives to parts of a page. */
const PAGE_IDS = ['main', 'page-questions'];
const PRODUCT_IDS = ['main', ...PRODUCT_SECTIONS];

/** Returns the names of the tables whose rows a page prints with their addresses (D16.18). */
const tablesShownOn = (page: Page): string[] =>
  blocksOf(page)
    .filter(({ kind }) => kind === 'factTable')
    .flatMap((block) => needsOf(block).tables ?? []);

const isLive = ({ draft }: { draft: boolean }): boolean => !draft;

/**
 * Returns what the checks read: everything that visitors see, so no drafts (D36).
 * @param brand the suffix of titles
 */
export async function readRecords(
  store: StoreReader,
  { figure, table }: Pick<Catalogue, 'figure' | 'table'>,
  brand: string,
): Promise<CheckedRecord[]> {
  const where = { isDeleted: false };
  const [allPages, allProducts, items, tables, groups, certificates, settings] = await Promise.all([
    store.list('pages', { where, orderBy: 'slug' }),
    store.list('products', { where, orderBy: 'order' }),
    store.list('sidebarItems', { where, orderBy: 'order' }),
    store.list('tables', { where, orderBy: 'name' }),
    store.list('galleryGroups', { where, orderBy: 'order' }),
    store.list('certificates', { where, orderBy: 'type' }),
    readSettings(store),
  ]);
  const [pages, products] = [allPages.filter(isLive), allProducts.filter(isLive)];
  const drafts = new Set([...allPages, ...allProducts].filter(({ draft }) => draft).map(({ _id }) => _id));
  const galleryAnchors = publicGallery(groups).map(({ slug }) => slug);
  const paths = new Map([
    ...pages.map(({ _id, slug }) => [_id, `/${slug}`] as const),
    ...products.map(({ _id, slug }) => [_id, `/product/${slug}`] as const),
  ]);
  const make: (() => CheckedRecord)[] = [
    ...pages.map((page) => () => ofPage(page)),
    ...products.map((product) => () => ofProduct(product)),
    // A row without a name is never rendered.
    ...items.filter(({ name }) => name.trim() !== '').map((item) => () => ofItem(item)),
    ...tables.map((stored) => () => {
      return record('table', { id: stored._id, title: stored.caption }, tableParts(stored));
    }),
    ...groups.map((group) => () => {
      const { _id: id, title } = group;
      return record('gallery-group', { id, title, path: GALLERY_PATH }, groupParts(group));
    }),
    ...certificates.map((certificate) => () => {
      const { _id: id, file } = certificate;
      const links = file === '' ? [] : [{ href: file }];
      return record('certificate', { id, title: certificateTitle(certificate) }, [newPart('', { links })]);
    }),
    () => record('settings', { id: null, title: SETTINGS }, settingsParts(settings)),
  ];
  const records: CheckedRecord[] = [];
  for (const [at, read] of make.entries()) {
    if (at % AT_A_TIME === AT_A_TIME - 1) await turn();
    records.push(read());
  }
  return records;

  function record(
    kind: RecordKind,
    { id, title, path = null }: { id: string | null; title: string; path?: string | null },
    parts: Part[],
    more: Partial<CheckedRecord> = {},
  ): CheckedRecord {
    const name = plainTitle(renderText(title, figure));
    const what =
      kind === 'settings' ? 'A site setting' : `The ${kind.replace('-', ' ')} “${name || (path ?? '')}”`;
    const place = { kind, id, title: name, path };
    return { place, what, parts, anchors: new Set(), documents: [], metaTitle: null, ...more };
  }

  function ofPage(page: Page): CheckedRecord {
    const { _id: id, title, slug, content } = page;
    const { parts, headings } = pageParts(page);
    const rows = tablesShownOn(page).flatMap((name) => table(name)?.rows.map((row) => row.id) ?? []);
    const anchors = [...pageAnchors(page).map(({ anchor }) => anchor), ...headings, ...rows, ...PAGE_IDS];
    const seo = content.filter((entry) => isEntry(entry, 'seo'));
    return record('page', { id, title, path: `/${slug}` }, parts, {
      documents: [
        ...[dataSheetHref(slug), measureSheetHref(slug)].filter((href) => page.pdfs.includes(href)),
        ...(hasGuide(page) ? guideHrefs(`/${slug}`) : []),
      ],
      anchors: new Set([...anchors, ...(slug === GALLERY_SLUG ? galleryAnchors : [])]),
      metaTitle: renderText(pageMetadata({ title, content: seo }, brand).title, figure),
    });
  }

  function ofProduct(product: RecordOf<'products'>): CheckedRecord {
    const { _id: id, slug, title, metaTitle, metaDescription, url, image, images, pdfs, figures } = product;
    const headings: string[] = [];
    const content = newPart('content');
    addHtml(product.content, content, headings);
    const fields = newPart('', {
      links: [url, ...pdfs].map((href) => ({ href })),
      images: [image, ...images, ...product.steps.flatMap(({ picture }) => picture || [])].map((src) => ({
        src,
      })),
      texts: [title, metaTitle, metaDescription],
      figures: [...figures, ...keysIn(pickFields(product, PRODUCT_TEXTS))],
    });
    const rows = keysOfRows(specRows(shownFigures(figures, figure)));
    const path = `/product/${slug}`;
    return record('product', { id, title, path }, [fields, content], {
      documents: [dataSheetHref(`product/${slug}`), ...(rows.length > 0 ? guideHrefs(path) : [])],
      anchors: new Set([...headings, ...rows, ...PRODUCT_IDS]),
      metaTitle: renderText(productMetadata({ ...product, content: '' }, brand).title, figure),
    });
  }

  /** Returns true if a page has a guide specification with a spec (D28.1). */
  function hasGuide(page: Page): boolean {
    const block = blocksOf(page).find(({ kind }) => kind === 'guideSpecification');
    const { facts = [], tables: named = [] } = block === undefined ? {} : needsOf(block);
    return facts.some((key) => figure(key) !== null) || named.some((name) => table(name) !== null);
  }

  /** Returns the checked record of a sidebar item. A linked product or page makes its free address unused. */
  function ofItem(item: RecordOf<'sidebarItems'>): CheckedRecord {
    const { _id: id, name, linkedProduct, linkedPage } = item;
    const linked = linkedProduct ?? linkedPage;
    const href = linked === null ? item.href : paths.get(linked);
    const anchor = linked !== null && linkedProduct === null ? (item.section ?? '') : '';
    const part = newPart('', { texts: [name] });
    if (href !== undefined) part.links.push({ href, anchor });
    else if (linked !== null && !drafts.has(linked))
      part.gone = { kind: linkedProduct === null ? 'page' : 'product', id: linked };
    return record('sidebar-item', { id, title: name }, [part]);
  }
}

/** Matches words in a cell that stand for a missing value. */
const NO_VALUE = /^\s*(?:on request|not listed)\s*$/i;

function tableParts(table: TableRecord): Part[] {
  const { caption, rowLabel, columns, rows, notes } = table;
  const texts = [caption, rowLabel, ...columns.map(({ label }) => label), ...notes];
  return [
    newPart('', { texts, figures: figuresInTable(table) }),
    ...rows.flatMap(({ header, cells }) => {
      const where = `row “${header}”`;
      const words = cells.map((cell) => (cell !== null && 'words' in cell ? cell.words : ''));
      const open = columns.filter(
        ({ kind }, at) => (kind === 'figure' || kind === 'shared') && NO_VALUE.test(words[at] ?? ''),
      );
      return [
        newPart(where, { texts: [header, ...words] }),
        ...open.map(({ label }) => newPart(`${where}, column “${label}”`, { isOpen: true })),
      ];
    }),
  ];
}

function groupParts({ title, thumbnail, images, projects }: RecordOf<'galleryGroups'>): Part[] {
  const pictures = (where: string, own: typeof images, name: string, thumb: string) => {
    const described = own.map(({ src, description }) => ({ src, alt: description.trim() || null }));
    const texts = [name, ...own.map(({ description }) => description)];
    return newPart(where, { images: [{ src: thumb }, ...described], texts });
  };
  return [
    pictures('', images, title, thumbnail),
    ...projects.map((each) => pictures(`project “${each.name}”`, each.images, each.name, each.thumbnail)),
  ];
}

function settingsParts(stored: Settings): Part[] {
  const { name, logo, headerImage, footerLinks } = stored;
  const isPicture = headerImage.shows === 'picture';
  const drawn = pickFields(stored, DRAWN_FIELDS);
  const { src, alt } = headerImage;
  return [
    newPart('', { texts: Object.values(drawn).flat(), figures: [...keysIn(drawn)] }),
    newPart('footer', { links: [...footerLinks], texts: footerLinks.map(({ label }) => label) }),
    newPart('logo', { images: logo === '' ? [] : [{ src: logo, alt: name }] }),
    newPart('header image', { images: isPicture ? [{ src, alt: alt.trim() || null }] : [] }),
  ];
}
