/**
 * The shape of every collection, declared once: both adapters take their columns, schemas, indexes and defaults
 * from here, and the port takes its types.
 */
import { z } from 'zod';
import { FIELDS, type CollectionName } from './records.ts';

/**
 * How a field is kept. `json` holds open shapes (block data, answers, snapshots): it is kept as JSON text in both
 * stores, so that no key a client chose ever becomes a key of the database.
 */
export type FieldKind = 'text' | 'text?' | 'integer' | 'integer?' | 'flag' | 'texts' | 'json';

/** How a collection is indexed, beside the fields that it has (records.ts). A query may name the fields of its indexes. */
interface Indexing<Field extends string> {
  /** Indexes by their fields in order. */
  indexes: readonly (readonly (Field | '_id')[])[];
  /** The field that no two records share. */
  unique?: Field;
  /** The same among the records outside the bin only. */
  uniqueWhileLive?: Field;
  /** The one field that lists can leave out; it is read apart from the rest. */
  heavy?: Field;
}

function kindOf(schema: unknown): FieldKind {
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return 'text';
  if (schema instanceof z.ZodNumber) return 'integer';
  if (schema instanceof z.ZodBoolean) return 'flag';
  if (schema instanceof z.ZodArray) return kindOf(schema.element) === 'text' ? 'texts' : 'json';
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
  drawings: { indexes: [], unique: 'name' },
  siteSettings: { indexes: [] },
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

/** A collection for code that goes through all of them alike. */
export interface CollectionShape {
  readonly fields: Readonly<Record<string, FieldKind>>;
  readonly indexed: readonly string[];
  readonly heavy: string | null;
  readonly unique: readonly { readonly field: string; readonly live: boolean }[];
  readonly indexes: readonly (readonly string[])[];
}

export const COLLECTION_NAMES = Object.keys(INDEXING) as CollectionName[];

const SHAPES = Object.fromEntries(
  COLLECTION_NAMES.map((name): [string, CollectionShape] => {
    const kinds = Object.entries(FIELDS[name]).map(([field, schema]) => [field, kindOf(schema)] as const);
    const { indexes, unique, uniqueWhileLive, heavy }: Indexing<string> = INDEXING[name];
    const uniqueFields = [
      ...(unique === undefined ? [] : [{ field: unique, live: false }]),
      ...(uniqueWhileLive === undefined ? [] : [{ field: uniqueWhileLive, live: true }]),
    ];
    const indexed = new Set<string>([...uniqueFields.map(({ field }) => field), ...indexes.flat()]);
    indexed.delete('_id');
    const shape = { fields: Object.fromEntries(kinds), indexed: [...indexed], heavy: heavy ?? null };
    return [name, { ...shape, unique: uniqueFields, indexes }];
  }),
) as Record<CollectionName, CollectionShape>;

export function shapeOf(collection: CollectionName): CollectionShape {
  return SHAPES[collection];
}

type Declared<N extends CollectionName, K extends string> =
  (typeof INDEXING)[N] extends Readonly<Record<K, infer V extends string>> ? V : never;

/** Fields that a query on the collection may name. */
export type IndexedField<N extends CollectionName> =
  | '_id'
  | (typeof INDEXING)[N]['indexes'][number][number]
  | Declared<N, 'unique'>
  | Declared<N, 'uniqueWhileLive'>;

/** The field that a list of the collection can leave out. */
export type HeavyField<N extends CollectionName> = Declared<N, 'heavy'>;
