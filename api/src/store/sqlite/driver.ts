import {
  type CollectionShape,
  emptyValue,
  type FieldKind,
  type RawRecord,
  shapeOf,
  COLLECTION_NAMES,
} from '../collections.ts';
import { wrapDriver, type Selection, type WriteDriver } from '../typed-store.ts';
import type { CollectionName } from '../records.ts';
import type { Connection, Scalar } from './connection.ts';
import { dirname } from 'node:path';
import { latestVersion, type Migration, MIGRATIONS, requireKnownVersion } from '../migrations.ts';

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

/** Field names are declared ones; values are always bound. IS compares null, too, and uses the index. */
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
    const holds = (field: string) => `instr(${textOf(collection, field)}, ?) > 0`;
    const either = [
      ...apart.map(holds),
      // A quick look at the whole of it first: few records hold the text anywhere.
      ...(inDoc.length > 0 ? [`(instr(doc, ?) > 0 AND (${inDoc.map(holds).join(' OR ')}))`] : []),
    ];
    parts.push(`(${either.join(' OR ')})`);
    values.push(...apart.map(() => text), ...(inDoc.length > 0 ? [text] : []), ...inDoc.map(() => text));
  }
  if (selection.ids) {
    parts.push('"_id" IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(selection.ids));
  }
  return { sql: parts.length > 0 ? ` WHERE ${parts.join(' AND ')}` : '', values };
}

/** True for a field without a column of its own. */
function isInDoc(collection: CollectionName, field: string): boolean {
  const { heavy, indexed } = shapeOf(collection);
  return field !== heavy && !indexed.includes(field);
}

/** Where the text of a field stands. */
function textOf(collection: CollectionName, field: string): string {
  if (isInDoc(collection, field)) return `json_extract(doc, '$.${field}')`;
  return field === shapeOf(collection).heavy ? 'heavy' : quoted(field);
}

/** The statement that reads a selection. */
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

/**
 * The driver over one connection; a connection that only reads refuses the writing half by itself.
 * @param toError the typed error for what a statement threw
 */
export function createSqliteDriver(
  connection: Connection,
  toError: (error: unknown, collection: CollectionName) => unknown,
): WriteDriver {
  const driver: WriteDriver = {
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
  return wrapDriver(driver, async (operation, collection) => {
    try {
      return await operation();
    } catch (error) {
      throw toError(error, collection);
    }
  });
}

/**
 * A table's columns: the record's head and its indexed fields stand in columns of their own, the rest in `doc` as
 * JSON, and the heavy field last in `heavy`, where a list doesn't touch it. Setting an order changes one column.
 */
function columnsOf(shape: CollectionShape, withHeavy: boolean): string[] {
  const heavy = shape.heavy !== null && withHeavy ? ['heavy'] : [];
  return ['_id', 'version', 'updatedAt', ...shape.indexed, 'doc', ...heavy];
}

/** A value as SQLite takes it. */
function toSql(value: unknown): Scalar {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError('Only plain values stand in columns');
}

/** The column values of a record, in the order of `columnsOf`. */
function encodeRow(collection: CollectionName, record: RawRecord): Scalar[] {
  const shape = shapeOf(collection);
  const doc: Record<string, unknown> = {};
  for (const field of Object.keys(shape.fields)) {
    if (field !== shape.heavy && !shape.indexed.includes(field)) doc[field] = record[field];
  }
  const heavy = shape.heavy === null ? undefined : record[shape.heavy];
  const isJson = shape.heavy !== null && shape.fields[shape.heavy] === 'json';
  return [
    record._id,
    record.version,
    record.updatedAt,
    ...shape.indexed.map((field) => toSql(record[field])),
    JSON.stringify(doc),
    ...(shape.heavy === null ? [] : [isJson ? JSON.stringify(heavy) : toSql(heavy)]),
  ];
}

/** The record of a row that was read with `columnsOf`; a field that an older row lacks is empty. */
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
      if ('heavy' in row) record[field] = kind === 'json' ? JSON.parse(String(row['heavy'])) : row['heavy'];
    } else if (shape.indexed.includes(field)) {
      record[field] = kind === 'flag' ? row[field] === 1 : row[field];
    } else {
      record[field] = doc[field] === undefined ? emptyValue(kind) : doc[field];
    }
  }
  return record;
}

/**
 * Makes the tables of an empty file, and brings any other to the newest schema: all pending steps and their record in one
 * transaction, which is also the lock against a second process that starts at the same time.
 */
export function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  file: string,
  now: Date,
): void {
  if (schemaVersion(connection) === latestVersion(migrations)) return;
  const note = (version: number, name: string) => {
    const values = [version, name, now.toISOString()];
    connection.run('INSERT INTO migrations (version, name, appliedAt) VALUES (?, ?, ?)', values);
    connection.exec(`PRAGMA user_version = ${String(version)}`);
  };
  connection.exec('BEGIN IMMEDIATE');
  try {
    connection.exec(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, appliedAt TEXT NOT NULL) STRICT',
    );
    let found = schemaVersion(connection);
    if (found === 0) {
      for (const name of COLLECTION_NAMES) connection.exec(tableOf(name, shapeOf(name)));
      found = latestVersion(MIGRATIONS);
      note(found, 'new');
    }
    requireKnownVersion(file, found, latestVersion(migrations));
    for (const step of migrations.filter((migration) => migration.version > found)) {
      step.sqlite(connection.database, dirname(file));
      note(step.version, step.name);
    }
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
}

/** The version is kept in the file's header, so that a start without pending steps costs one page. */
function schemaVersion(connection: Connection): number {
  const [row] = connection.database.prepare('PRAGMA user_version').all([]) as Record<string, unknown>[];
  return Number(row?.['user_version']);
}

const TYPES: Readonly<Partial<Record<FieldKind, string>>> = {
  text: 'TEXT NOT NULL',
  'text?': 'TEXT',
  integer: 'INTEGER NOT NULL',
  'integer?': 'INTEGER',
  flag: 'INTEGER NOT NULL',
};

/** The statements that make a collection's table and indexes (`columnsOf` says which columns it has). */
function tableOf(name: string, { fields, indexed, heavy, unique, indexes }: CollectionShape): string {
  const columns = indexed.map((field) => `"${field}" ${TYPES[fields[field] ?? 'text'] ?? 'TEXT NOT NULL'}`);
  const head = ['_id TEXT NOT NULL PRIMARY KEY', 'version INTEGER NOT NULL', 'updatedAt TEXT NOT NULL'];
  const rest = ['doc TEXT NOT NULL', ...(heavy === null ? [] : ['heavy TEXT NOT NULL'])];
  const named = (all: readonly string[]) => all.filter((field) => field !== '_id').join('_');
  return [
    `CREATE TABLE ${name} (${[...head, ...columns, ...rest].join(', ')}) STRICT`,
    ...(unique === null
      ? []
      : [
          `CREATE UNIQUE INDEX ${name}_unique_${unique.field} ON ${name} ("${unique.field}")${unique.live ? ' WHERE isDeleted = 0' : ''}`,
        ]),
    ...indexes.map(
      (all) =>
        `CREATE INDEX ${name}_${named(all)} ON ${name} (${all.map((field) => `"${field}"`).join(', ')})`,
    ),
  ].join(';\n');
}
