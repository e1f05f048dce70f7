/**
 * The shape of every collection, declared once: both adapters take their columns, schemas, indexes and defaults
 * from here, and the port takes its types.
 */
import { z } from 'zod';
import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import { GALLERY_GROUP } from '@wa/core/domain/pages/gallery-schema';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import { PRODUCT } from '@wa/core/domain/products/product-schema';
import { SETTINGS } from '@wa/core/domain/settings/settings-schema';
import { SIDEBAR_ITEM } from '@wa/core/domain/sidebar/sidebar-item-schema';
import { TABLE } from '@wa/core/domain/tables/table-schema';
import type { CollectionName, RecordOf } from './records.ts';
import type { StoredRecord } from '@wa/core/domain/record';

/**
 * How a field is kept. `json` holds open shapes (block data, answers, snapshots): it is kept as JSON text in both
 * stores, so that no key a client chose ever becomes a key of the database.
 */
export type FieldKind = 'text' | 'text?' | 'integer' | 'integer?' | 'flag' | 'texts' | 'json';

type KindOf<V> = [V] extends [boolean]
  ? 'flag'
  : [V] extends [number]
    ? 'integer'
    : [V] extends [number | null]
      ? 'integer?'
      : [V] extends [string]
        ? 'text'
        : [V] extends [string | null]
          ? 'text?'
          : [V] extends [string[]]
            ? 'texts'
            : 'json';

interface Shape<T> {
  fields: { readonly [F in Exclude<keyof T, keyof StoredRecord>]: KindOf<T[F]> };
  /** Fields that queries may name; each leads at least one index. */
  indexed: readonly (keyof T & string)[];
  /** The one field that lists can leave out; it is read apart from the rest. */
  heavy: (keyof T & string) | null;
  /** Unique fields; `live` ones are unique among records outside the bin only. */
  unique: readonly { field: keyof T & string; live: boolean }[];
  /** Further indexes, by their fields in order. */
  indexes: readonly (readonly (keyof T & string)[])[];
}

/** How the fields of an entity are kept. */
const kindsOf = <S extends Readonly<Record<string, z.ZodType>>>(fields: S) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, kindOf(schema)])) as {
    readonly [F in keyof S]: KindOf<z.output<S[F]>>;
  };

function kindOf(schema: unknown): FieldKind {
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return 'text';
  if (schema instanceof z.ZodNumber) return 'integer';
  if (schema instanceof z.ZodBoolean) return 'flag';
  if (schema instanceof z.ZodArray) return kindOf(schema.element) === 'text' ? 'texts' : 'json';
  if (!(schema instanceof z.ZodNullable)) return 'json';
  const inner = kindOf(schema.unwrap());
  return inner === 'text' || inner === 'integer' ? `${inner}?` : 'json';
}

const server = { createdAt: 'text', binnedAt: 'text?', binnedWith: 'text?', savedBy: 'text?' } as const;

export const COLLECTIONS = {
  products: {
    fields: { ...server, ...kindsOf(PRODUCT.stored) },
    indexed: ['slug', 'url', 'order', 'isDeleted'],
    heavy: 'content',
    unique: [{ field: 'slug', live: true }],
    indexes: [['isDeleted', 'order', '_id'], ['slug'], ['url'], ['order', '_id']],
  },
  sidebarItems: {
    fields: { ...server, ...kindsOf(SIDEBAR_ITEM.stored) },
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
    fields: { ...server, ...kindsOf(PAGE.stored) },
    indexed: ['slug', 'url', 'featured', 'isDeleted'],
    heavy: 'content',
    unique: [{ field: 'slug', live: true }],
    indexes: [['isDeleted', 'slug', '_id'], ['slug'], ['url'], ['featured', 'isDeleted', 'slug', '_id']],
  },
  figures: {
    fields: { ...server, ...kindsOf(FIGURE.stored) },
    indexed: ['key', 'state', 'order', 'isDeleted'],
    heavy: null,
    unique: [{ field: 'key', live: true }],
    indexes: [['isDeleted', 'order', '_id'], ['key'], ['state'], ['order', '_id']],
  },
  tables: {
    fields: { ...server, ...kindsOf(TABLE.stored) },
    indexed: ['name', 'isDeleted'],
    heavy: null,
    unique: [{ field: 'name', live: true }],
    indexes: [['isDeleted', 'name', '_id'], ['name']],
  },
  galleryGroups: {
    fields: { ...server, ...kindsOf(GALLERY_GROUP.stored) },
    indexed: ['order', 'isDeleted'],
    heavy: null,
    unique: [],
    indexes: [
      ['isDeleted', 'order', '_id'],
      ['order', '_id'],
    ],
  },
  drawings: {
    fields: { name: 'text', svg: 'text' },
    indexed: ['name'],
    heavy: null,
    unique: [{ field: 'name', live: false }],
    indexes: [],
  },
  siteSettings: {
    fields: { ...server, ...kindsOf(SETTINGS.stored) },
    indexed: [],
    heavy: null,
    unique: [],
    indexes: [],
  },
  redirects: {
    fields: { from: 'text', to: 'text' },
    indexed: ['from', 'to'],
    heavy: null,
    unique: [{ field: 'from', live: false }],
    indexes: [['to']],
  },
  sessions: {
    fields: {
      tokenHash: 'text',
      kind: 'text',
      editor: 'text?',
      device: 'text',
      createdAt: 'text',
      lastSeenAt: 'text',
      expiresAt: 'text',
    },
    indexed: ['tokenHash', 'expiresAt', 'lastSeenAt'],
    heavy: null,
    unique: [{ field: 'tokenHash', live: false }],
    indexes: [['expiresAt'], ['lastSeenAt']],
  },
  settings: {
    fields: { key: 'text', value: 'json' },
    indexed: ['key'],
    heavy: null,
    unique: [{ field: 'key', live: false }],
    indexes: [],
  },
  idempotency: {
    fields: {
      key: 'text',
      route: 'text',
      bodyHash: 'text',
      status: 'integer',
      response: 'json',
      expiresAt: 'text',
    },
    indexed: ['key', 'expiresAt'],
    heavy: 'response',
    unique: [{ field: 'key', live: false }],
    indexes: [['expiresAt']],
  },
  revisions: {
    fields: {
      kind: 'text',
      recordId: 'text',
      recordVersion: 'integer',
      savedAt: 'text',
      snapshot: 'json',
    },
    indexed: ['recordId', 'recordVersion', 'savedAt'],
    heavy: 'snapshot',
    unique: [],
    indexes: [['recordId', 'recordVersion', '_id'], ['recordVersion'], ['savedAt']],
  },
  lostEdits: {
    fields: {
      kind: 'text',
      recordId: 'text',
      title: 'text',
      at: 'text',
      against: 'integer?',
      savedBy: 'text?',
      fields: 'json',
    },
    indexed: ['recordId', 'at'],
    heavy: null,
    unique: [],
    indexes: [['recordId', 'at', '_id'], ['at']],
  },
  deploys: {
    fields: {
      state: 'text',
      startedAt: 'text',
      endedAt: 'text?',
      done: 'integer',
      total: 'integer?',
      log: 'json',
      error: 'text?',
      buildId: 'text?',
      upTo: 'integer?',
      report: 'json',
    },
    indexed: ['state', 'startedAt', 'buildId'],
    heavy: 'log',
    unique: [],
    indexes: [['state', 'startedAt', '_id'], ['startedAt', '_id'], ['buildId']],
  },
  changes: {
    fields: {
      seq: 'integer',
      kind: 'text',
      action: 'text',
      recordId: 'text?',
      title: 'text',
      paths: 'texts',
      at: 'text',
      recordVersion: 'integer?',
      savedBy: 'text?',
    },
    indexed: ['seq', 'recordId'],
    heavy: null,
    unique: [{ field: 'seq', live: false }],
    indexes: [['recordId']],
  },
  leases: {
    fields: { name: 'text', owner: 'text', beat: 'integer' },
    indexed: ['name'],
    heavy: null,
    unique: [{ field: 'name', live: false }],
    indexes: [],
  },
  attempts: {
    fields: { caller: 'text', count: 'integer', expiresAt: 'integer', lasts: 'integer', locks: 'integer' },
    indexed: ['caller', 'expiresAt'],
    heavy: null,
    unique: [{ field: 'caller', live: false }],
    indexes: [['expiresAt']],
  },
  missed: {
    fields: { key: 'text', day: 'text', kind: 'text', term: 'text', count: 'integer' },
    indexed: ['key', 'day', 'kind', 'term'],
    heavy: null,
    unique: [{ field: 'key', live: false }],
    indexes: [
      ['day', '_id'],
      ['kind', 'term'],
    ],
  },
  events: {
    fields: {
      seq: 'integer',
      what: 'text',
      about: 'text',
      at: 'text',
      savedBy: 'text?',
    },
    indexed: ['seq', 'what'],
    heavy: null,
    unique: [{ field: 'seq', live: false }],
    indexes: [['what']],
  },
  editors: {
    fields: { name: 'text', key: 'text', passwordHash: 'text', createdAt: 'text', passkeyAdvised: 'flag' },
    indexed: ['key'],
    heavy: null,
    unique: [{ field: 'key', live: false }],
    indexes: [],
  },
  passkeys: {
    fields: {
      credential: 'text',
      publicKey: 'text',
      counter: 'integer',
      editor: 'text?',
      name: 'text',
      createdAt: 'text',
      usedAt: 'text?',
    },
    indexed: ['credential'],
    heavy: null,
    unique: [{ field: 'credential', live: false }],
    indexes: [],
  },
  challenges: {
    fields: { challenge: 'text', expiresAt: 'text' },
    indexed: ['challenge', 'expiresAt'],
    heavy: null,
    unique: [{ field: 'challenge', live: false }],
    indexes: [['expiresAt']],
  },
} as const satisfies { [N in CollectionName]: Shape<RecordOf<N>> };

/** The same declaration for code that goes through all collections alike. */
export interface CollectionShape {
  readonly fields: Readonly<Record<string, FieldKind>>;
  readonly indexed: readonly string[];
  readonly heavy: string | null;
  readonly unique: readonly { readonly field: string; readonly live: boolean }[];
  readonly indexes: readonly (readonly string[])[];
}

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[];

export function shapeOf(collection: CollectionName): CollectionShape {
  return COLLECTIONS[collection];
}

/** Fields that a query on the collection may name; the id always may. */
export type IndexedField<N extends CollectionName> = (typeof COLLECTIONS)[N]['indexed'][number] | '_id';

/** The field that a list of the collection can leave out. */
export type HeavyField<N extends CollectionName> = NonNullable<(typeof COLLECTIONS)[N]['heavy']>;
