import { type Settings, SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { appendChanges, EVERYTHING } from '../../store/change-log.ts';
import type { NewRecord, Store, StoreReader, StoreTransaction, ListQuery } from '../../store/port.ts';
import { keepRevisions } from '../../store/revisions.ts';
import { readSetting, writeSetting } from '../../store/settings.ts';
import { FIRST_CATALOG } from '../../web-build.ts';
import * as format from './read-catalog.ts';
import { pickFields } from '@wa/core/domain/record';
import { SETTINGS, SIDEBAR_ITEM } from '@wa/core/domain/entities';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { NOTHING_SET } from '../settings/settings.ts';
import type { CollectionName, RecordOf } from '../../store/records.ts';

/** The author of records from a catalog folder. */
const FIRST_CONTENT = 'first content';

const COLLECTIONS = [
  'products',
  'sidebarItems',
  'pages',
  'figures',
  'tables',
  'galleryGroups',
  'certificates',
  'drawings',
  'siteSettings',
] as const;

type Seed = { readonly [N in (typeof COLLECTIONS)[number]]: readonly NewRecord<N>[] };

/**
 * Fills an empty store with a catalog, all or nothing. The change log has no entry for it, because no cache
 * exists for an empty store.
 * @returns whether the store was filled
 */
export async function seedWhenEmpty(store: Store, load: () => Seed = firstContent): Promise<boolean> {
  if (!(await isEmpty(store))) return false;
  const seed = load();
  return store.transact(
    async (tx) => {
      // Another process may have filled the store first.
      if (!(await isEmpty(tx))) return false;
      for (const collection of COLLECTIONS) await tx.insertMany(collection, seed[collection] as never);
      await writeSetting(tx, 'pages-seeded', 'yes');
      return true;
    },
    { savedBy: FIRST_CONTENT },
  );
}

/**
 * Migrates a store of release 0.1.0, whose code contained the drawings and the built-in pages, to
 * records. A page that the office has edited stays as it is. If the bin has its version, the page that
 * visitors saw is the newer one.
 * @returns whether this was the first time
 */
export async function seedPages(store: Store, load: () => Seed = firstContent): Promise<boolean> {
  if ((await readSetting(store, 'pages-seeded')) !== null) return false;
  const seed = load();
  return store.transact(
    async (tx) => {
      if ((await readSetting(tx, 'pages-seeded')) !== null) return false;
      await seedPagesIn(tx, seed);
      return true;
    },
    { savedBy: FIRST_CONTENT },
  );
}

/**
 * Migrates within a transaction, even if the store was migrated before: someone may have restored a backup
 * of release 0.1.0.
 */
export async function seedPagesIn(tx: StoreTransaction, { pages, drawings }: Seed): Promise<void> {
  const now = new Date();
  if ((await tx.count('drawings')) === 0) await tx.insertMany('drawings', drawings);
  for (const page of pages.filter(({ backTo }) => backTo === 'home')) {
    const stored = await tx.get('pages', page._id ?? '');
    if (stored === null) {
      await tx.insert('pages', page);
      continue;
    }
    await keepRevisions(tx, 'page', [stored], now);
    const { backTo, copyProtection, pdfs } = page;
    const kept = { backTo, copyProtection, pdfs: [...new Set([...stored.pdfs, ...pdfs])] };
    const { _id, ...whole } = page;
    await tx.update('pages', stored._id, stored.isDeleted ? { ...whole, binnedAt: null } : kept);
  }
  await writeSetting(tx, 'pages-seeded', 'yes');
  await appendChanges(tx, [EVERYTHING], now);
}

/** Returns whether the store has no content, not even in the bin. */
export async function isEmpty(store: StoreReader): Promise<boolean> {
  for (const collection of COLLECTIONS) if ((await store.count(collection)) > 0) return false;
  return true;
}

/** Returns the first content. Company data from the environment becomes its first value. */
export function firstContent(given: Partial<Settings> = {}, folder = FIRST_CATALOG): Seed {
  const catalog = format.readCatalog(folder);
  return {
    ...catalog,
    siteSettings: catalog.siteSettings.map((settings) => ({ ...settings, ...given })),
  };
}

/** The collections with a file each, and the order of their entries. */
const LISTS = [
  ['products', 'products', 'order'],
  ['figures', 'figures', 'order'],
  ['tables', 'tables', 'name'],
  ['galleryGroups', 'gallery', 'order'],
  ['certificates', 'certificates', 'type'],
] as const;

/** The fields of a record that a catalog folder contains; all others belong to one store. */
const FIELDS: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  ...Object.fromEntries(LISTS.map(([name, file]) => [name, Object.keys(format.SCHEMAS[file].element.shape)])),
  pages: Object.keys(format.pageFile.shape),
  sidebarItems: SIDEBAR_ITEM.names,
  drawings: ['svg'],
  siteSettings: SETTINGS.names,
};

/**
 * Returns the fields of a record that no file of the catalog folder contains: all of them if the format can't
 * represent the record.
 */
export type Beside = (collection: CollectionName, record: { _id: string }) => object;

const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Writes the live records as the files of a catalog folder. It omits records that the format can't represent,
 * such as one of an early version that breaks a current rule.
 */
export async function writeCatalog(
  reader: StoreReader,
  write: (file: string, text: string) => Promise<void>,
): Promise<Beside> {
  const held = new Map<CollectionName, Set<string>>();
  const hold = (collection: CollectionName, id: string) =>
    held.set(collection, (held.get(collection) ?? new Set()).add(id));
  const live = { isDeleted: false } as const;

  const entry = (collection: CollectionName, record: { _id: string; formerKeys?: string[] }) =>
    pickFields(record, (FIELDS[collection] ?? []) as (keyof typeof record)[]);
  for (const [collection, file, orderBy] of LISTS) {
    const records = await reader.list(collection, { where: live, orderBy });
    const entries = records.map((each) => {
      const { formerKeys = [], ...rest } = entry(collection, each);
      return formerKeys.length > 0 ? { ...rest, formerKeys } : rest;
    });
    const fit = entries.filter((each) => format.problemsOf(format.SCHEMAS[file].element, each).length === 0);
    const whole = text(fit);
    const isRead = Buffer.byteLength(whole) <= format.FILE_MAX;
    await write(`${file}.json`, isRead ? whole : text([]));
    if (isRead) for (const { _id } of fit) hold(collection, _id);
  }
  const items = await reader.list('sidebarItems', { where: live, orderBy: 'order' });
  await write('navigation.json', text(entriesBelow(null, items, (id) => hold('sidebarItems', id))));

  const own = await reader.get('siteSettings', SETTINGS_ID);
  const ownSettings = own && pickFields(own, SETTINGS.names);
  const isSet = ownSettings !== null && format.problemsOf(format.SCHEMAS.settings, ownSettings).length === 0;
  if (isSet) hold('siteSettings', SETTINGS_ID);
  await write('settings.json', text(isSet ? ownSettings : NOTHING_SET));

  for await (const batch of batchesOf(reader, 'pages'))
    for (const page of batch) {
      const value = entry('pages', page);
      // The file name is the address.
      if (
        page.isDeleted ||
        pageSlugProblem(page.slug) !== null ||
        format.problemsOf(format.pageFile, value).length > 0
      )
        continue;
      hold('pages', page._id);
      await write(`pages/${page.slug}.json`, text(value));
    }
  for (const { _id, name, svg } of await reader.list('drawings', { orderBy: 'name' })) {
    const file = `drawings/${name}.svg`;
    if (!('svg' in format.readDrawing(file, svg))) continue;
    hold('drawings', _id);
    await write(file, svg);
  }

  return (collection, record) => {
    if (!held.get(collection)?.has(record._id)) return record;
    const fields = FIELDS[collection] ?? [];
    return Object.fromEntries(
      Object.entries(record).filter(([name]) => name === '_id' || !fields.includes(name)),
    );
  };
}

/** Returns the entries below an item. An item that can't become an entry is omitted with its descendants. */
function entriesBelow(
  above: string | null,
  items: readonly RecordOf<'sidebarItems'>[],
  hold: (id: string) => void,
): format.NavigationEntry[] {
  return items
    .filter(({ parent }) => parent === above)
    .flatMap(({ _id, name, ...item }) => {
      const target = {
        href: item.href || null,
        ...pickFields(item, ['linkedProduct', 'linkedPage', 'section']),
      };
      const given = Object.entries(target).filter(([, value]) => value !== null);
      const entry = { _id, name, ...(Object.fromEntries(given) as Partial<format.NavigationEntry>) };
      if (format.problemsOf(format.navigationItem, entry).length > 0) return [];
      hold(_id);
      const children = entriesBelow(_id, items, hold);
      return [children.length > 0 ? { ...entry, children } : entry];
    });
}

/** Records read at once: at most a few megabytes of pages. */
export const BATCH_SIZE = 100;

/** Yields all records of a collection by id, in batches. */
export async function* batchesOf<N extends CollectionName>(
  reader: StoreReader,
  collection: N,
  size = BATCH_SIZE,
): AsyncGenerator<RecordOf<N>[]> {
  let after = '';
  for (;;) {
    const query: ListQuery<N> = { range: { field: '_id', after }, limit: size };
    const records: RecordOf<N>[] = await reader.list(collection, query);
    const last = records.at(-1);
    if (last === undefined) return;
    yield records;
    after = last._id;
  }
}
