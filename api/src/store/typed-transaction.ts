import type { RawRecord, Selection, WriteDriver } from './driver.ts';
import { DuplicateKey, RecordNotFound } from './errors.ts';
import type { StoreTransaction } from './port.ts';
import { changedRecord, completeRecord } from './raw-record.ts';
import type { CollectionName, RecordOf } from './records.ts';
import { checkRange, conditions, createReader } from './typed-reader.ts';

/**
 * The writing half of the port on top of a driver: versions, conflicts and order mean the same on both stores.
 * `savedBy` stands in every version that is made here, next to its time.
 */
export function createTransaction(
  driver: WriteDriver,
  clock: () => Date,
  savedBy: string | null = null,
): StoreTransaction {
  async function current(collection: CollectionName, id: string): Promise<RawRecord> {
    const [record] = await driver.select(collection, { where: [['_id', String(id)]], limit: 1 });
    if (!record) throw new RecordNotFound(collection, [String(id)]);
    return record;
  }

  return {
    ...createReader(driver),

    async insert<N extends CollectionName>(collection: N, given: object) {
      const record = completeRecord(collection, { savedBy, ...given }, clock());
      await driver.insert(collection, [record]);
      return record as unknown as RecordOf<N>;
    },

    async insertMany(collection, records) {
      if (records.length === 0) return;
      const now = clock();
      await driver.insert(
        collection,
        records.map((given) => completeRecord(collection, { savedBy, ...given }, now)),
      );
    },

    async update<N extends CollectionName>(
      collection: N,
      id: string,
      changes: object,
      options: { keepVersion?: boolean } = {},
    ) {
      const before = await current(collection, id);
      const { keepVersion = false } = options;
      const given = keepVersion ? changes : { ...changes, savedBy };
      const next = changedRecord(collection, before, given, clock(), keepVersion);
      await driver.replace(collection, next);
      return next as unknown as RecordOf<N>;
    },

    async reorder(collection, entries) {
      const ids = entries.map((entry) => String(entry._id));
      if (new Set(ids).size !== ids.length) throw new DuplicateKey(collection, '_id');
      const missing = await driver.missing(collection, ids);
      if (missing.length > 0) throw new RecordNotFound(collection, missing);
      await driver.setOrder(collection, entries);
    },

    async remove(collection, id) {
      return (await driver.remove(collection, { where: [['_id', String(id)]] })) > 0;
    },

    async removeWhere(collection, removal) {
      const where = conditions(collection, removal.where ?? {});
      const range = checkRange(collection, removal.range);
      if (where.length === 0 && !range) throw new TypeError('removeWhere needs a condition');
      return driver.remove(collection, { where, range });
    },

    async nextOrder(collection: CollectionName, parent?: string | null) {
      const where: Selection['where'] = collection === 'products' ? [] : [['parent', parent ?? null]];
      const [last] = await driver.select(collection, {
        where,
        orderBy: 'order',
        descending: true,
        limit: 1,
        omitHeavy: true,
      });
      // Never below 0: HOME may carry any order value.
      return last ? Math.max(Number(last['order']) + 1, 0) : 0;
    },
  };
}
