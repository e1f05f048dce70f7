import { isDeepStrictEqual } from 'node:util';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { emptyValue, type RawRecord, shapeOf } from '../collections.ts';
import type { CollectionName } from '../records.ts';
import type { Selection, WriteDriver } from '../typed-store.ts';
import { duplicateKeyOr } from './connect.ts';

/**
 * The collection as it lies in MongoDB, under the port's own name, after the prefix if any: plain values, lists of text, and
 * JSON text for open shapes. Ids are strings, not ObjectIds: they are the same 24 characters in addresses, in links between
 * records and in SQLite, nothing has to be converted, and a malformed one is simply not found.
 */
export const collectionOf = (connection: Connection, name: CollectionName, prefix = '') =>
  connection.collection<RawRecord>(prefix + name) as unknown as mongo.Collection<RawRecord>;

/** Makes the collection's indexes where they are missing, and with them the collection. */
export async function createIndexes(
  connection: Connection,
  name: CollectionName,
  prefix = '',
): Promise<void> {
  const { unique, indexes } = shapeOf(name);
  const specifications = [
    ...unique.map(({ field, live }) => ({
      key: { [field]: 1 as const },
      name: `unique_${field}`,
      unique: true,
      ...(live && { partialFilterExpression: { isDeleted: false } }),
    })),
    ...indexes.map((fields) => ({
      key: Object.fromEntries(fields.map((field) => [field, 1 as const])),
      name: fields.join('_'),
    })),
  ];
  if (specifications.length > 0) await collectionOf(connection, name, prefix).createIndexes(specifications);
}

function encodeDocument(collection: CollectionName, record: RawRecord): RawRecord {
  const { _id, version, updatedAt } = record;
  const document: RawRecord = { _id, version, updatedAt };
  for (const [field, kind] of Object.entries(shapeOf(collection).fields))
    document[field] = kind === 'json' ? JSON.stringify(record[field]) : record[field];
  return document;
}

/** The record of a document; a field that an older document lacks is empty, the heavy one absent if not read. */
function decodeDocument(collection: CollectionName, document: RawRecord, omitHeavy: boolean): RawRecord {
  const shape = shapeOf(collection);
  const { _id, version, updatedAt } = document;
  const record: RawRecord = { _id, version, updatedAt };
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
function filterOf({ where = {}, range, containing, ids }: Selection): mongo.Filter<RawRecord> {
  const parts: Record<string, object>[] = Object.entries(where).map(([field, value]) => ({
    [field]: { $eq: value as unknown },
  }));
  for (const [bound, operator] of BOUNDS) {
    const value = range?.[bound];
    if (value !== undefined && range) parts.push({ [range.field]: { [operator]: value } });
  }
  if (containing) {
    // A literal, whatever signs it has; no index helps, so it runs on what the other conditions leave.
    const $regex = containing.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    parts.push({ $or: containing.in.map((field) => ({ [field]: { $regex } })) });
  }
  if (ids) parts.push({ _id: { $in: [...ids] } });
  return parts.length === 0 ? {} : { $and: parts };
}

/** Milliseconds that the server works at one read. */
const READ_MS = 10_000;

/** What stays is not sent: a transaction has to fit into the server's cache, and once more with its log. */
function changedFields(before: RawRecord, after: RawRecord): Partial<RawRecord> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(value, before[field])),
  );
}

/**
 * The driver within a session, or outside any for reads. Errors keep the labels that decide about a retry.
 * @param prefix of the collections' names
 */
export function createMongoDriver(
  connection: Connection,
  session: ClientSession | null,
  prefix = '',
): WriteDriver {
  const options = session ? { session } : {};
  const reads = readOptions(session);
  const of = (collection: CollectionName) => collectionOf(connection, collection, prefix);

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
      const direction = selection.descending ? -1 : 1;
      const documents = await of(collection)
        .find(filterOf(selection), {
          ...reads,
          ...(omitHeavy && heavy && { projection: { [heavy]: 0 } }),
          // Sorting by the id as well makes the order the same every time, and the same as SQLite's.
          sort: { [selection.orderBy ?? '_id']: direction, _id: direction },
          limit: selection.limit,
        })
        .toArray();
      return documents.map((document) => decodeDocument(collection, document, omitHeavy));
    },

    async count(collection, selection) {
      return of(collection).countDocuments(filterOf(selection), { ...reads });
    },

    async insert(collection, records) {
      const documents = records.map((record) => encodeDocument(collection, record));
      await unique(collection, () => of(collection).insertMany(documents, { ...options }));
    },

    async replace(collection, edits) {
      const writes = edits.flatMap(({ before, after }) => {
        const $set = changedFields(encodeDocument(collection, before), encodeDocument(collection, after));
        if (Object.keys($set).length === 0) return [];
        return [{ updateOne: { filter: { _id: { $eq: after._id } }, update: { $set } } }];
      });
      if (writes.length === 0) return;
      await unique(collection, () => of(collection).bulkWrite(writes, { ...options }));
    },

    async missing(collection, ids) {
      const found = of(collection).find({ _id: { $in: [...ids] } }, { ...options, projection: { _id: 1 } });
      const known = new Set((await found.toArray()).map(({ _id }) => _id));
      return ids.filter((id) => !known.has(id));
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
}

/** A transaction has its own level and limit. A snapshot session would else get the connection's level. */
function readOptions(session: ClientSession | null) {
  if (session === null) return { maxTimeMS: READ_MS };
  return session.snapshotEnabled ? { session, readConcern: { level: 'snapshot' as const } } : { session };
}
