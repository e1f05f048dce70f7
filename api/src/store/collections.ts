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

type NameIn<N extends CollectionName> = keyof (typeof FIELDS)[N] & string;

/** How a collection is indexed, beside the fields that it has (records.ts). */
interface Indexing<N extends CollectionName> {
  /** Fields that queries may name; each leads at least one index. */
  indexed: readonly NameIn<N>[];
  /** The one field that lists can leave out; it is read apart from the rest. */
  heavy: NameIn<N> | null;
  /** Unique fields; `live` ones are unique among records outside the bin only. */
  unique: readonly { field: NameIn<N>; live: boolean }[];
  /** Further indexes, by their fields in order. */
  indexes: readonly (readonly (NameIn<N> | '_id')[])[];
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
    indexed: ['slug', 'url', 'order', 'isDeleted'],
    heavy: 'content',
    unique: [{ field: 'slug', live: true }],
    indexes: [['isDeleted', 'order', '_id'], ['slug'], ['url'], ['order', '_id']],
  },
  sidebarItems: {
    indexed: ['parent', 'order', 'isDeleted', 'href', 'linkedProduct', 'linkedPage', 'binnedWith'],
    heavy: null,
    unique: [],
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
    indexed: ['slug', 'url', 'featured', 'isDeleted'],
    heavy: 'content',
    unique: [{ field: 'slug', live: true }],
    indexes: [['isDeleted', 'slug', '_id'], ['slug'], ['url'], ['featured', 'isDeleted', 'slug', '_id']],
  },
  figures: {
    indexed: ['key', 'state', 'order', 'isDeleted'],
    heavy: null,
    unique: [{ field: 'key', live: true }],
    indexes: [['isDeleted', 'order', '_id'], ['key'], ['state'], ['order', '_id']],
  },
  tables: {
    indexed: ['name', 'isDeleted'],
    heavy: null,
    unique: [{ field: 'name', live: true }],
    indexes: [['isDeleted', 'name', '_id'], ['name']],
  },
  galleryGroups: {
    indexed: ['order', 'isDeleted'],
    heavy: null,
    unique: [],
    indexes: [
      ['isDeleted', 'order', '_id'],
      ['order', '_id'],
    ],
  },
  drawings: {
    indexed: ['name'],
    heavy: null,
    unique: [{ field: 'name', live: false }],
    indexes: [],
  },
  siteSettings: {
    indexed: [],
    heavy: null,
    unique: [],
    indexes: [],
  },
  redirects: {
    indexed: ['from', 'to'],
    heavy: null,
    unique: [{ field: 'from', live: false }],
    indexes: [['to']],
  },
  sessions: {
    indexed: ['tokenHash', 'expiresAt', 'lastSeenAt'],
    heavy: null,
    unique: [{ field: 'tokenHash', live: false }],
    indexes: [['expiresAt'], ['lastSeenAt']],
  },
  settings: {
    indexed: ['key'],
    heavy: null,
    unique: [{ field: 'key', live: false }],
    indexes: [],
  },
  idempotency: {
    indexed: ['key', 'expiresAt'],
    heavy: 'response',
    unique: [{ field: 'key', live: false }],
    indexes: [['expiresAt']],
  },
  revisions: {
    indexed: ['recordId', 'recordVersion', 'savedAt'],
    heavy: 'snapshot',
    unique: [],
    indexes: [['recordId', 'recordVersion', '_id'], ['recordVersion'], ['savedAt']],
  },
  lostEdits: {
    indexed: ['recordId', 'at'],
    heavy: null,
    unique: [],
    indexes: [['recordId', 'at', '_id'], ['at']],
  },
  deploys: {
    indexed: ['state', 'startedAt', 'buildId'],
    heavy: 'log',
    unique: [],
    indexes: [['state', 'startedAt', '_id'], ['startedAt', '_id'], ['buildId']],
  },
  changes: {
    indexed: ['seq', 'recordId'],
    heavy: null,
    unique: [{ field: 'seq', live: false }],
    indexes: [['recordId']],
  },
  leases: {
    indexed: ['name'],
    heavy: null,
    unique: [{ field: 'name', live: false }],
    indexes: [],
  },
  attempts: {
    indexed: ['caller', 'expiresAt'],
    heavy: null,
    unique: [{ field: 'caller', live: false }],
    indexes: [['expiresAt']],
  },
  missed: {
    indexed: ['key', 'day', 'kind', 'term'],
    heavy: null,
    unique: [{ field: 'key', live: false }],
    indexes: [
      ['day', '_id'],
      ['kind', 'term'],
    ],
  },
  events: {
    indexed: ['seq', 'what'],
    heavy: null,
    unique: [{ field: 'seq', live: false }],
    indexes: [['what']],
  },
  editors: {
    indexed: ['key'],
    heavy: null,
    unique: [{ field: 'key', live: false }],
    indexes: [],
  },
  passkeys: {
    indexed: ['credential'],
    heavy: null,
    unique: [{ field: 'credential', live: false }],
    indexes: [],
  },
  challenges: {
    indexed: ['challenge', 'expiresAt'],
    heavy: null,
    unique: [{ field: 'challenge', live: false }],
    indexes: [['expiresAt']],
  },
} as const satisfies { [N in CollectionName]: Indexing<N> };

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
    return [name, { ...INDEXING[name], fields: Object.fromEntries(kinds) }];
  }),
) as Record<CollectionName, CollectionShape>;

export function shapeOf(collection: CollectionName): CollectionShape {
  return SHAPES[collection];
}

/** Fields that a query on the collection may name; the id always may. */
export type IndexedField<N extends CollectionName> = (typeof INDEXING)[N]['indexed'][number] | '_id';

/** The field that a list of the collection can leave out. */
export type HeavyField<N extends CollectionName> = NonNullable<(typeof INDEXING)[N]['heavy']>;
