import { keysIn } from '@wa/core/domain/figures/references';
import { figuresInTable } from '@wa/core/domain/tables/fact-table';
import type { StoreReader } from '../store/port.ts';
import { holding, keysOfGroup, keysOfSettings, livePages, namedIn } from './places.ts';

/** How many places show each figure, by its id: as many as `placesOf` names. Figures that nothing shows are absent. */
export async function countPlaces(store: StoreReader): Promise<Record<string, number>> {
  const tables = await holding(store, 'tables', null);
  const inTable = new Map(tables.map((table) => [table.name, new Set(figuresInTable(table))]));
  const places: Iterable<string>[] = [
    ...inTable.values(),
    ...(await livePages(store, null)).map((page) => {
      const { plates, charts, texts, tables: names } = namedIn(page);
      return [
        ...plates,
        ...charts,
        ...texts,
        ...[...names].flatMap((name) => [...(inTable.get(name) ?? [])]),
      ];
    }),
    ...(await holding(store, 'products', null)).map(
      ({ title, metaTitle, metaDescription, content, figures }) => [
        ...figures,
        ...keysIn([title, metaTitle, metaDescription, content]),
      ],
    ),
    ...(await holding(store, 'galleryGroups', null)).map(keysOfGroup),
    await keysOfSettings(store),
  ];
  const idsOf = await idsByKey(store);
  const counts: Record<string, number> = {};
  for (const keys of places)
    for (const id of new Set([...keys].flatMap((key) => idsOf.get(key) ?? [])))
      counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

/** A key may be one that a figure had before, and another one has now. */
async function idsByKey(store: StoreReader): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = new Map<string, string[]>();
  for (const { _id, key, formerKeys } of await store.list('figures', { where: { isDeleted: false } }))
    for (const each of [key, ...formerKeys]) ids.set(each, [...(ids.get(each) ?? []), _id]);
  return ids;
}
