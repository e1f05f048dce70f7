/** The shape of every collection, declared once for both adapters and the port. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { FIELDS, type CollectionName } from './records.ts';

/**
 * How a field is stored. `json` stores open shapes (block data, answers, snapshots) as text in both stores,
 * `list` lists of them, so that a key chosen by a client never becomes a key of the database.
 */
export type FieldKind = 'text' | 'text?' | 'integer' | 'integer?' | 'flag' | 'texts' | 'list' | 'json';

/** The fields of indexes, which a query may name. */
interface Indexing<Field extends string> {
  /** The indexes, each with its fields in order. */
  indexes: readonly (readonly (Field | '_id')[])[];
  /** The field whose value no two records share. */
  unique?: Field;
  /** The field whose value no two records outside the bin share. */
  uniqueWhileLive?: Field;
  /** The one field that lists can leave out. It is read separately. */
  heavy?: Field;
}

/** Returns true for fields that are stored as JSON text. */
export const isJson = (kind: FieldKind | undefined): boolean => kind === 'json' || kind === 'list';

function kindOf(schema: unknown): FieldKind {
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return 'text';
  if (schema instanceof z.ZodNumber) return 'integer';
  if (schema instanceof z.ZodBoolean) return 'flag';
  if (schema instanceof z.ZodArray) return kindOf(schema.element) === 'text' ? 'texts' : 'list';
  if (!(schema instanceof z.ZodNullable)) return 'json';
  const inner = kindOf(schema.unwrap());
  return inner === 'text' || inner === 'integer' ? `${inner}?` : 'json';
}

const INDEXING = {
  products: {
    indexes: [['isDeleted', 'order', '_id'], ['slug'], ['url'], ['order', '_id']],
    uniqueWhileLive: 'slug',
    heavy: 'content',
  },
  sidebarItems: {
    indexes: [
      ['isDeleted', 'order', '_id'],
      ['parent', 'order', '_id'],
      ['order', '_id'],
      ['href'],
      ['linkedProduct'],
      ['linkedPage'],
      ['binnedWith'],
    ],
  },
  pages: {
    indexes: [['isDeleted', 'slug', '_id'], ['slug'], ['url'], ['featured', 'isDeleted', 'slug', '_id']],
    uniqueWhileLive: 'slug',
    heavy: 'content',
  },
  figures: {
    indexes: [['isDeleted', 'order', '_id'], ['key'], ['state'], ['order', '_id']],
    uniqueWhileLive: 'key',
  },
  tables: { indexes: [['isDeleted', 'name', '_id'], ['name']], uniqueWhileLive: 'name' },
  galleryGroups: {
    indexes: [
      ['isDeleted', 'order', '_id'],
      ['order', '_id'],
    ],
  },
  certificates: { indexes: [['isDeleted', 'type', '_id']] },
  drawings: { indexes: [], unique: 'name' },
  files: { indexes: [['replacedBy']], unique: 'name' },
  siteSettings: { indexes: [] },
  liveContent: { indexes: [['content']] },
  redirects: { indexes: [['to']], unique: 'from' },
  sessions: { indexes: [['expiresAt'], ['lastSeenAt']], unique: 'tokenHash' },
  settings: { indexes: [], unique: 'key' },
  idempotency: { indexes: [['expiresAt']], unique: 'key', heavy: 'response' },
  revisions: {
    indexes: [['recordId', 'recordVersion', '_id'], ['recordVersion'], ['savedAt']],
    heavy: 'snapshot',
  },
  lostEdits: { indexes: [['recordId', 'at', '_id'], ['at']] },
  deploys: {
    indexes: [['state', 'startedAt', '_id'], ['startedAt', '_id'], ['buildId']],
    heavy: 'log',
  },
  changes: { indexes: [['recordId']], unique: 'seq' },
  leases: { indexes: [], unique: 'name' },
  attempts: { indexes: [['expiresAt']], unique: 'caller' },
  missed: {
    indexes: [
      ['day', '_id'],
      ['kind', 'term'],
    ],
    unique: 'key',
  },
  events: { indexes: [['what']], unique: 'seq' },
  editors: { indexes: [], unique: 'key' },
  passkeys: { indexes: [], unique: 'credential' },
  challenges: { indexes: [['expiresAt']], unique: 'challenge' },
} as const satisfies { [N in CollectionName]: Indexing<keyof (typeof FIELDS)[N] & string> };

export interface CollectionShape {
  readonly fields: Readonly<Record<string, FieldKind>>;
  readonly indexed: readonly string[];
  readonly heavy: string | null;
  /** `live` limits the rule to records outside the bin. */
  readonly unique: { readonly field: string; readonly live: boolean } | null;
  readonly indexes: readonly (readonly string[])[];
}

export const COLLECTION_NAMES = Object.keys(INDEXING) as CollectionName[];

const SHAPES = Object.fromEntries(
  COLLECTION_NAMES.map((name): [string, CollectionShape] => {
    const kinds = Object.entries(FIELDS[name]).map(([field, schema]) => [field, kindOf(schema)] as const);
    const { indexes, unique, uniqueWhileLive, heavy }: Indexing<string> = INDEXING[name];
    const field = unique ?? uniqueWhileLive;
    const indexed = new Set(field === undefined ? [] : [field]);
    for (const each of indexes.flat()) if (each !== '_id') indexed.add(each);
    return [
      name,
      {
        fields: Object.fromEntries(kinds),
        indexed: [...indexed],
        heavy: heavy ?? null,
        unique: field === undefined ? null : { field, live: unique === undefined },
        indexes,
      },
    ];
  }),
) as Record<CollectionName, CollectionShape>;

export function shapeOf(collection: CollectionName): CollectionShape {
  return SHAPES[collection];
}

type Declared<N extends CollectionName, K extends string> =
  (typeof INDEXING)[N] extends Readonly<Record<K, infer V extends string>> ? V : never;

/** The fields that a query on the collection may name. */
export type IndexedField<N extends CollectionName> =
  | '_id'
  | (typeof INDEXING)[N]['indexes'][number][number]
  | Declared<N, 'unique'>
  | Declared<N, 'uniqueWhileLive'>;

export type HeavyField<N extends CollectionName> = Declared<N, 'heavy'>;

/** A record as the adapters see it, with every declared field. */
export interface RawRecord {
  _id: string;
  version: number;
  updatedAt: string;
  [field: string]: unknown;
}

const EMPTY: Readonly<Partial<Record<FieldKind, unknown>>> = { text: '', integer: 0, flag: false };

export const emptyValue = (kind: FieldKind): unknown =>
  kind === 'texts' || kind === 'list' ? [] : (EMPTY[kind] ?? null);

/** SQLite cuts text at a NUL when it reads it. */
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');

const FITS: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  text: isText,
  'text?': (value) => value === null || isText(value),
  integer: Number.isSafeInteger,
  'integer?': (value) => value === null || Number.isSafeInteger(value),
  flag: (value) => typeof value === 'boolean',
  texts: (value) => Array.isArray(value) && value.every(isText),
  list: Array.isArray,
  json: () => true,
};

/**
 * Returns the value as both stores return it, detached from the caller's object. The contract has parsed
 * client input, so a value of another kind is a programming error and throws.
 */
function copyOf(value: unknown, kind: FieldKind, field: string): unknown {
  if (!FITS[kind](value)) throw new TypeError(`${field} cannot be stored: it has to be ${kind}, without NUL`);
  return typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}

/** Returns the record to store for a new one: declared fields only, each filled. */
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

/** The fields that change with a saved draft of a live record. */
const UNSEEN: ReadonlySet<string> = new Set(['prepared', 'savedBy']);

/** Returns the record to store after a change. Undeclared and undefined fields of the changes are ignored. */
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
  // A record in the bin keeps the time of its deletion, also if a link in it follows a page to its new address.
  const isInBin = current['isDeleted'] === true && next['isDeleted'] === true;
  const updatedAt = isInBin ? current.updatedAt : now.toISOString();
  const isUnseen = Object.keys(given).every((field) => UNSEEN.has(field));
  const { shownAt } = current;
  if (shownAt !== undefined) next['shownAt'] = isUnseen ? (shownAt ?? current.updatedAt) : null;
  return { ...next, version: current.version + 1, updatedAt };
}

/**
 * Returns 8 hex digits of the time in seconds and 16 random ones, so that the order by ID is the order by
 * age.
 */
export function newId(now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return seconds.toString(16).padStart(8, '0').slice(-8) + randomBytes(8).toString('hex');
}
