import type { RawRecord, Selection, WriteDriver } from './driver.ts';
import { DuplicateKey, RecordNotFound } from './errors.ts';
import type { StoreTransaction, UpdateOptions } from './port.ts';
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
  async function current(
    collection: CollectionName,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, RawRecord>> {
    const records = await driver.select(collection, { where: [], ids });
    const known = new Map(records.map((record) => [record._id, record]));
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0) throw new RecordNotFound(collection, missing);
    return known;
  }

  async function change(
    collection: CollectionName,
    edits: readonly { _id: string; changes: object }[],
    { keepVersion = false }: UpdateOptions = {},
  ): Promise<RawRecord[]> {
    const known = await current(
      collection,
      edits.map(({ _id }) => String(_id)),
    );
    const now = clock();
    const next = edits.map(({ _id, changes }) => {
      const before = known.get(String(_id)) as RawRecord;
      const given = keepVersion ? changes : { ...changes, savedBy };
      return { before, after: changedRecord(collection, before, given, now, keepVersion) };
    });
    await driver.replace(collection, next);
    return next.map(({ after }) => after);
  }

  async function make(collection: CollectionName, given: readonly object[]): Promise<RawRecord[]> {
    const now = clock();
    const records = given.map((each) => completeRecord(collection, { savedBy, ...each }, now));
    if (records.length > 0) await driver.insert(collection, records);
    return records;
  }

  return {
    ...createReader(driver),
    savedBy,

    async insert<N extends CollectionName>(collection: N, given: object) {
      const [record] = await make(collection, [given]);
      return record as unknown as RecordOf<N>;
    },

    async insertMany<N extends CollectionName>(collection: N, given: readonly object[]) {
      return (await make(collection, given)) as unknown as RecordOf<N>[];
    },

    async update<N extends CollectionName>(
      collection: N,
      id: string,
      changes: object,
      options?: UpdateOptions,
    ) {
      const [next] = await change(collection, [{ _id: id, changes }], options);
      return next as unknown as RecordOf<N>;
    },

    async updateMany<N extends CollectionName>(
      collection: N,
      edits: readonly { _id: string; changes: object }[],
    ) {
      return (await change(collection, edits)) as unknown as RecordOf<N>[];
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

    async removeMany(collection, ids) {
      if (ids.length > 0) await driver.remove(collection, { where: [], ids });
    },

    async removeWhere(collection, removal) {
      const where = conditions(collection, removal.where ?? {});
      const range = checkRange(collection, removal.range);
      if (where.length === 0 && !range) throw new TypeError('removeWhere needs a condition');
      return driver.remove(collection, { where, range });
    },

    async nextOrder(collection: CollectionName, parent?: string | null) {
      const where: Selection['where'] = collection === 'sidebarItems' ? [['parent', parent ?? null]] : [];
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
