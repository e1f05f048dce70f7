import type { HeavyField } from './collections.ts';
import { shapeOf } from './collections.ts';
import type { RawContaining, RawRange, ReadDriver, Scalar, Selection } from './driver.ts';
import type { ListQuery, StoreReader, SummaryOf } from './port.ts';
import type { CollectionName, RecordOf } from './records.ts';

/** Fails on a field that has no index, so that no query can read a whole collection to find one record. */
export function checkIndexed(collection: CollectionName, field: string): string {
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
export function checkRange(collection: CollectionName, range: RawRange | undefined): RawRange | undefined {
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
    async find(collection, field, value, options = {}) {
      return select(collection, {
        where: conditions(collection, { [String(field)]: value }),
        limit: options.limit,
      });
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
