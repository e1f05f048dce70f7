import type { CollectionShape, FieldKind } from '../collections.ts';
import { shapeOf } from '../collections.ts';
import type { RawRecord, Scalar } from '../driver.ts';
import { emptyValue } from '../raw-record.ts';
import type { CollectionName } from '../records.ts';

/**
 * A table's columns: the record's head and its indexed fields stand in columns of their own, the rest in `doc` as
 * JSON, and the heavy field last in `heavy`, where a list doesn't touch it. Setting an order changes one column.
 */
export function columnsOf(shape: CollectionShape, withHeavy: boolean): string[] {
  const heavy = shape.heavy !== null && withHeavy ? ['heavy'] : [];
  return ['_id', 'version', 'updatedAt', ...shape.indexed, 'doc', ...heavy];
}

/** A value as SQLite takes it. */
export function toSql(value: unknown): Scalar {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError('Only plain values stand in columns');
}

/** The column values of a record, in the order of `columnsOf`. */
export function encodeRow(collection: CollectionName, record: RawRecord): Scalar[] {
  const shape = shapeOf(collection);
  const doc: Record<string, unknown> = {};
  for (const field of Object.keys(shape.fields)) {
    if (field !== shape.heavy && !shape.indexed.includes(field)) doc[field] = record[field];
  }
  const heavy = shape.heavy === null ? [] : [encodeHeavy(shape, record[shape.heavy])];
  return [
    record._id,
    record.version,
    record.updatedAt,
    ...shape.indexed.map((field) => toSql(record[field])),
    JSON.stringify(doc),
    ...heavy,
  ];
}

function encodeHeavy(shape: CollectionShape, value: unknown): Scalar {
  return heavyKind(shape) === 'json' ? JSON.stringify(value) : toSql(value);
}

function heavyKind(shape: CollectionShape): FieldKind | undefined {
  return shape.heavy === null ? undefined : shape.fields[shape.heavy];
}

/** The record of a row that was read with `columnsOf`; a field that an older row lacks is empty. */
export function decodeRow(collection: CollectionName, row: Readonly<Record<string, unknown>>): RawRecord {
  const shape = shapeOf(collection);
  const doc = JSON.parse(String(row['doc'])) as Record<string, unknown>;
  const record: RawRecord = {
    _id: String(row['_id']),
    version: Number(row['version']),
    updatedAt: String(row['updatedAt']),
  };
  for (const [field, kind] of Object.entries(shape.fields)) {
    if (field === shape.heavy) {
      if ('heavy' in row) record[field] = kind === 'json' ? JSON.parse(String(row['heavy'])) : row['heavy'];
    } else if (shape.indexed.includes(field)) {
      record[field] = kind === 'flag' ? row[field] === 1 : row[field];
    } else {
      record[field] = doc[field] === undefined ? emptyValue(kind) : doc[field];
    }
  }
  return record;
}
