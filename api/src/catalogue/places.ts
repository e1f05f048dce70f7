import {
  countPlaces as countIn,
  namedIn,
  placesOf as placesIn,
  type KnownContent,
  type Wanted,
} from '@wa/core/domain/catalogue/places';
import type { Place } from '@wa/core/domain/catalogue/place';
import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import { keysIn } from '@wa/core/domain/figures/references';
import { pickFields } from '@wa/core/domain/fields';
import { DRAWN_FIELDS } from '@wa/core/domain/settings/settings';
import { GALLERY_SLUG } from '@wa/core/domain/pages/gallery';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { figuresInTable } from '@wa/core/domain/tables/fact-table';
import type { CurrentList } from '../http/current-list.ts';
import { builtInById } from '../pages/built-in.ts';
import { staticPages } from '../seed/fixed-pages/registry.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { ListQuery, StoreReader } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';
import { listsOf, type Lists } from './kept-lists.ts';

/** Stands among the paths for all of the site: a figure in the navigation or the settings is on every page. */
export const WHOLE = '*';
/** Stands for every product: they ask for what a page asks for. */
export const ALL_PRODUCTS = '/product/';
/** The list of products shows it. */
export const PRODUCT_LIST = '/';

const meets = (some: Iterable<string>, wanted: ReadonlySet<string>): boolean => {
  for (const each of some) if (wanted.has(each)) return true;
  return false;
};

/** More than these are looked for by reading everything once. */
const SEARCHED = 12;

/** What a text that names a figure holds (references.ts). */
const REFERRING = '{{';

/** Where a kind of record may name figures and tables. */
const FIELDS = {
  tables: ['caption', 'rowLabel', 'columns', 'rows', 'notes'],
  pages: ['content', 'title'],
  products: ['content', 'title', 'metaTitle', 'metaDescription', 'figures'],
  galleryGroups: ['title', 'images', 'projects'],
  sidebarItems: ['name'],
  figures: ['key', 'formerKeys'],
} as const;
type Searched = keyof typeof FIELDS;

/** Live records that hold one of these words somewhere, null for all: more than those that show it, never fewer. */
async function holding<N extends Searched>(
  store: StoreReader,
  collection: N,
  words: Iterable<string> | null,
  fields: readonly string[] = FIELDS[collection],
): Promise<RecordOf<N>[]> {
  const all = words === null ? [] : [...words];
  const found = new Map<string, RecordOf<N>>();
  const searches =
    words === null || all.length > SEARCHED
      ? [{}]
      : all.map((text) => ({ containing: { text, in: fields } }));
  for (const search of searches) {
    const query = { where: { isDeleted: false }, ...search } as unknown as ListQuery<N>;
    for (const record of await store.list(collection, query)) found.set(record._id, record);
  }
  return [...found.values()];
}

/**
 * Public paths that show one of these figures or tables, for the change log: see WHOLE. Read within the write that changes
 * them, so that what is told stale is exactly what shows them. A data sheet is told by what it prints.
 */
export async function pathsOf(store: StoreReader, wanted: Wanted): Promise<string[]> {
  const { keys } = wanted;
  const holdingTables = await holding(store, 'tables', keys);
  const tables = holdingTables.filter((table) => meets(figuresInTable(table), keys)).map(({ name }) => name);
  const names = new Set([...wanted.tables, ...tables]);
  const pages = (await livePages(store, [...keys, ...names])).filter((page) =>
    namedIn(page).ways.some((way) => meets(way.keys ?? [], keys) || meets(way.tables ?? [], names)),
  );
  const products = (await holding(store, 'products', keys)).filter((product) => showsItself(product, keys));
  const groups = await holding(store, 'galleryGroups', keys);
  const items = await holding(store, 'sidebarItems', keys);
  const settings = pickFields(await readSettings(store), DRAWN_FIELDS);
  const onEveryPage = [settings, pages.map(({ title }) => title), items.map(({ name }) => name)];
  return [
    ...(meets(keysIn(onEveryPage), keys) ? [WHOLE] : []),
    ...(pages.some((page) => meets(namedIn(page).asks, keys)) ? [ALL_PRODUCTS] : []),
    ...(products.some((product) => isListed(product, keys)) ? [PRODUCT_LIST] : []),
    ...pages.map(({ slug }) => `/${slug}`),
    ...products.map(({ slug }) => `/product/${slug}`),
    ...(meets(keysIn(groups), keys) ? [`/${GALLERY_SLUG}`] : []),
  ];
}

type KnownLists = Pick<Lists, 'products' | 'figures' | 'tables' | 'galleryGroups'>;

/** The lists that are kept for everybody, with what other processes have written. */
export const keptLists = (current: CurrentList): KnownLists => ({
  products: async () => (await current('products')).list,
  figures: async () => (await current('figures')).list,
  tables: async () => (await current('tables')).list,
  galleryGroups: async () => (await current('galleryGroups')).list,
});

/**
 * Every place that shows one of these tables, or a figure by a key that it has or had, and that leads to it now. A write
 * reads the lists in its own transaction, as it does unless others are given.
 */
export async function placesOf(
  store: StoreReader,
  { figures = [], tables = [] }: { figures?: readonly RecordOf<'figures'>[]; tables?: readonly string[] },
  lists: KnownLists = listsOf(store),
): Promise<Place[]> {
  const all = figures.flatMap(({ key, formerKeys }) => [key, ...formerKeys]);
  const { figure } = createCatalogue(await holding(store, 'figures', all), []);
  const isOf = (now: { key: string } | null, { key, isDeleted }: RecordOf<'figures'>) =>
    now === null || (now.key === key && !isDeleted);
  const keys = figures.flatMap((each) =>
    [each.key, ...each.formerKeys].filter((key) => isOf(figure(key), each)),
  );
  const wanted = { keys: new Set(keys), tables: new Set(tables) };
  return placesIn(await readContent(store, lists, wanted), wanted);
}

/** How many places show each figure, by its id: as many as `placesOf` names. Figures that nothing shows are absent. */
export async function countPlaces(store: StoreReader, lists: KnownLists): Promise<Record<string, number>> {
  const figures = await lists.figures();
  const { figure } = createCatalogue(figures, []);
  const ids = new Map(figures.map(({ key, _id }) => [key, _id]));
  return countIn(await readContent(store, lists, null), (key) => ids.get(figure(key)?.key ?? ''));
}

const SHEETS = {
  data: new Set([...staticPages].flatMap(([slug, { dataSheet }]) => (dataSheet ? [slug] : []))),
  measure: new Set([...staticPages].flatMap(([slug, { measureSheet }]) => (measureSheet ? [slug] : []))),
};

/** What may show it, null for everything; every product, for a sheet shows what the page of its card shows. */
async function readContent(
  store: StoreReader,
  lists: KnownLists,
  wanted: Wanted | null,
): Promise<KnownContent> {
  const keys = wanted && [...wanted.keys];
  const tables = await lists.tables();
  const showing = wanted ? tables.filter((table) => meets(figuresInTable(table), wanted.keys)) : tables;
  const names = [...(wanted?.tables ?? []), ...showing.map(({ name }) => name)];
  const referring = await holding(store, 'products', keys ?? [REFERRING], ['content']);
  const texts = new Map(referring.map(({ _id, content }) => [_id, content]));
  const products = await lists.products();
  return {
    tables: showing,
    pages: await livePages(store, keys && [...keys, ...names]),
    products: products.map((product) => ({ ...product, content: texts.get(product._id) ?? '' })),
    gallery: await lists.galleryGroups(),
    items: await holding(store, 'sidebarItems', keys),
    settings: await readSettings(store),
    sheets: SHEETS,
  };
}

/** Live pages that may show it: stored ones, and the built-in ones that nobody has saved. */
export async function livePages(store: StoreReader, words: readonly string[] | null): Promise<Page[]> {
  const found = await holding(store, 'pages', words);
  const overriding = await store.list('pages', {
    where: { builtIn: true, isDeleted: false },
    omit: 'content',
  });
  const isStored = new Set(overriding.map(({ _id }) => _id));
  return [...found, ...[...builtInById.values()].filter(({ _id }) => !isStored.has(_id))];
}

const showsItself = (product: Product, keys: ReadonlySet<string>): boolean =>
  isListed(product, keys) || meets(keysIn(product.content), keys) || meets(product.figures, keys);

/** Whether a list of products shows one of the figures. */
const isListed = ({ title, metaTitle, metaDescription }: Product, keys: ReadonlySet<string>): boolean =>
  meets(keysIn([title, metaTitle, metaDescription]), keys);
