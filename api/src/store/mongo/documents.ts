import { shapeOf } from '../collections.ts';
import type { RawRecord } from '../driver.ts';
import { emptyValue } from '../raw-record.ts';
import type { CollectionName } from '../records.ts';

/** A record as it lies in MongoDB: plain values, lists of text, and JSON text for open shapes. */
export interface MongoDocument {
  _id: string;
  version: number;
  updatedAt: string;
  [field: string]: unknown;
}

export function encodeDocument(collection: CollectionName, record: RawRecord): MongoDocument {
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
export function decodeDocument(
  collection: CollectionName,
  document: MongoDocument,
  omitHeavy: boolean,
): RawRecord {
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
