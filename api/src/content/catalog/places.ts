import {
  countPlaces as countIn,
  placesOf as placesIn,
  PRODUCT_TEXTS,
  type KnownContent,
  type Wanted,
  type Place,
} from '@wa/core/domain/catalogue/places';
import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import { ApiError } from '@wa/core/contract/errors';
import { shownInPlaces } from '@wa/core/domain/messages';
import { pickFields } from '@wa/core/domain/record';
import { figuresInTable } from '@wa/core/domain/tables/fact-table';
import { readSettings } from '../settings/settings.ts';
import type { ListQuery, StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { listsOf, type Lists } from './lists.ts';

/** The number of keys above which one read of everything replaces separate searches. */
const SEARCHED = 12;

/** The beginning of a reference to a figure in a text (references.ts). */
const REFERRING = '{{';

/** The fields in which each kind of record may name figures and tables. */
const FIELDS = {
  tables: ['caption', 'rowLabel', 'columns', 'rows', 'notes'],
  pages: ['content', 'title', 'prepared'],
  products: [...PRODUCT_TEXTS, 'title', 'metaTitle', 'metaDescription', 'figures'],
  galleryGroups: ['title', 'images', 'projects'],
  sidebarItems: ['name'],
  figures: ['key', 'formerKeys'],
} as const;
type Searched = keyof typeof FIELDS;

/**
 * Returns the live records that contain one of these words, null for all. It may return too many, but never
 * too few.
 */
async function holding<N extends Searched>(
  store: StoreReader,
  collection: N,
  words: readonly string[] | null,
  fields: readonly string[] = FIELDS[collection],
): Promise<RecordOf<N>[]> {
  const found = new Map<string, RecordOf<N>>();
  const searches =
    words === null || words.length > SEARCHED
      ? [{}]
      : words.map((text) => ({ containing: { text, in: fields } }));
  for (const search of searches) {
    const query = { where: { isDeleted: false }, ...search } as unknown as ListQuery<N>;
    for (const record of await store.list(collection, query)) found.set(record._id, record);
  }
  return [...found.values()];
}

/**
 * Returns IDs of products that show a figure by one of these keys or former keys, or by a table of that name.
 */
export async function productsShowing(store: StoreReader, keys: ReadonlySet<string>): Promise<string[]> {
  const figures = (await holding(store, 'figures', [...keys])).flatMap((each) => [
    each.key,
    ...each.formerKeys,
  ]);
  return (await holding(store, 'products', [...new Set([...keys, ...figures])])).map(({ _id }) => _id);
}

/**
 * Returns every usage of these tables, or of figures by a current or former key that leads to them now. A
 * write reads the lists in its own transaction, unless others are given.
 */
export async function placesOf(
  store: StoreReader,
  { figures = [], tables = [] }: { figures?: readonly RecordOf<'figures'>[]; tables?: readonly string[] },
  lists: Lists = listsOf(store),
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

/** @throws ApiError conflict if one of these figures or tables is shown */
export async function requireUnshown(
  store: StoreReader,
  shown: Parameters<typeof placesOf>[1],
): Promise<void> {
  const { length } = await placesOf(store, shown);
  if (length > 0) throw new ApiError('conflict', shownInPlaces(length));
}

/**
 * Returns the number of usages of each figure by ID, equal to those of `placesOf`. Unused figures are absent.
 */
export async function countPlaces(store: StoreReader, lists: Lists): Promise<Record<string, number>> {
  const figures = await lists.figures();
  const { figure } = createCatalogue(figures, []);
  const ids = new Map(figures.map(({ key, _id }) => [key, _id]));
  return countIn(await readContent(store, lists, null), (key) => ids.get(figure(key)?.key ?? ''));
}

/**
 * Returns the content that may show it, null for everything. It includes every product, because a data sheet
 * shows the same as the page of its card.
 */
async function readContent(store: StoreReader, lists: Lists, wanted: Wanted | null): Promise<KnownContent> {
  const keys = wanted && [...wanted.keys];
  const tables = await lists.tables();
  const showing = wanted
    ? tables.filter(
        (table) => wanted.tables.has(table.name) || figuresInTable(table).some((key) => wanted.keys.has(key)),
      )
    : tables;
  const names = [...(wanted?.tables ?? []), ...showing.map(({ name }) => name)];
  const referring = await holding(store, 'products', keys ?? [REFERRING], PRODUCT_TEXTS);
  const texts = new Map(referring.map((product) => [product._id, pickFields(product, PRODUCT_TEXTS)]));
  const products = await lists.products();
  return {
    figures: await lists.figures(),
    tables: showing,
    pages: await holding(store, 'pages', keys && [...keys, ...names]),
    products: products.map((product) => ({ ...product, ...texts.get(product._id) })),
    gallery: await lists.galleryGroups(),
    items: await holding(store, 'sidebarItems', keys),
    settings: await readSettings(store),
  };
}
