import { type CollectionShape, emptyValue, isJson, type RawRecord, shapeOf } from '../collections.ts';
import type { Selection, WriteDriver } from '../typed-store.ts';
import type { CollectionName } from '../records.ts';
import type { Connection, Scalar } from './connection.ts';

const quoted = (name: string) => `"${name}"`;

const BOUNDS = [
  ['from', '>='],
  ['after', '>'],
  ['before', '<'],
] as const;

interface Clause {
  sql: string;
  values: Scalar[];
}

/**
 * Builds the WHERE clause. Field names are declared, values are always bound. IS also compares null and uses
 * the index.
 */
function whereClause(collection: CollectionName, selection: Selection): Clause {
  const { where = {}, range } = selection;
  const parts = Object.keys(where).map((field) => `${quoted(field)} IS ?`);
  const values = Object.values(where).map(toSql);
  for (const [bound, operator] of BOUNDS) {
    const value = range?.[bound];
    if (value === undefined || !range) continue;
    parts.push(`${quoted(range.field)} ${operator} ?`);
    values.push(value);
  }
  if (selection.containing) {
    const { text, in: fields } = selection.containing;
    const inDoc = fields.filter((field) => isInDoc(collection, field));
    const apart = fields.filter((field) => !isInDoc(collection, field));
    const { heavy } = shapeOf(collection);
    const holds = (place: string) => `instr(${place}, ?) > 0`;
    const either = apart.map((field) => holds(field === heavy ? 'heavy' : quoted(field)));
    // A quick check of the whole document comes first, because few records contain the text anywhere.
    const within = inDoc.map((field) => holds(`json_extract(doc, '$.${field}')`)).join(' OR ');
    if (within !== '') either.push(`(${holds('doc')} AND (${within}))`);
    parts.push(`(${either.join(' OR ')})`);
    values.push(...fields.map(() => text), ...(within === '' ? [] : [text]));
  }
  if (selection.ids) {
    parts.push('"_id" IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(selection.ids));
  }
  return { sql: parts.length > 0 ? ` WHERE ${parts.join(' AND ')}` : '', values };
}

/** Returns true for a field without a column of its own. */
function isInDoc(collection: CollectionName, field: string): boolean {
  const { heavy, indexed } = shapeOf(collection);
  return field !== heavy && !indexed.includes(field);
}

function selectStatement(collection: CollectionName, selection: Selection): Clause {
  const columns = columnsOf(shapeOf(collection), !selection.omitHeavy).map(quoted).join(', ');
  const where = whereClause(collection, selection);
  const direction = selection.descending ? ' DESC' : '';
  const keys = new Set([selection.orderBy ?? '_id', '_id']);
  const order = [...keys].map((key) => quoted(key) + direction).join(', ');
  const limit = selection.limit === undefined ? '' : ' LIMIT ?';
  return {
    sql: `SELECT ${columns} FROM ${collection}${where.sql} ORDER BY ${order}${limit}`,
    values: selection.limit === undefined ? where.values : [...where.values, selection.limit],
  };
}

/** Returns the driver over one connection. A read-only connection refuses writes by itself. */
export function createSqliteDriver(connection: Connection): WriteDriver {
  return {
    async select(collection, selection) {
      const { sql, values } = selectStatement(collection, selection);
      return connection.all(sql, values).map((row) => decodeRow(collection, row));
    },

    async count(collection, selection) {
      const where = whereClause(collection, selection);
      const [row] = connection.all(`SELECT count(*) AS n FROM ${collection}${where.sql}`, where.values);
      return Number(row?.['n']);
    },

    async insert(collection, records) {
      const columns = columnsOf(shapeOf(collection), true);
      const marks = columns.map(() => '?').join(', ');
      const sql = `INSERT INTO ${collection} (${columns.map(quoted).join(', ')}) VALUES (${marks})`;
      for (const record of records) connection.run(sql, encodeRow(collection, record));
    },

    async replace(collection, edits) {
      const columns = columnsOf(shapeOf(collection), true);
      const assignments = columns.map((column) => `${quoted(column)} = ?`).join(', ');
      const sql = `UPDATE ${collection} SET ${assignments} WHERE "_id" = ?`;
      for (const { after } of edits) connection.run(sql, [...encodeRow(collection, after), after._id]);
    },

    async setOrder(collection, entries) {
      const sql = `UPDATE ${collection} SET "order" = entry.value ->> 'order'
        FROM json_each(?) AS entry WHERE ${collection}."_id" = entry.value ->> '_id'`;
      connection.run(sql, [JSON.stringify(entries)]);
    },

    async remove(collection, selection) {
      const where = whereClause(collection, selection);
      return connection.run(`DELETE FROM ${collection}${where.sql}`, where.values);
    },
  };
}

/**
 * Returns a table's columns. The record's head and its indexed fields have columns of their own, the rest is
 * JSON in `doc`, and the heavy field is last in `heavy`, where a list doesn't touch it. Setting an order
 * changes one column.
 */
function columnsOf(shape: CollectionShape, withHeavy: boolean): string[] {
  const heavy = shape.heavy !== null && withHeavy ? ['heavy'] : [];
  return ['_id', 'version', 'updatedAt', ...shape.indexed, 'doc', ...heavy];
}

function toSql(value: unknown): Scalar {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError('Columns can only store plain values');
}

/** Returns the column values of a record, in the order of `columnsOf`. */
function encodeRow(collection: CollectionName, record: RawRecord): Scalar[] {
  const shape = shapeOf(collection);
  const inDoc = Object.keys(shape.fields).filter((field) => isInDoc(collection, field));
  const doc = Object.fromEntries(inDoc.map((field) => [field, record[field]]));
  const heavy = shape.heavy === null ? undefined : record[shape.heavy];
  const isHeavyJson = shape.heavy !== null && isJson(shape.fields[shape.heavy]);
  return [
    record._id,
    record.version,
    record.updatedAt,
    ...shape.indexed.map((field) => toSql(record[field])),
    JSON.stringify(doc),
    ...(shape.heavy === null ? [] : [isHeavyJson ? JSON.stringify(heavy) : toSql(heavy)]),
  ];
}

/** Returns the record of a row that was read with `columnsOf`. A field that an older row lacks is empty. */
function decodeRow(collection: CollectionName, row: Readonly<Record<string, unknown>>): RawRecord {
  const shape = shapeOf(collection);
  const doc = JSON.parse(String(row['doc'])) as Record<string, unknown>;
  const record: RawRecord = {
    _id: String(row['_id']),
    version: Number(row['version']),
    updatedAt: String(row['updatedAt']),
  };
  for (const [field, kind] of Object.entries(shape.fields)) {
    if (field === shape.heavy) {
      if ('heavy' in row) record[field] = isJson(kind) ? JSON.parse(String(row['heavy'])) : row['heavy'];
    } else if (shape.indexed.includes(field)) {
      record[field] = kind === 'flag' ? row[field] === 1 : row[field];
    } else {
      record[field] = doc[field] === undefined ? emptyValue(kind) : doc[field];
    }
  }
  return record;
}
