/** Fields of every stored record (D4). */
export interface StoredRecord {
  /** 24 lower-case hexadecimal digits. */
  _id: string;
  /** Starts at 1 and increases by one with every change. */
  version: number;
  /** ISO 8601 in UTC. */
  updatedAt: string;
}

/** A record in a list, which only the office sees with `shownAt`. */
export interface WithShownAt {
  /** The time of its last change that visitors see; absent if that is `updatedAt` (D27.3). */
  shownAt?: string | undefined;
}

/** Kinds of records that the bin holds, as the singular names of `?type=` (specification 7, D4). */
export const BIN_KINDS = [
  'product',
  'sidebar-item',
  'page',
  'figure',
  'table',
  'gallery-group',
  'certificate',
] as const;
export type BinKind = (typeof BIN_KINDS)[number];

/** All kinds of records that the office edits (D14). The settings are one record, which can't be deleted. */
export const RECORD_KINDS = [...BIN_KINDS, 'settings'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/**
 * Matches ids of saved records (D4). Any other id in an editor belongs to a new, unsaved row (specification
 * 5).
 */
const ID_PATTERN = /^[0-9a-f]{24}$/;

export function isRecordId(value: string): boolean;
export function isRecordId(value: unknown): value is string;
export function isRecordId(value: unknown): boolean {
  return typeof value === 'string' && ID_PATTERN.test(value);
}

/** Returns true if visitors see a record. Only such a record ends the redirect at its address (D36.1). */
export const isSeen = (record: object): boolean => !('draft' in record && record.draft === true);

/** Picks the given fields of a record; absent fields stay absent. */
export function pickFields<T extends object, K extends keyof T>(record: T, fields: readonly K[]): Pick<T, K> {
  const entries = fields
    .filter((field) => Object.hasOwn(record, field))
    .map((field) => [field, record[field]] as const);
  return Object.fromEntries(entries) as Pick<T, K>;
}

export function groupBy<T, K>(list: readonly T[], keyOf: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const each of list) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

/** Compares JSON-like values. The order of fields doesn't matter, and undefined counts as absent. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, at) => deepEqual(value, b[at]))
    );
  }
  return (
    Object.keys(a).every((key) => deepEqual(field(a, key), field(b, key))) &&
    Object.keys(b).every((key) => Object.hasOwn(a, key) || field(b, key) === undefined)
  );
}

function field(record: object, key: string): unknown {
  return Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined;
}

/** Computes a value once per object and caches it as long as the object lives. */
export function onceFor<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    if (!known.has(of)) known.set(of, make(of));
    return known.get(of) as V;
  };
}
