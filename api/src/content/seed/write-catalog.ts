import { pickFields } from '@wa/core/domain/record';
import { SETTINGS, SIDEBAR_ITEM } from '@wa/core/domain/entities';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { NOTHING_SET } from '../settings/settings.ts';
import type { ListQuery, StoreReader } from '../../store/port.ts';
import type { CollectionName, RecordOf } from '../../store/records.ts';
import {
  FILE_MAX,
  navigationItem,
  pageFile,
  problemsOf,
  readDrawing,
  SCHEMAS,
  type NavigationEntry,
} from './read-catalog.ts';

/** Collections with a file each, and the order of their entries. */
const LISTS = [
  ['products', 'products', 'order'],
  ['figures', 'figures', 'order'],
  ['tables', 'tables', 'name'],
  ['galleryGroups', 'gallery', 'order'],
] as const;

/** The fields that a catalog folder holds; the rest of a record is of one store. */
const FIELDS: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  ...Object.fromEntries(LISTS.map(([name, file]) => [name, Object.keys(SCHEMAS[file].element.shape)])),
  pages: Object.keys(pageFile.shape),
  sidebarItems: SIDEBAR_ITEM.names,
  drawings: ['svg'],
  siteSettings: SETTINGS.names,
};

/** What the catalog folder doesn't say of a record: all of it where no file holds the record. */
export type Beside = (collection: CollectionName, record: { _id: string }) => object;

const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Writes the live records as the files of a catalog folder. A record that the format can't hold, such as one of an early
 * version that breaks a rule of today, is in none of them.
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
    const fit = entries.filter((each) => problemsOf(SCHEMAS[file].element, each).length === 0);
    const whole = text(fit);
    const isRead = Buffer.byteLength(whole) <= FILE_MAX;
    await write(`${file}.json`, isRead ? whole : text([]));
    if (isRead) for (const { _id } of fit) hold(collection, _id);
  }
  const items = await reader.list('sidebarItems', { where: live, orderBy: 'order' });
  await write('navigation.json', text(entriesBelow(null, items, (id) => hold('sidebarItems', id))));

  const own = await reader.get('siteSettings', SETTINGS_ID);
  const ownSettings = own && pickFields(own, SETTINGS.names);
  const isSet = ownSettings !== null && problemsOf(SCHEMAS.settings, ownSettings).length === 0;
  if (isSet) hold('siteSettings', SETTINGS_ID);
  await write('settings.json', text(isSet ? ownSettings : NOTHING_SET));

  for await (const batch of batchesOf(reader, 'pages'))
    for (const page of batch) {
      const value = entry('pages', page);
      // The address is the file's name.
      if (page.isDeleted || pageSlugProblem(page.slug) !== null || problemsOf(pageFile, value).length > 0)
        continue;
      hold('pages', page._id);
      await write(`pages/${page.slug}.json`, text(value));
    }
  for (const { _id, name, svg } of await reader.list('drawings', { orderBy: 'name' })) {
    const file = `drawings/${name}.svg`;
    if (!('svg' in readDrawing(file, svg))) continue;
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

/** The entries below an item; one that can't be an entry is left out with what is below it. */
function entriesBelow(
  above: string | null,
  items: readonly RecordOf<'sidebarItems'>[],
  hold: (id: string) => void,
): NavigationEntry[] {
  return items
    .filter(({ parent }) => parent === above)
    .flatMap(({ _id, name, ...item }) => {
      const target = {
        href: item.href || null,
        ...pickFields(item, ['linkedProduct', 'linkedPage', 'section']),
      };
      const given = Object.entries(target).filter(([, value]) => value !== null);
      const entry = { _id, name, ...(Object.fromEntries(given) as Partial<NavigationEntry>) };
      if (problemsOf(navigationItem, entry).length > 0) return [];
      hold(_id);
      const children = entriesBelow(_id, items, hold);
      return [children.length > 0 ? { ...entry, children } : entry];
    });
}

/** Records read at once: some megabytes of pages at most. */
export const BATCH_SIZE = 100;

/** All records of a collection by id, a batch at a time. */
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
