import { type FieldKind, shapeOf } from './collections.ts';
import type { RawRecord } from './driver.ts';
import type { CollectionName } from './records.ts';
import { randomBytes } from 'node:crypto';

/** The value of a field that was not given. */
export function emptyValue(kind: FieldKind): unknown {
  switch (kind) {
    case 'text':
      return '';
    case 'integer':
      return 0;
    case 'flag':
      return false;
    case 'texts':
      return [];
    default:
      return null;
  }
}

/** SQLite's text ends at a NUL when it is read. */
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');

const FITS: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  text: isText,
  'text?': (value) => value === null || isText(value),
  integer: Number.isSafeInteger,
  'integer?': (value) => value === null || Number.isSafeInteger(value),
  flag: (value) => typeof value === 'boolean',
  texts: (value) => Array.isArray(value) && value.every(isText),
  json: () => true,
};

/**
 * The caller's value as both stores give it back, cut loose from the caller's object. A value of another kind is a
 * mistake of the program, since the contract has parsed what clients send: it throws rather than be stored.
 */
function copyOf(value: unknown, kind: FieldKind, field: string): unknown {
  if (!FITS[kind](value)) throw new TypeError(`${field} cannot be stored: it has to be ${kind}, without NUL`);
  return typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}

/** The record to store for a new one: declared fields only, each filled. */
export function completeRecord(collection: CollectionName, given: object, now: Date): RawRecord {
  const fields: Record<string, unknown> = { ...given };
  const time = now.toISOString();
  const record: RawRecord = {
    _id: typeof fields['_id'] === 'string' ? fields['_id'] : newId(now),
    version: typeof fields['version'] === 'number' ? fields['version'] : 1,
    updatedAt: typeof fields['updatedAt'] === 'string' ? fields['updatedAt'] : time,
  };
  for (const [field, kind] of Object.entries(shapeOf(collection).fields)) {
    const missing = field === 'createdAt' ? time : emptyValue(kind);
    record[field] = fields[field] === undefined ? missing : copyOf(fields[field], kind, field);
  }
  return record;
}

/** The record to store after a change: undeclared and undefined fields of the changes are ignored. */
export function changedRecord(
  collection: CollectionName,
  current: RawRecord,
  changes: object,
  now: Date,
  keepVersion: boolean,
): RawRecord {
  const given: Record<string, unknown> = { ...changes };
  const next: RawRecord = { ...current };
  for (const [field, kind] of Object.entries(shapeOf(collection).fields)) {
    if (given[field] !== undefined) next[field] = copyOf(given[field], kind, field);
  }
  if (!keepVersion) {
    next.version = current.version + 1;
    next.updatedAt = now.toISOString();
  }
  return next;
}

/**
 * A new record id: 8 hex digits of the time in seconds, then 16 random ones. Newer records sort after older ones,
 * which keeps inserts at the end of the index and makes "by id" mean "by age".
 */
export function newId(now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return seconds.toString(16).padStart(8, '0').slice(-8) + randomBytes(8).toString('hex');
}
