import { isDeepStrictEqual } from 'node:util';
import {
  type ClientSession,
  type Connection,
  type Model,
  type mongo,
  type QueryFilter,
  Schema,
  type SchemaDefinition,
} from 'mongoose';
import {
  type CollectionShape,
  emptyValue,
  type FieldKind,
  isJson,
  type RawRecord,
  shapeOf,
} from '../collections.ts';
import type { CollectionName } from '../records.ts';
import { wrapDriver, type Selection, type WriteDriver } from '../typed-store.ts';
import { DuplicateKey } from '../port.ts';

const TYPES: Readonly<Record<FieldKind, SchemaDefinition[string]>> = {
  text: { type: String },
  'text?': { type: String },
  integer: { type: Number },
  'integer?': { type: Number },
  flag: { type: Boolean },
  texts: { type: [String] },
  // The field is stored as JSON text (see FieldKind).
  list: { type: String },
  json: { type: String },
};

/**
 * Returns the schema of a collection. IDs are strings instead of ObjectIds: the same 24 characters in
 * addresses, links, and SQLite.
 */
function schemaOf(shape: CollectionShape): Schema<RawRecord> {
  const fields = Object.fromEntries(
    Object.entries(shape.fields).map(([field, kind]) => [field, TYPES[kind]]),
  );
  const schema = new Schema<RawRecord>(
    { _id: { type: String }, version: { type: Number }, updatedAt: { type: String }, ...fields },
    {
      strict: 'throw',
      strictQuery: 'throw',
      versionKey: false,
      minimize: false,
      autoIndex: false,
      autoCreate: false,
    },
  );
  if (shape.unique) {
    const { field, live } = shape.unique;
    const partial = live ? { partialFilterExpression: { isDeleted: false } } : {};
    schema.index({ [field]: 1 }, { unique: true, name: `unique_${field}`, ...partial });
  }
  for (const names of shape.indexes)
    schema.index(Object.fromEntries(names.map((field) => [field, 1])), { name: names.join('_') });
  return schema;
}

/**
 * Returns the model of a collection on this connection. The collection has the port's own name, after the
 * prefix if any.
 */
export const modelOf = (connection: Connection, name: CollectionName, prefix = ''): Model<RawRecord> =>
  (connection.models[prefix + name] as Model<RawRecord> | undefined) ??
  connection.model<RawRecord>(prefix + name, schemaOf(shapeOf(name)), prefix + name);

function encodeDocument(collection: CollectionName, record: RawRecord): RawRecord {
  const { _id, version, updatedAt } = record;
  const document: RawRecord = { _id, version, updatedAt };
  for (const [field, kind] of Object.entries(shapeOf(collection).fields))
    document[field] = isJson(kind) ? JSON.stringify(record[field]) : record[field];
  return document;
}

/**
 * Returns the record of a document. A field that an older document lacks is empty; the heavy one is absent if
 * not read.
 */
function decodeDocument(collection: CollectionName, document: RawRecord, omitHeavy: boolean): RawRecord {
  const shape = shapeOf(collection);
  const { _id, version, updatedAt } = document;
  const record: RawRecord = { _id, version, updatedAt };
  for (const [field, kind] of Object.entries(shape.fields)) {
    if (omitHeavy && field === shape.heavy) continue;
    const value = document[field];
    if (value === undefined) record[field] = emptyValue(kind);
    else record[field] = isJson(kind) ? (JSON.parse(String(value)) as unknown) : value;
  }
  return record;
}

const BOUNDS = [
  ['from', '$gte'],
  ['after', '$gt'],
  ['before', '$lt'],
] as const;

/**
 * Returns the filter of a selection. Field names are declared, and every value follows one of our operators,
 * so that a client cannot add an operator.
 */
function filterOf({ where = {}, range, containing, ids }: Selection): QueryFilter<RawRecord> {
  const parts: Record<string, object>[] = Object.entries(where).map(([field, value]) => ({
    [field]: { $eq: value as unknown },
  }));
  for (const [bound, operator] of BOUNDS) {
    const value = range?.[bound];
    if (value !== undefined && range) parts.push({ [range.field]: { [operator]: value } });
  }
  if (containing) {
    // The text is matched as a literal, whatever characters it has. No index helps, so it runs on the
    // remaining records.
    const $regex = containing.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    parts.push({ $or: containing.in.map((field) => ({ [field]: { $regex } })) });
  }
  if (ids) parts.push({ _id: { $in: [...ids] } });
  return parts.length === 0 ? {} : { $and: parts };
}

/** Milliseconds that the server may work on one read. */
const READ_MS = 10_000;

/** Returns only the fields that differ, because a transaction has to fit into the server's cache. */
function changedFields(before: RawRecord, after: RawRecord): Partial<RawRecord> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(value, before[field])),
  );
}

/**
 * Returns the driver within a session, or outside any for reads. Errors keep the labels that decide about a
 * retry.
 * @param prefix the prefix of the collections' names
 */
export function createMongoDriver(
  connection: Connection,
  session: ClientSession | null,
  prefix = '',
): WriteDriver {
  const options = session ? { session } : {};
  const reads = readOptions(session);
  const of = (collection: CollectionName) => modelOf(connection, collection, prefix);
  /** Returns the driver's own collection, because Mongoose would create a document of each record. */
  const ownOf = (collection: CollectionName) =>
    of(collection).collection as unknown as mongo.Collection<RawRecord>;

  const driver: WriteDriver = {
    async select(collection, selection) {
      const { heavy } = shapeOf(collection);
      const omitHeavy = selection.omitHeavy === true;
      const direction = selection.descending ? -1 : 1;
      const documents = await of(collection)
        .find(filterOf(selection), omitHeavy && heavy ? { [heavy]: 0 } : {}, {
          ...reads,
          // The additional sort by ID makes the order stable and the same as SQLite's.
          sort: { [selection.orderBy ?? '_id']: direction, _id: direction },
          limit: selection.limit,
        })
        .lean<RawRecord[]>();
      return documents.map((document) => decodeDocument(collection, document, omitHeavy));
    },

    async count(collection, selection) {
      return of(collection).countDocuments(filterOf(selection), { ...reads });
    },

    async insert(collection, records) {
      const documents = records.map((record) => encodeDocument(collection, record));
      await ownOf(collection).insertMany(documents, { ...options });
    },

    async replace(collection, edits) {
      const writes = edits.flatMap(({ before, after }) => {
        const $set = changedFields(encodeDocument(collection, before), encodeDocument(collection, after));
        if (Object.keys($set).length === 0) return [];
        return [{ updateOne: { filter: { _id: { $eq: after._id } }, update: { $set } } }];
      });
      if (writes.length === 0) return;
      await ownOf(collection).bulkWrite(writes, { ...options });
    },

    async setOrder(collection, entries) {
      if (entries.length === 0) return;
      const writes = entries.map(({ _id, order }) => ({
        updateOne: { filter: { _id: { $eq: _id } }, update: { $set: { order } } },
      }));
      await of(collection).bulkWrite(writes, { ...options, ordered: false });
    },

    async remove(collection, selection) {
      const { deletedCount } = await of(collection).deleteMany(filterOf(selection), { ...options });
      return deletedCount;
    },
  };
  return wrapDriver(driver, async (operation, collection) => {
    try {
      return await operation();
    } catch (error) {
      throw duplicateKeyOr(error, collection);
    }
  });
}

/**
 * Returns the options of a read. A transaction has its own level and limit; a snapshot session would
 * otherwise inherit the connection's level.
 */
function readOptions(session: ClientSession | null) {
  if (session === null) return { maxTimeMS: READ_MS };
  return session.snapshotEnabled ? { session, readConcern: { level: 'snapshot' as const } } : { session };
}

/** Returns true for a write that violated a unique index. */
export const isDuplicateKey = (error: unknown) =>
  findError(error, (each) => codeOf(each) === 11_000) !== null;

/**
 * Returns the typed error for a write that violated a unique index. Any other error is returned unchanged,
 * with labels.
 */
function duplicateKeyOr(error: unknown, collection: CollectionName): unknown {
  if (!isDuplicateKey(error)) return error;
  // A bulk write names the index only in its message.
  const index = /index: (?:unique_)?(\w+?)_? dup key/.exec(String(error));
  return new DuplicateKey(collection, index?.[1] ?? '_id');
}

/** Returns the error itself or one within it, because bulk writes and timeouts wrap the cause. */
export function findError(error: unknown, isIt: (error: object) => boolean): object | null {
  const seen = new Set<unknown>();
  const waiting: unknown[] = [error];
  for (const each of waiting) {
    if (typeof each !== 'object' || each === null || seen.has(each)) continue;
    if (isIt(each)) return each;
    seen.add(each);
    for (const key of ['cause', 'err', 'writeErrors'] as const) {
      const within: unknown = key in each ? (each as Record<string, unknown>)[key] : null;
      waiting.push(...[within].flat());
    }
  }
  return null;
}

export function codeOf(error: object): unknown {
  return 'code' in error ? error.code : undefined;
}
