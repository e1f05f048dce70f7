import type { HeavyField, IndexedField } from './collections.ts';
import type { CollectionName, RecordOf, ServerFields } from './records.ts';
import type { StoredRecord } from '@wa/core/domain/record';

/**
 * The store port (D9): typed document collections that SQLite and MongoDB keep alike. Every method can throw
 * StoreUnavailable. Records that come back are fresh copies.
 */

/** Indexed fields and the values they must have, all of them. */
export type Where<N extends CollectionName> = {
  readonly [F in IndexedField<N> & keyof RecordOf<N>]?: RecordOf<N>[F];
};

/** Bounds of an indexed field, compared as text or number; at least one. Text sorts by its UTF-8 bytes. */
interface Range<Field> {
  field: Field;
  /** At least this; `after`: more than this. */
  from?: string | number;
  after?: string | number;
  before?: string | number;
}

/** Fields that hold text, alone, in a list or in an open shape. */
type TextField<N extends CollectionName> = {
  [F in keyof RecordOf<N> & string]: RecordOf<N>[F] extends boolean | number | null ? never : F;
}[keyof RecordOf<N> & string];

export interface Query<Conditions = object, Indexed = string, Text = string> {
  where?: Conditions;
  range?: Range<Indexed>;
  /**
   * Text, not empty, that at least one of these fields holds somewhere, letter for letter. Every record is looked through.
   * Of a list and an open shape it is compared with the JSON text: plain words and addresses only.
   */
  containing?: { text: string; in: readonly Text[] };
  /** Ties, and lists without an order, go by id: older records first, or last when descending. */
  orderBy?: Indexed;
  descending?: boolean;
  limit?: number;
}
export type ListQuery<N extends CollectionName> = Query<Where<N>, IndexedField<N>, TextField<N>>;

export type SummaryOf<N extends CollectionName> = Omit<RecordOf<N>, HeavyField<N>>;

type Filled = keyof StoredRecord | keyof ServerFields;

/** The store gives an id, version 1 and the times, unless they are given; undeclared fields are dropped. */
export type NewRecord<N extends CollectionName> = Omit<RecordOf<N>, Filled> &
  Partial<Pick<RecordOf<N>, Filled & keyof RecordOf<N>>>;

/** Fields to change; an absent or undefined one stays as it is. */
export type Changes<N extends CollectionName> = Partial<Omit<RecordOf<N>, keyof StoredRecord>>;

export interface OrderEntry {
  _id: string;
  order: number;
}

type OrderedCollection = 'products' | 'sidebarItems' | 'figures' | 'galleryGroups';

export interface StoreReader {
  /** Null for an unknown or malformed id. */
  get<N extends CollectionName>(collection: N, id: string): Promise<RecordOf<N> | null>;

  /** The records of these ids, by id; unknown ones are left out. With `omit` the heavy field isn't even read. */
  getMany<N extends CollectionName>(
    collection: N,
    ids: readonly string[],
    options: { omit: HeavyField<N> },
  ): Promise<SummaryOf<N>[]>;
  getMany<N extends CollectionName>(collection: N, ids: readonly string[]): Promise<RecordOf<N>[]>;

  /** The first record, by id, that has all these values, or null: the live page of a slug, say. */
  findOne<N extends CollectionName>(collection: N, where: Where<N>): Promise<RecordOf<N> | null>;

  /** Records in order; with `omit` the heavy field isn't even read. */
  list<N extends CollectionName>(
    collection: N,
    query: ListQuery<N> & { omit: HeavyField<N> },
  ): Promise<SummaryOf<N>[]>;
  list<N extends CollectionName>(collection: N, query?: ListQuery<N>): Promise<RecordOf<N>[]>;

  count<N extends CollectionName>(collection: N, where?: Where<N>): Promise<number>;
}

/**
 * Reads here see the transaction's own writes. After a DuplicateKey it can only roll back (MongoDB knows no other way), so
 * look first where a clash is likely.
 */
export interface StoreTransaction extends StoreReader {
  /** Who makes the versions that come of it (D15). */
  readonly savedBy: string | null;

  /** @throws DuplicateKey with the field: a unique one, or `_id`. */
  insert<N extends CollectionName>(collection: N, record: NewRecord<N>): Promise<RecordOf<N>>;

  /** In their order. @throws DuplicateKey */
  insertMany<N extends CollectionName>(
    collection: N,
    records: readonly NewRecord<N>[],
  ): Promise<RecordOf<N>[]>;

  /** Raises the version by one and sets updatedAt; answers the new record. @throws RecordNotFound, DuplicateKey */
  update<N extends CollectionName>(collection: N, id: string, changes: Changes<N>): Promise<RecordOf<N>>;

  /** As `update`, for many in one command. */
  updateMany<N extends CollectionName>(
    collection: N,
    edits: readonly { _id: string; changes: Changes<N> }[],
  ): Promise<RecordOf<N>[]>;

  /**
   * Sets the order of exactly these records; versions don't change (D4).
   * @throws RecordNotFound with the unknown ids, DuplicateKey (`_id`) when an id is named twice
   */
  reorder(collection: OrderedCollection, entries: readonly OrderEntry[]): Promise<void>;

  /** False when there was nothing to remove. */
  remove(collection: CollectionName, id: string): Promise<boolean>;

  removeMany(collection: CollectionName, ids: readonly string[]): Promise<void>;

  /** Those that meet all conditions, of which there is at least one. Answers how many went. */
  removeWhere<N extends CollectionName>(
    collection: N,
    removal: Pick<ListQuery<N>, 'where' | 'range'>,
  ): Promise<number>;

  /** The highest order plus one, 0 for the first; among the children of `parent` (null: top level) if given. */
  nextOrder(collection: Exclude<OrderedCollection, 'sidebarItems'>): Promise<number>;
  nextOrder(collection: 'sidebarItems', parent: string | null): Promise<number>;
}

export interface Replacement {
  collections: readonly CollectionName[];
  /** Read once; records of a collection may come in several batches. */
  batches: AsyncIterable<{ collection: CollectionName; records: readonly object[] }>;
  /** In the transaction that makes the new contents valid. It may run more than once. */
  finish: (tx: StoreTransaction) => Promise<void>;
}

/** Milliseconds for one transaction with all its retries, and on MongoDB before it for its place in the queue. */
export const TRANSACTION_MS = 30_000;
/** For a long one. MongoDB itself ends a transaction after 60 s. */
export const LONG_TRANSACTION_MS = 55_000;

export interface TransactOptions {
  savedBy?: string | null;
  /** It may take LONG_TRANSACTION_MS: for imports. */
  isLong?: boolean;
}

export interface Store extends StoreReader {
  readonly kind: 'sqlite' | 'mongodb';

  /**
   * All or nothing; an error of the work comes through as it is. Resolves when the commit is durable. Transactions run one
   * after the other, so that what one has read is still true when it writes; one within another would wait for itself. The
   * work may run more than once (MongoDB asks for that when another process was faster): it must do nothing but use `tx`.
   */
  transact<T>(work: (tx: StoreTransaction) => Promise<T>, options?: TransactOptions): Promise<T>;

  /**
   * Resolves when the store answers and, after a write that found no room, takes writes again.
   * @throws StoreUnavailable with what is wrong; for good once damage was found, by whichever statement
   */
  ping(): Promise<void>;

  /**
   * Looks through the whole embedded file beside running work. What it finds keeps the store from taking writes. MongoDB
   * checks what it reads by itself.
   * @throws StoreUnavailable when the file is damaged
   */
  lookForDamage(): Promise<void>;

  /** Reads beside running work: everything that the work reads is of one moment. */
  snapshot<T>(work: (reader: StoreReader) => Promise<T>): Promise<T>;

  /**
   * Puts other records in the place of all that these collections hold; nothing changes when the batches throw. SQLite does
   * it in one transaction. MongoDB loads them beside the old ones and then swaps: cut off before the swap, everything is as
   * it was; cut off within it, the store takes no writes and no server starts on it until a restore has been run again.
   */
  replaceContents(replacement: Replacement): Promise<void>;

  /** Waits for the transactions under way, then lets go of files and connections. */
  close(): Promise<void>;

  /** Kind and place for people; no password in it. */
  describe(): string;
}

/** Anything else that a store throws is a fault of the program. */
export abstract class StoreError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}

/** A write named records that are not there. */
export class RecordNotFound extends StoreError {
  constructor(collection: CollectionName, ids: readonly string[]) {
    super(
      `No record of ${collection} has the id ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? '...' : ''}`,
    );
  }
}

/** Another record holds this value of a unique field (D4, 409). */
export class DuplicateKey extends StoreError {
  readonly collection: CollectionName;
  readonly field: string;

  constructor(collection: CollectionName, field: string) {
    super(`Another record of ${collection} has this ${field}`);
    this.collection = collection;
    this.field = field;
  }
}

/**
 * The store cannot be opened or does not answer. The message says to operators what to do and names the place, but holds no
 * password. Nothing that was in work has been committed, unless the connection broke while the database was deciding.
 */
export class StoreUnavailable extends StoreError {
  /** `full`: no room for a write; reading goes on. `damaged`: nothing must be written to what is stored. */
  readonly fault: 'full' | 'damaged' | null;

  constructor(
    message: string,
    { cause, fault = null }: { cause?: unknown; fault?: StoreUnavailable['fault'] } = {},
  ) {
    super(message, { cause });
    this.fault = fault;
  }
}
