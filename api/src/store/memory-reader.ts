import type { RawRecord } from './collections.ts';
import { shapeOf } from './collections.ts';
import type { StoreReader } from './port.ts';
import type { CollectionName } from './records.ts';
import { createReader, type Selection } from './typed-store.ts';

/** Complete records by collection, sorted by ID. A collection that isn't named is empty. */
export type RecordsByCollection = Readonly<Partial<Record<CollectionName, readonly RawRecord[]>>>;

/**
 * Returns a reader of records that never change, with the same results as a store that contains only them.
 * Unlike those of a store, its records share their nested values, so callers must not change them.
 */
export function createMemoryReader(records: RecordsByCollection): StoreReader {
  const matching = (collection: CollectionName, selection: Selection) =>
    (records[collection] ?? []).filter(matcher(selection));
  return createReader({
    async select(collection, selection) {
      const { orderBy = '_id', descending = false, limit, omitHeavy } = selection;
      const found = matching(collection, selection).sort(
        (a, b) => compare(a[orderBy], b[orderBy]) || compare(a._id, b._id),
      );
      if (descending) found.reverse();
      const { heavy } = shapeOf(collection);
      return found.slice(0, limit).map((record) => {
        const copy = { ...record };
        if (omitHeavy && heavy !== null) Reflect.deleteProperty(copy, heavy);
        return copy;
      });
    },
    count: async (collection, selection) => matching(collection, selection).length,
  });
}

function matcher({ where = {}, range, containing, ids }: Selection): (record: RawRecord) => boolean {
  const equal = Object.entries(where) as [string, unknown][];
  const named = ids && new Set(ids);
  const isWithin = (value: unknown): boolean =>
    range === undefined ||
    (value !== null &&
      (range.from === undefined || compare(value, range.from) >= 0) &&
      (range.after === undefined || compare(value, range.after) > 0) &&
      (range.before === undefined || compare(value, range.before) < 0));
  const contains = (value: unknown): boolean => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.includes(containing?.text ?? '');
  };
  return (record) =>
    equal.every(([field, value]) => record[field] === value) &&
    (range === undefined || isWithin(record[range.field])) &&
    (containing === undefined || containing.in.some((field) => contains(record[field]))) &&
    (named === undefined || named.has(record._id));
}

/** Compares as the stores do: null first, and texts by their UTF-8 bytes. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}
