import {
  DuplicateKey,
  RecordNotFound,
  type Query,
  type StoreTransaction,
  type ListQuery,
  type OrderEntry,
  type StoreReader,
} from './port.ts';
import type { CollectionName, RecordOf } from './records.ts';
import { type HeavyField, type RawRecord, changedRecord, completeRecord, shapeOf } from './collections.ts';

/** A query of the adapters. Field names come from the declaration, never from a client. */
export interface Selection extends Query {
  /** Limits the result to these records, in addition to the other conditions. */
  ids?: readonly string[];
  omitHeavy?: boolean;
}

/** The duties of an adapter. Versions, conflicts, defaults, and limits are implemented once, on top of it. */
interface ReadDriver {
  select(collection: CollectionName, selection: Selection): Promise<RawRecord[]>;
  count(collection: CollectionName, selection: Selection): Promise<number>;
}

export interface WriteDriver extends ReadDriver {
  /** @throws DuplicateKey */
  insert(collection: CollectionName, records: readonly RawRecord[]): Promise<void>;
  /** Replaces the records that this transaction read, one after the other. @throws DuplicateKey */
  replace(
    collection: CollectionName,
    edits: readonly { before: RawRecord; after: RawRecord }[],
  ): Promise<void>;
  setOrder(collection: CollectionName, entries: readonly OrderEntry[]): Promise<void>;
  /** Returns the number of removed records. */
  remove(collection: CollectionName, selection: Selection): Promise<number>;
}

type Operation = (collection: CollectionName, ...given: unknown[]) => Promise<unknown>;

/** Returns the same driver with a wrapper around each of its operations. */
export function wrapDriver<D extends ReadDriver>(
  driver: D,
  wrap: (operation: () => Promise<unknown>, collection: CollectionName) => Promise<unknown>,
): D {
  const wrapped = Object.entries(driver).map(([name, operation]: [string, Operation]) => {
    const around: Operation = (collection, ...given) =>
      wrap(() => operation(collection, ...given), collection);
    return [name, around];
  });
  return Object.fromEntries(wrapped) as D;
}

/**
 * Runs the work of one transaction. Its operations run one at a time (MongoDB allows no other), the first
 * that fails is the last, and none runs after the end.
 * @throws the first error of the operations, even if the work caught it
 */
export async function runWork<T>(
  driver: WriteDriver,
  [clock, savedBy]: [clock: () => Date, savedBy?: string | null],
  work: (tx: StoreTransaction, driver: WriteDriver) => Promise<T>,
): Promise<T> {
  let open = true;
  let failure: { error: unknown } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function run<R>(operation: () => Promise<R>): Promise<R> {
    if (!open) return Promise.reject(new Error('This transaction has ended: use it only within its work.'));
    const result = last.then(() => {
      if (failure) throw failure.error;
      return operation();
    });
    last = result.catch((error: unknown) => {
      failure ??= { error };
    });
    return result;
  }

  const scoped = wrapDriver(driver, run);
  const working = work(createTransaction(scoped, clock, savedBy), scoped);
  await Promise.allSettled([working]);
  open = false;
  await last;
  if (failure) throw (failure as { error: unknown }).error;
  return working;
}

/**
 * Returns the writing half of the port on top of a driver. `savedBy` is the author of every version created
 * here.
 */
export function createTransaction(
  driver: WriteDriver,
  clock: () => Date,
  savedBy: string | null = null,
): StoreTransaction {
  /** Returns the records of these IDs. @throws RecordNotFound */
  async function readAll(collection: CollectionName, ids: readonly string[]) {
    const found = await driver.select(collection, { ids });
    const known = new Map(found.map((record) => [record._id, record]));
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0) throw new RecordNotFound(collection, missing);
    return known;
  }

  async function change(
    collection: CollectionName,
    edits: readonly { _id: string; changes: object }[],
  ): Promise<RawRecord[]> {
    const ids = edits.map(({ _id }) => String(_id));
    const known = await readAll(collection, ids);
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

    // The records are complete here, so this is where they get their type.
    async insert(collection, given) {
      const [record] = await make(collection, [given]);
      return record as never;
    },
    insertMany: async (collection, given) => (await make(collection, given)) as never,

    async update(collection, id, changes) {
      const [next] = await change(collection, [{ _id: id, changes }]);
      return next as never;
    },
    updateMany: async (collection, edits) => (await change(collection, edits)) as never,

    async reorder(collection, entries) {
      const ids = entries.map((entry) => String(entry._id));
      if (new Set(ids).size !== ids.length) throw new DuplicateKey(collection, '_id');
      if ((await driver.count(collection, { ids })) < ids.length) await readAll(collection, ids);
      await driver.setOrder(collection, entries);
    },

    async remove(collection, id) {
      return (await driver.remove(collection, { where: { _id: String(id) } })) > 0;
    },

    async removeMany(collection, ids) {
      if (ids.length > 0) await driver.remove(collection, { ids });
    },

    async removeWhere(collection, { where = {}, range }) {
      if (!range && Object.keys(where).length === 0) throw new TypeError('removeWhere needs a condition');
      return driver.remove(collection, { where: checkWhere(collection, where), range });
    },

    async nextOrder(collection: CollectionName, parent: string | null = null) {
      const [last] = await driver.select(collection, {
        where: collection === 'sidebarItems' ? { parent } : {},
        orderBy: 'order',
        descending: true,
        limit: 1,
        omitHeavy: true,
      });
      // The order is never below 0, because HOME may have any order value.
      return last ? Math.max(Number(last['order']) + 1, 0) : 0;
    },
  };
}

/**
 * Throws for a field without an index and for an invalid value: undefined never means "any", and no operator
 * passes.
 */
function checkWhere(collection: CollectionName, where: object = {}): object {
  for (const [field, value] of Object.entries(where) as [string, unknown][]) {
    if (value !== null && !['string', 'number', 'boolean'].includes(typeof value))
      throw new TypeError(`${collection}.${field} can be compared with a plain value only`);
    if (field !== '_id' && !shapeOf(collection).indexed.includes(field))
      throw new TypeError(`${collection} has no indexed field ${field}`);
  }
  return where;
}

/** Returns the reading half of the port on top of a driver. */
export function createReader(driver: ReadDriver): StoreReader {
  /** Returns complete records of the collection. This is the only place that gives them their type. */
  async function select<N extends CollectionName>(
    collection: N,
    { omit, ...selection }: Selection & { omit?: HeavyField<N> },
  ): Promise<RecordOf<N>[]> {
    const where = checkWhere(collection, selection.where);
    const found = await driver.select(collection, { ...selection, where, omitHeavy: omit !== undefined });
    return found as unknown as RecordOf<N>[];
  }
  const findOne: StoreReader['findOne'] = async (collection, where) =>
    (await select(collection, { where, limit: 1 }))[0] ?? null;

  return {
    findOne,
    get: async (collection, id) => findOne(collection, { _id: String(id) } as object),
    list: async <N extends CollectionName>(
      collection: N,
      query: ListQuery<N> & { omit?: HeavyField<N> } = {},
    ) => select(collection, query),
    getMany: async <N extends CollectionName>(
      collection: N,
      ids: readonly string[],
      options: { omit?: HeavyField<N> } = {},
    ) => (ids.length === 0 ? [] : select(collection, { ids: ids.map(String), ...options })),
    async count(collection, where) {
      return driver.count(collection, { where: checkWhere(collection, where) });
    },
  };
}

/**
 * Resolves with the work, or rejects with `late` after `limit` milliseconds. Later results of the work are
 * ignored.
 */
export async function inTime<T>(work: Promise<T>, limit: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), limit);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
