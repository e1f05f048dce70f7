import type { CollectionName } from './records.ts';
import type { OrderEntry } from './port.ts';
import { type FieldKind, shapeOf } from './collections.ts';
import { randomBytes } from 'node:crypto';

/**
 * What an adapter has to do. It is untyped and small on purpose: versions, conflicts, defaults and limits are written
 * once, on top of it (typed-store.ts), so that both stores cannot differ in them.
 */

/** A value that a query compares. */
export type Scalar = string | number | boolean | null;

/** A record as the adapters see it: every declared field is there. */
export interface RawRecord {
  _id: string;
  version: number;
  updatedAt: string;
  [field: string]: unknown;
}

/** Bounds of an indexed field; absent ones are open. */
export interface RawRange {
  field: string;
  from?: string | number | undefined;
  after?: string | number | undefined;
  before?: string | number | undefined;
}

/** Text that one of the fields holds; fields are indexed ones or the heavy one. */
export interface RawContaining {
  text: string;
  in: readonly string[];
}

/** Field names come from the declaration, never from a client. */
export interface Selection {
  where: readonly (readonly [field: string, value: Scalar])[];
  range?: RawRange | undefined;
  containing?: RawContaining | undefined;
  /** Only these records; the other conditions hold as well. */
  ids?: readonly string[] | undefined;
  orderBy?: string | undefined;
  descending?: boolean | undefined;
  limit?: number | undefined;
  omitHeavy?: boolean | undefined;
}

export interface ReadDriver {
  select(collection: CollectionName, selection: Selection): Promise<RawRecord[]>;
  count(collection: CollectionName, selection: Selection): Promise<number>;
}

/** A record as this transaction found it, and as it shall be. */
interface RawEdit {
  before: RawRecord;
  after: RawRecord;
}

export interface WriteDriver extends ReadDriver {
  /** @throws DuplicateKey */
  insert(collection: CollectionName, records: readonly RawRecord[]): Promise<void>;
  /** Puts each record in the place of the one before it, one after the other. @throws DuplicateKey */
  replace(collection: CollectionName, edits: readonly RawEdit[]): Promise<void>;
  /** Those of the ids that no record has. */
  missing(collection: CollectionName, ids: readonly string[]): Promise<string[]>;
  setOrder(collection: CollectionName, entries: readonly OrderEntry[]): Promise<void>;
  /** Answers how many went. */
  remove(collection: CollectionName, selection: Selection): Promise<number>;
}

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
): RawRecord {
  const given: Record<string, unknown> = { ...changes };
  const next: RawRecord = { ...current };
  for (const [field, kind] of Object.entries(shapeOf(collection).fields)) {
    if (given[field] !== undefined) next[field] = copyOf(given[field], kind, field);
  }
  return { ...next, version: current.version + 1, updatedAt: now.toISOString() };
}

/**
 * A new record id: 8 hex digits of the time in seconds, then 16 random ones. Newer records sort after older ones,
 * which keeps inserts at the end of the index and makes "by id" mean "by age".
 */
export function newId(now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return seconds.toString(16).padStart(8, '0').slice(-8) + randomBytes(8).toString('hex');
}
