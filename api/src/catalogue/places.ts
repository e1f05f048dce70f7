import type { Place } from '@wa/core/contract/figures';
import { chartKeysOf, plateKeysOf, tableNamesOf } from '@wa/core/domain/catalogue/figures-of-page';
import { keysIn } from '@wa/core/domain/figures/references';
import { pickFields } from '@wa/core/domain/fields';
import { SETTINGS } from '@wa/core/domain/labels';
import { DRAWN_FIELDS, SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { GALLERY_SLUG } from '@wa/core/domain/pages/gallery';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { plainTitle } from '@wa/core/domain/products/product-card';
import { asksOf } from '@wa/core/domain/quote-mail';
import { figuresInTable } from '@wa/core/domain/tables/fact-table';
import { builtInById } from '../pages/built-in.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { ListQuery, StoreReader } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';

/** What is looked for: figures by their keys, and tables by their names. */
export interface Wanted {
  keys: ReadonlySet<string>;
  tables: ReadonlySet<string>;
}

/** Where figures and tables are shown. */
export interface Places {
  places: Place[];
  /** Public paths that show them, for the change log: see WHOLE. */
  paths: string[];
}

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

/** Where a kind of record may name figures and tables. */
const FIELDS = {
  tables: ['caption', 'rowLabel', 'columns', 'rows', 'notes'],
  pages: ['content', 'title'],
  products: ['content', 'title', 'metaTitle', 'metaDescription', 'figures'],
  galleryGroups: ['title', 'images', 'projects'],
} as const;
type Searched = keyof typeof FIELDS;

/** Live records that hold one of these words somewhere, null for all: more than those that show it, never fewer. */
export async function holding<N extends Searched>(
  store: StoreReader,
  collection: N,
  words: Iterable<string> | null,
): Promise<RecordOf<N>[]> {
  const all = words === null ? [] : [...words];
  const found = new Map<string, RecordOf<N>>();
  const searches =
    words === null || all.length > SEARCHED
      ? [{}]
      : all.map((text) => ({ containing: { text, in: FIELDS[collection] } }));
  for (const search of searches) {
    const query = { where: { isDeleted: false }, ...search } as unknown as ListQuery<N>;
    for (const record of await store.list(collection, query)) found.set(record._id, record);
  }
  return [...found.values()];
}

/**
 * Everything that shows one of these figures or tables, and a table that shows a figure counts with all that shows the
 * table. Read within the write that changes them, so that what is told stale is exactly what shows them.
 */
export async function placesOf(store: StoreReader, wanted: Wanted): Promise<Places> {
  const { keys } = wanted;
  const tables = (await holding(store, 'tables', keys)).filter((table) => meets(figuresInTable(table), keys));
  const names = new Set([...wanted.tables, ...tables.map(({ name }) => name)]);
  const pages = (await livePages(store, [...keys, ...names])).flatMap((page) => {
    const as = pageShows(page, { keys, tables: names });
    return as === null ? [] : [{ page, as }];
  });
  const products = (await holding(store, 'products', keys))
    .sort((one, other) => one.order - other.order)
    .flatMap((product) => {
      const as = productShows(product, keys);
      return as === null ? [] : [{ product, as }];
    });
  const groups = (await holding(store, 'galleryGroups', keys)).filter((group) =>
    meets(keysOfGroup(group), keys),
  );
  const isInSettings = meets(await keysOfSettings(store), keys);
  const isInNavigation = pages.some(({ page }) => meets(keysIn(page.title), keys));
  const isAsked = pages.some(({ page }) => meets(namedIn(page).asks, keys));
  const isInList = products.some(({ product }) => isListed(product, keys));
  return {
    places: [
      ...tables.map(({ _id: id, caption: title }): Place => ({
        kind: 'table',
        id,
        title,
        path: '',
        as: 'table',
      })),
      ...pages.map(({ page: { _id: id, title, slug }, as }): Place => ({
        kind: 'page',
        id,
        title,
        path: `/${slug}`,
        as,
      })),
      ...products.map(({ product: { _id: id, title, slug }, as }): Place => {
        return { kind: 'product', id, title: plainTitle(title), path: `/product/${slug}`, as };
      }),
      ...groups.map(({ _id: id, title }): Place => {
        return { kind: 'gallery-group', id, title, path: `/${GALLERY_SLUG}`, as: 'text' };
      }),
      ...(isInSettings
        ? [{ kind: 'settings', id: SETTINGS_ID, title: SETTINGS, path: '/', as: 'text' } as const]
        : []),
    ],
    paths: [
      ...(isInNavigation || isInSettings ? [WHOLE] : []),
      ...(isAsked ? [ALL_PRODUCTS] : []),
      ...(isInList ? [PRODUCT_LIST] : []),
      ...pages.map(({ page }) => `/${page.slug}`),
      ...products.map(({ product }) => `/product/${product.slug}`),
      ...(groups.length > 0 ? [`/${GALLERY_SLUG}`] : []),
    ],
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

interface Named {
  tables: ReadonlySet<string>;
  plates: ReadonlySet<string>;
  charts: ReadonlySet<string>;
  texts: ReadonlySet<string>;
  asks: ReadonlySet<string>;
}
/** The built-in pages are the same objects for every write: what they name is read out of them once. */
const named = new WeakMap<Page, Named>();

/** What a page names, by the way in which it shows it. */
export function namedIn(page: Page): Named {
  const known = named.get(page);
  if (known !== undefined) return known;
  const found: Named = {
    tables: new Set(tableNamesOf(page)),
    plates: new Set(plateKeysOf(page)),
    charts: new Set(chartKeysOf(page).flat()),
    texts: new Set(keysIn([page.title, page.content])),
    asks: new Set(keysIn(asksOf(page))),
  };
  named.set(page, found);
  return found;
}

function pageShows(page: Page, { keys, tables }: Wanted): Place['as'] | null {
  const found = namedIn(page);
  if (meets(found.tables, tables)) return 'table';
  if (meets(found.plates, keys)) return 'plate';
  if (meets(found.charts, keys)) return 'chart';
  return meets(found.texts, keys) ? 'text' : null;
}

export const keysOfGroup = ({ title, images, projects }: RecordOf<'galleryGroups'>): Iterable<string> =>
  keysIn([title, images, projects]);
export const keysOfSettings = async (store: StoreReader): Promise<Iterable<string>> =>
  keysIn(pickFields(await readSettings(store), DRAWN_FIELDS));

function productShows(product: Product, keys: ReadonlySet<string>): Place['as'] | null {
  if (isListed(product, keys) || meets(keysIn(product.content), keys)) return 'text';
  return meets(product.figures, keys) ? 'list' : null;
}

/** Whether a list of products shows one of the figures. */
const isListed = ({ title, metaTitle, metaDescription }: Product, keys: ReadonlySet<string>): boolean =>
  meets(keysIn([title, metaTitle, metaDescription]), keys);
