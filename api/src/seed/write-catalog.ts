import type { z } from 'zod';
import * as fields from '@wa/core/domain/fields';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { NOTHING_SET } from '../settings/read-settings.ts';
import { BATCH_SIZE, batchesOf } from '../store/backup-contents.ts';
import type { StoreReader } from '../store/port.ts';
import type { CollectionName, RecordOf } from '../store/records.ts';
import { FILE_MAX, navigationItem, pageFile, problemsOf, readDrawing, SCHEMAS } from './read-catalog.ts';
import type { NavigationEntry } from './read-catalog.ts';

/** What the files of a catalog folder say of a record; the rest is of one store. */
const SAID = {
  products: fields.PRODUCT_FIELDS,
  sidebarItems: fields.SIDEBAR_ITEM_FIELDS,
  // The long one last, so that whoever opens the file sees the others.
  pages: [...fields.PAGE_FIELDS.filter((name) => name !== 'content'), 'content'],
  figures: [...fields.FIGURE_FIELDS, 'formerKeys'],
  tables: fields.TABLE_FIELDS,
  galleryGroups: fields.GALLERY_GROUP_FIELDS,
  drawings: ['svg'],
  siteSettings: fields.SETTINGS_FIELDS,
} as const satisfies { readonly [N in CollectionName]?: readonly (keyof RecordOf<N>)[] };
type InCatalog = keyof typeof SAID;

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
  const hold = (collection: InCatalog, ids: readonly string[]) =>
    held.set(collection, new Set([...(held.get(collection) ?? []), ...ids]));
  const live = { isDeleted: false };

  async function writeList<T extends { _id: string }>(
    collection: InCatalog,
    file: keyof typeof SCHEMAS,
    entries: readonly T[],
    element: z.ZodType,
  ): Promise<void> {
    const fit = entries.filter((entry) => problemsOf(element, entry).length === 0);
    const whole = text(fit);
    const isFit = Buffer.byteLength(whole) <= FILE_MAX;
    if (isFit)
      hold(
        collection,
        fit.map(({ _id }) => _id),
      );
    await write(`${file}.json`, isFit ? whole : text([]));
  }

  const { products, figures, tables, gallery, settings } = SCHEMAS;
  const entry = <T extends { _id: string }, K extends keyof T>(record: T, names: readonly K[]) => ({
    _id: record._id,
    ...fields.pickFields(record, names),
  });
  const inOrder = { where: live, orderBy: 'order' } as const;
  const productList = await reader.list('products', inOrder);
  await writeList(
    'products',
    'products',
    productList.map((each) => entry(each, SAID.products)),
    products.element,
  );
  const figureList = await reader.list('figures', inOrder);
  const figureEntries = figureList.map((each) => ({
    ...entry(each, fields.FIGURE_FIELDS),
    ...(each.formerKeys.length > 0 && { formerKeys: each.formerKeys }),
  }));
  await writeList('figures', 'figures', figureEntries, figures.element);
  const tableList = await reader.list('tables', { where: live, orderBy: 'name' });
  await writeList(
    'tables',
    'tables',
    tableList.map((each) => entry(each, SAID.tables)),
    tables.element,
  );
  const groups = await reader.list('galleryGroups', inOrder);
  await writeList(
    'galleryGroups',
    'gallery',
    groups.map((each) => entry(each, SAID.galleryGroups)),
    gallery.element,
  );
  const tree = navigationTree(await reader.list('sidebarItems', inOrder));
  hold('sidebarItems', tree.ids);
  await write('navigation.json', text(tree.entries));

  const own = await reader.get('siteSettings', SETTINGS_ID);
  const ownSettings = own && fields.pickFields(own, fields.SETTINGS_FIELDS);
  const isSet = ownSettings !== null && problemsOf(settings, ownSettings).length === 0;
  if (isSet) hold('siteSettings', [SETTINGS_ID]);
  await write('settings.json', text(isSet ? ownSettings : NOTHING_SET));

  for await (const batch of batchesOf(reader, 'pages', BATCH_SIZE))
    for (const page of batch) {
      const value = entry(page, SAID.pages);
      // The address is the file's name.
      if (page.isDeleted || pageSlugProblem(page.slug) !== null || problemsOf(pageFile, value).length > 0)
        continue;
      hold('pages', [page._id]);
      await write(`pages/${page.slug}.json`, text(value));
    }
  for (const { _id, name, svg } of await reader.list('drawings', { orderBy: 'name' })) {
    const file = `drawings/${name}.svg`;
    if (!('svg' in readDrawing(file, svg))) continue;
    hold('drawings', [_id]);
    await write(file, svg);
  }

  return (collection, record) => {
    if (!held.get(collection)?.has(record._id)) return record;
    const said: readonly string[] = SAID[collection as InCatalog];
    return Object.fromEntries(Object.entries(record).filter(([name]) => !said.includes(name)));
  };
}

/** Items below each other; one that can't be an entry is left out with what is below it. */
function navigationTree(items: readonly RecordOf<'sidebarItems'>[]) {
  const ids: string[] = [];
  const below = (wanted: string | null): NavigationEntry[] =>
    items
      .filter(({ parent }) => parent === wanted)
      .flatMap(({ _id, name, href, linkedProduct, linkedPage, section }) => {
        const entry = {
          ...{ _id, name },
          ...(href !== '' && { href }),
          ...(linkedProduct !== null && { linkedProduct }),
          ...(linkedPage !== null && { linkedPage }),
          ...(section !== null && { section }),
        };
        if (problemsOf(navigationItem, entry).length > 0) return [];
        ids.push(_id);
        const children = below(_id);
        return [{ ...entry, ...(children.length > 0 && { children }) }];
      });
  return { entries: below(null), ids };
}
