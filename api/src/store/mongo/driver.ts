import {
  type Connection,
  type Model,
  type SchemaDefinition,
  Schema,
  type ClientSession,
  type mongo,
  type QueryFilter,
} from 'mongoose';
import { type CollectionShape, type FieldKind, COLLECTION_NAMES, shapeOf } from '../collections.ts';
import type { CollectionName } from '../records.ts';
import { type RawRecord, type Selection, type WriteDriver, emptyValue } from '../driver.ts';
import { isDeepStrictEqual } from 'node:util';
import { duplicateKeyOr } from './mongo-errors.ts';

export type Models = Readonly<Record<CollectionName, Model<MongoDocument>>>;

const TYPES: Readonly<Record<FieldKind, SchemaDefinition[string]>> = {
  text: { type: String },
  'text?': { type: String },
  integer: { type: Number },
  'integer?': { type: Number },
  flag: { type: Boolean },
  texts: { type: [String] },
  // Kept as JSON text: see FieldKind.
  json: { type: String },
};

/**
 * The schema of a collection. Ids are strings, not ObjectIds: they are the same 24 characters in addresses, in links
 * between records and in SQLite, nothing has to be converted, and a malformed one is simply not found.
 */
function schemaOf(shape: CollectionShape): Schema<MongoDocument> {
  const fields = Object.fromEntries(
    Object.entries(shape.fields).map(([field, kind]) => [field, TYPES[kind]]),
  );
  const schema = new Schema<MongoDocument>(
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
  for (const { field, live } of shape.unique) {
    const partial = live ? { partialFilterExpression: { isDeleted: false } } : {};
    schema.index({ [field]: 1 }, { unique: true, name: `unique_${field}`, ...partial });
  }
  for (const fieldNames of shape.indexes) {
    schema.index(Object.fromEntries(fieldNames.map((field) => [field, 1])), { name: fieldNames.join('_') });
  }
  return schema;
}

/** One model per collection, on this connection alone; the collection has the port's own name, after the prefix if any. */
export function createModels(connection: Connection, prefix = ''): Models {
  const models = COLLECTION_NAMES.map((name) => [
    name,
    connection.model<MongoDocument>(prefix + name, schemaOf(shapeOf(name)), prefix + name, {
      overwriteModels: true,
    }),
  ]);
  return Object.fromEntries(models) as Models;
}

/** A record as it lies in MongoDB: plain values, lists of text, and JSON text for open shapes. */
interface MongoDocument {
  _id: string;
  version: number;
  updatedAt: string;
  [field: string]: unknown;
}

function encodeDocument(collection: CollectionName, record: RawRecord): MongoDocument {
  const document: MongoDocument = {
    _id: record._id,
    version: record.version,
    updatedAt: record.updatedAt,
  };
  for (const [field, kind] of Object.entries(shapeOf(collection).fields)) {
    document[field] = kind === 'json' ? JSON.stringify(record[field]) : record[field];
  }
  return document;
}

/** The record of a document; a field that an older document lacks is empty, the heavy one absent if not read. */
function decodeDocument(collection: CollectionName, document: MongoDocument, omitHeavy: boolean): RawRecord {
  const shape = shapeOf(collection);
  const record: RawRecord = {
    _id: document._id,
    version: document.version,
    updatedAt: document.updatedAt,
  };
  for (const [field, kind] of Object.entries(shape.fields)) {
    if (omitHeavy && field === shape.heavy) continue;
    const value = document[field];
    if (value === undefined) record[field] = emptyValue(kind);
    else record[field] = kind === 'json' ? (JSON.parse(String(value)) as unknown) : value;
  }
  return record;
}

const BOUNDS = [
  ['from', '$gte'],
  ['after', '$gt'],
  ['before', '$lt'],
] as const;

/** Field names are declared ones and every value stands behind an operator of ours: none of a client's gets through. */
function filterOf(selection: Selection): QueryFilter<MongoDocument> {
  const parts: Record<string, object>[] = selection.where.map(([field, value]) => ({
    [field]: { $eq: value },
  }));
  for (const [bound, operator] of BOUNDS) {
    const value = selection.range?.[bound];
    if (value !== undefined && selection.range)
      parts.push({ [selection.range.field]: { [operator]: value } });
  }
  if (selection.containing) {
    const { text, in: fields } = selection.containing;
    // A literal, whatever signs it has; no index helps, so it runs on what the other conditions leave.
    const $regex = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    parts.push({ $or: fields.map((field) => ({ [field]: { $regex } })) });
  }
  if (selection.ids) parts.push({ _id: { $in: [...selection.ids] } });
  return parts.length === 0 ? {} : { $and: parts };
}

/** Sorting by the id as well makes the order the same every time, and the same as SQLite's. */
function sortOf(selection: Selection): Record<string, 1 | -1> {
  const direction = selection.descending ? -1 : 1;
  return { [selection.orderBy ?? '_id']: direction, _id: direction };
}

/** Milliseconds that the server works at one read. */
const READ_MS = 10_000;

/** What stays is not sent: a transaction has to fit into the server's cache, and once more with its log. */
function changedFields(before: MongoDocument, after: MongoDocument): Partial<MongoDocument> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(value, before[field])),
  );
}

/** The driver within a session, or outside any for reads. Errors keep the labels that decide about a retry. */
export function createMongoDriver(models: Models, session: ClientSession | null): WriteDriver {
  const options = session ? { session } : {};
  const reads = readOptions(session);

  /** The driver's own: mongoose would make a document of each record. */
  const ownOf = (collection: CollectionName) =>
    models[collection].collection as unknown as mongo.Collection<MongoDocument>;

  async function unique<T>(collection: CollectionName, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw duplicateKeyOr(error, collection);
    }
  }

  return {
    async select(collection, selection) {
      const { heavy } = shapeOf(collection);
      const omitHeavy = selection.omitHeavy === true;
      const fields = omitHeavy && heavy ? { [heavy]: 0 } : {};
      const query = models[collection].find(filterOf(selection), fields, { ...reads });
      query.sort(sortOf(selection));
      if (selection.limit !== undefined) query.limit(selection.limit);
      const documents = await query.lean<MongoDocument[]>();
      return documents.map((document) => decodeDocument(collection, document, omitHeavy));
    },

    async count(collection, selection) {
      return models[collection].countDocuments(filterOf(selection), { ...reads });
    },

    async insert(collection, records) {
      const documents = records.map((record) => encodeDocument(collection, record));
      await unique(collection, () => ownOf(collection).insertMany(documents, { ...options }));
    },

    async replace(collection, edits) {
      const writes = edits.flatMap(({ before, after }) => {
        const $set = changedFields(encodeDocument(collection, before), encodeDocument(collection, after));
        if (Object.keys($set).length === 0) return [];
        return [{ updateOne: { filter: { _id: { $eq: after._id } }, update: { $set } } }];
      });
      if (writes.length === 0) return;
      await unique(collection, () => ownOf(collection).bulkWrite(writes, { ...options }));
    },

    async missing(collection, ids) {
      const found = await models[collection]
        .find({ _id: { $in: [...ids] } }, { _id: 1 }, { ...options })
        .lean<{ _id: string }[]>();
      const known = new Set(found.map((document) => document._id));
      return ids.filter((id) => !known.has(id));
    },

    async setOrder(collection, entries) {
      if (entries.length === 0) return;
      const writes = entries.map(({ _id, order }) => ({
        updateOne: { filter: { _id: { $eq: _id } }, update: { $set: { order } } },
      }));
      await models[collection].bulkWrite(writes, { ...options, ordered: false });
    },

    async remove(collection, selection) {
      const { deletedCount } = await models[collection]
        .deleteMany(filterOf(selection), { ...options })
        .exec();
      return deletedCount;
    },
  };
}

/** A transaction has its own level and limit. A snapshot session would else get the connection's level. */
function readOptions(session: ClientSession | null) {
  if (session === null) return { maxTimeMS: READ_MS };
  return session.snapshotEnabled ? { session, readConcern: { level: 'snapshot' as const } } : { session };
}
