import { pickFields } from '../record.ts';
import { needsOfPage, sheetOf } from '../block-kinds/registry.ts';
import type { FigureRecord } from '../figures/catalogue-figure.ts';
import { keysIn } from '../figures/references.ts';
import { splitHref } from '../links.ts';
import { SETTINGS } from '../labels.ts';
import { HOME_CARDS, PLATE_MAX } from '../limits.ts';
import type { GalleryGroupRecord } from '../pages/gallery.ts';
import {
  blocksIn,
  sectionsOf,
  dataSheetHref,
  hasDataSheet,
  hasMeasureSheet,
  measureSheetHref,
  type Page,
  type PageSummary,
} from '../pages/page.ts';
import { homePath } from '../products/home-pages.ts';
import {
  DETAIL_TEXTS,
  SUMMARY_TEXTS,
  askingSlug,
  plainTitle,
  targetSlug,
  type Product,
  type ProductSummary,
} from '../products/product.ts';
import { asksOf } from '../quote-mail.ts';
import { DRAWN_FIELDS, SETTINGS_ID, type Settings } from '../settings/settings.ts';
import { figuresInTable, tablesOfProduct, type TableRecord } from '../tables/fact-table.ts';
import { GALLERY_PATH } from '../site-routes.ts';

/** Text fields of a product page, except its title. */
export const PRODUCT_TEXTS = ['content', ...SUMMARY_TEXTS, ...DETAIL_TEXTS] as const;

/** The figures (by key) and tables (by name) whose usages are searched. */
export interface Wanted {
  keys: ReadonlySet<string>;
  tables: ReadonlySet<string>;
}

/**
 * One kind of usage in a place, with the figures that it shows, or the tables of which it shows every figure.
 */
interface Way extends Partial<Wanted> {
  as: Place['as'];
}
interface Spot extends Omit<Place, 'as'> {
  ways: Way[];
}

/** The available content. Without a connection, the texts of pages and products are missing. */
export interface KnownContent {
  figures: readonly Pick<FigureRecord, 'key' | 'formerKeys' | 'product'>[];
  tables: readonly Pick<TableRecord, '_id' | 'name' | 'caption' | 'columns' | 'rows'>[];
  pages: readonly (Pick<PageSummary, '_id' | 'title' | 'slug' | 'pdfs'> &
    Partial<Pick<Page, 'content' | 'prepared'>>)[];
  /** All products in order, which determines the home page that shows each card. */
  products: readonly (ProductSummary & Partial<Product>)[];
  gallery: readonly Pick<GalleryGroupRecord, '_id' | 'title' | 'images' | 'projects'>[];
  items: readonly { _id: string; name: string }[];
  settings: Pick<Settings, (typeof DRAWN_FIELDS)[number]> | null;
}

/**
 * Finds all usages of the figures or tables. A table with one of the figures counts with all its own usages.
 * Copies of titles and automatic lists (documents, comparison, search) don't count.
 */
export function placesOf(content: KnownContent, wanted: Wanted): Place[] {
  const names = content.tables.filter((table) => meets(figuresInTable(table), wanted.keys));
  const all = { keys: wanted.keys, tables: new Set([...wanted.tables, ...names.map(({ name }) => name)]) };
  return spotsOf(content).flatMap(({ ways, ...place }) => {
    const way = ways.find(({ keys, tables }) => meets(keys, all.keys) || meets(tables, all.tables));
    return way === undefined ? [] : [{ ...place, as: way.as }];
  });
}

/**
 * Returns the number of usages of each figure by id; unused figures are absent. `idOf` finds a figure by any
 * key.
 */
export function countPlaces(
  content: KnownContent,
  idOf: (key: string) => string | undefined,
): Record<string, number> {
  const inTable = new Map(content.tables.map((table) => [table.name, figuresInTable(table)]));
  const counts: Record<string, number> = {};
  for (const { ways } of spotsOf(content)) {
    const keys = ways.flatMap((way) => [
      ...(way.keys ?? []),
      ...[...(way.tables ?? [])].flatMap((name) => inTable.get(name) ?? []),
    ]);
    for (const id of new Set(keys.map(idOf))) if (id !== undefined) counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}

const meets = (some: Iterable<string> | undefined, wanted: ReadonlySet<string>): boolean =>
  [...(some ?? [])].some((each) => wanted.has(each));

const spot = (
  kind: Place['kind'],
  { _id: id }: { _id: string },
  title: string,
  path: string,
  ways: Way[],
): Spot => ({ kind, id, title, path, ways });
const text = (value: unknown): Way[] => [{ as: 'text', keys: keysIn(value) }];

function spotsOf({ figures, tables, pages, products, gallery, items, settings }: KnownContent): Spot[] {
  const known = pages.map((page) => ({ page, ...namedIn(page) }));
  const byKey = new Map(figures.flatMap((each) => [each.key, ...each.formerKeys].map((key) => [key, each])));
  const bySlug = new Map<string | null, (typeof known)[number]>(known.map((each) => [each.page.slug, each]));
  return [
    ...tables.map((table) =>
      spot('table', table, table.caption, '', [{ as: 'table', keys: new Set(figuresInTable(table)) }]),
    ),
    ...known.flatMap(({ page, ways, sheet }): Spot[] => {
      const { title, slug } = page;
      const at = (path: string, own: Way[]) => spot('page', page, title, path, own);
      return [
        at(`/${slug}`, [...ways, ...draftOf(page, (to) => namedIn(to).ways)]),
        ...(hasDataSheet(page) ? [at(dataSheetHref(slug), [{ as: 'sheet', ...sheet }])] : []),
        ...(hasMeasureSheet(page)
          ? [at(measureSheetHref(slug), [{ as: 'sheet', keys: keysIn(title) }])]
          : []),
      ];
    }),
    ...products.flatMap((product, place): Spot[] => {
      const { title, slug, figures: keys } = product;
      const texts = [title, ...PRODUCT_TEXTS.map((field) => product[field] ?? '')];
      const at = (path: string, ways: Way[]) => spot('product', product, plainTitle(title), path, ways);
      const asks = bySlug.get(askingSlug(product))?.asks ?? new Set();
      const target = bySlug.get(targetSlug(product));
      const own = target && ofTarget(target.page, splitHref(product.url).hash.slice(1));
      const printed = [...keysIn(texts), ...keys, ...asks, ...(own?.plate ?? [])];
      const ofProduct = tablesOfProduct(keys, tables, (key) => byKey.get(key) ?? null);
      return [
        at(`/product/${slug}`, [
          { as: 'text', keys: keysIn([...texts, product.metaTitle, product.metaDescription]) },
          { as: 'list', keys: new Set(keys) },
          { as: 'asks', keys: asks },
          ...draftOf(product, (to) => [{ keys: new Set([...keysIn(to), ...(to.figures ?? [])]) }]),
        ]),
        at(homePath(1 + Math.floor(place / HOME_CARDS)), [{ as: 'card', keys: keysIn(title) }]),
        at(`/data-sheets/product/${slug}.pdf`, [
          {
            as: 'sheet',
            keys: new Set(printed),
            tables: new Set(own?.tables.filter((name) => ofProduct.some((table) => table.name === name))),
          },
        ]),
      ];
    }),
    ...gallery.map((group) =>
      spot(
        'gallery-group',
        group,
        group.title,
        GALLERY_PATH,
        text([group.title, group.images, group.projects]),
      ),
    ),
    ...items.map((item) => spot('sidebar-item', item, item.name, '/', text(item.name))),
    spot(
      'settings',
      { _id: SETTINGS_ID },
      SETTINGS,
      '/',
      text(settings && pickFields(settings, DRAWN_FIELDS)),
    ),
  ];
}

/** Returns what the draft of a live record will show once it is published (D36.5), as one kind of usage. */
function draftOf<F>(
  { prepared }: { prepared?: { to: F } | null | undefined },
  named: (to: F) => readonly Partial<Wanted>[],
): Way[] {
  return (prepared ? named(prepared.to) : []).map(({ keys, tables }) => ({
    as: 'draft',
    ...(keys && { keys }),
    ...(tables && { tables }),
  }));
}

type Content = Pick<Page, 'title' | 'content'>;

/**
 * Returns what a product's data sheet prints from the page its card links to: always the key specs, and the
 * tables of the page or of the linked section.
 * @param anchor id of the section; empty for the whole page
 */
export function ofTarget(target: Partial<Content>, anchor: string): { plate: string[]; tables: string[] } {
  const { title = '', content = [] } = target;
  const page = { title, content };
  const section = sectionsOf(page).find(({ id }) => id === anchor);
  const shown = section
    ? { title, content: [{ type: 'section' as const, slug: section.id, rows: section.rows }] }
    : page;
  return { plate: anchor === '' ? needsOfPage(page).facts : [], tables: needsOfPage(shown).tables };
}

/**
 * Returns the figures and tables a page refers to: by kind of usage, on its data sheet, and in its quote
 * mail.
 */
function namedIn(of: Partial<Content>): { ways: Way[]; sheet: Wanted; asks: ReadonlySet<string> } {
  const { title = '', content = [] } = of;
  const page = { title, content };
  const asks = keysIn(asksOf(page));
  const { tables, facts, charts } = needsOfPage(page);
  return {
    ways: [
      { as: 'table', tables: new Set(tables) },
      { as: 'plate', keys: new Set(facts) },
      { as: 'chart', keys: new Set(charts.flat()) },
      { as: 'text', keys: keysIn([title, content]) },
    ],
    sheet: onSheet(page, asks),
    asks,
  };
}

/** Returns the figures and tables on a page's data sheet: from its blocks and its quote checklist. */
function onSheet(page: Content, asks: ReadonlySet<string>): Wanted {
  const sections = sectionsOf(page).map((section) => ({
    title: section.title,
    parts: blocksIn(section).flatMap(sheetOf),
  }));
  const parts = sections.flatMap((section) => section.parts);
  const texts = [page.title, sections.filter((section) => section.parts.length > 0)];
  const plates = parts.flatMap((part) => (part.is === 'plate' ? part.facts.slice(0, PLATE_MAX) : []));
  return {
    keys: new Set([...keysIn(texts), ...plates, ...asks]),
    tables: new Set(parts.flatMap((part) => (part.is === 'table' ? [part.table] : []))),
  };
}

export const PLACE_KINDS = ['product', 'page', 'table', 'gallery-group', 'sidebar-item', 'settings'] as const;
/** Kinds of usages in order of precedence; a place shows the first that applies. */
export const PLACE_WAYS = [
  'table',
  'plate',
  'chart',
  'text',
  'list',
  'asks',
  'card',
  'sheet',
  'draft',
] as const;

/** A usage of a figure or table: the record, and its public location. */
export interface Place {
  kind: (typeof PLACE_KINDS)[number];
  id: string;
  title: string;
  /** Public address; empty if there is none. */
  path: string;
  as: (typeof PLACE_WAYS)[number];
}
