import {
  type RawRecord,
  type Selection,
  type WriteDriver,
  type RawContaining,
  type RawRange,
  type ReadDriver,
  type Scalar,
  changedRecord,
  completeRecord,
} from './driver.ts';
import { DuplicateKey, RecordNotFound } from './errors.ts';
import type { StoreTransaction, ListQuery, StoreReader, SummaryOf } from './port.ts';
import type { CollectionName, RecordOf } from './records.ts';
import { type HeavyField, shapeOf } from './collections.ts';

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
  ): Promise<RawRecord[]> {
    const known = await current(
      collection,
      edits.map(({ _id }) => String(_id)),
    );
    const now = clock();
    const next = edits.map(({ _id, changes }) => {
      const before = known.get(String(_id)) as RawRecord;
      return { before, after: changedRecord(collection, before, { ...changes, savedBy }, now) };
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

    async update<N extends CollectionName>(collection: N, id: string, changes: object) {
      const [next] = await change(collection, [{ _id: id, changes }]);
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

/** Fails on a field that has no index, so that no query can read a whole collection to find one record. */
function checkIndexed(collection: CollectionName, field: string): string {
  if (field !== '_id' && !shapeOf(collection).indexed.includes(field)) {
    throw new TypeError(`${collection} has no indexed field ${field}`);
  }
  return field;
}

/** The conditions of a `where`; an undefined one is a mistake of the caller, never "any value". */
export function conditions(
  collection: CollectionName,
  where: Readonly<Record<string, unknown>>,
): Selection['where'] {
  return Object.entries(where).map(([field, value]) => {
    if (!isScalar(value))
      throw new TypeError(`${collection}.${field} can be compared with a plain value only`);
    return [checkIndexed(collection, field), value];
  });
}

/** A range with its field checked; without a bound it is a mistake of the caller. */
function checkRange(collection: CollectionName, range: RawRange | undefined): RawRange | undefined {
  if (range === undefined) return undefined;
  const { from, after, before } = range;
  if (from === undefined && after === undefined && before === undefined)
    throw new TypeError('A range needs a bound');
  return { field: checkIndexed(collection, range.field), from, after, before };
}

/** Fields of text that are indexed or heavy, and a text to look for. */
function checkContaining(
  collection: CollectionName,
  containing: RawContaining | undefined,
): RawContaining | undefined {
  if (containing === undefined) return undefined;
  const { fields } = shapeOf(collection);
  for (const field of containing.in) {
    if (!['text', 'text?', 'texts', 'json'].includes(fields[field] ?? ''))
      throw new TypeError(`${field} holds no text`);
  }
  if (containing.text === '' || containing.in.length === 0)
    throw new TypeError('There is nothing to look for');
  return { text: containing.text, in: containing.in };
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The reading half of the port on top of a driver. */
export function createReader(driver: ReadDriver): StoreReader {
  // The driver answers complete records of the collection: here, and only here, they get their type.
  async function select<N extends CollectionName>(
    collection: N,
    selection: Selection,
  ): Promise<RecordOf<N>[]> {
    return (await driver.select(collection, selection)) as unknown as RecordOf<N>[];
  }

  function list<N extends CollectionName>(
    collection: N,
    query: ListQuery<N> & { omit: HeavyField<N> },
  ): Promise<SummaryOf<N>[]>;
  function list<N extends CollectionName>(collection: N, query?: ListQuery<N>): Promise<RecordOf<N>[]>;
  async function list<N extends CollectionName>(
    collection: N,
    query: ListQuery<N> & { omit?: HeavyField<N> } = {},
  ): Promise<RecordOf<N>[]> {
    return select(collection, {
      where: conditions(collection, query.where ?? {}),
      range: checkRange(collection, query.range),
      containing: checkContaining(collection, query.containing),
      orderBy: query.orderBy === undefined ? undefined : checkIndexed(collection, query.orderBy),
      descending: query.descending,
      limit: query.limit,
      omitHeavy: query.omit !== undefined,
    });
  }

  function getMany<N extends CollectionName>(
    collection: N,
    ids: readonly string[],
    options: { omit: HeavyField<N> },
  ): Promise<SummaryOf<N>[]>;
  function getMany<N extends CollectionName>(collection: N, ids: readonly string[]): Promise<RecordOf<N>[]>;
  async function getMany<N extends CollectionName>(
    collection: N,
    ids: readonly string[],
    options: { omit?: HeavyField<N> } = {},
  ): Promise<RecordOf<N>[]> {
    if (ids.length === 0) return [];
    return select(collection, { where: [], ids: ids.map(String), omitHeavy: options.omit !== undefined });
  }

  return {
    list,
    getMany,
    async get(collection, id) {
      const found = await select(collection, { where: [['_id', String(id)]], limit: 1 });
      return found[0] ?? null;
    },
    async findOne(collection, where) {
      const found = await select(collection, { where: conditions(collection, where), limit: 1 });
      return found[0] ?? null;
    },
    async count(collection, where = {}) {
      return driver.count(collection, { where: conditions(collection, where) });
    },
  };
}
