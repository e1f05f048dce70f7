import type { HeavyField, IndexedField } from './collections.ts';
import type { CollectionName, RecordOf, ServerFields } from './records.ts';
import type { StoredRecord } from '@wa/core/domain/record';

/**
 * The store port (D9): typed document collections with the same behavior on SQLite and MongoDB. Every method
 * can throw StoreUnavailable. Returned records are fresh copies.
 */

/** Indexed fields and the values that all of them must have. */
export type Where<N extends CollectionName> = {
  readonly [F in IndexedField<N> & keyof RecordOf<N>]?: RecordOf<N>[F];
};

/**
 * The bounds of an indexed field, compared as text or number; at least one. Text sorts by its UTF-8 bytes.
 */
interface Range<Field> {
  field: Field;
  /** The inclusive lower bound; `after` is the exclusive one. */
  from?: string | number;
  after?: string | number;
  before?: string | number;
}

/** The fields that hold text, alone, in a list, or in an open shape. */
type TextField<N extends CollectionName> = {
  [F in keyof RecordOf<N> & string]: RecordOf<N>[F] extends boolean | number | null ? never : F;
}[keyof RecordOf<N> & string];

export interface Query<Conditions = object, Indexed = string, Text = string> {
  where?: Conditions;
  range?: Range<Indexed>;
  /**
   * Text, not empty, that at least one of these fields contains, letter for letter. The search scans every
   * record. Lists and open shapes are compared by their JSON text, so use only plain words and addresses.
   */
  containing?: { text: string; in: readonly Text[] };
  /** Records with equal values, and lists without an order, are sorted by ID: oldest first, or last if descending. */
  orderBy?: Indexed;
  descending?: boolean;
  limit?: number;
}
export type ListQuery<N extends CollectionName> = Query<Where<N>, IndexedField<N>, TextField<N>>;

export type SummaryOf<N extends CollectionName> = Omit<RecordOf<N>, HeavyField<N>>;

type Filled = keyof StoredRecord | keyof ServerFields | 'shownAt';

/**
 * A new record. The store sets the ID, version 1, and the times, unless they are given; undeclared fields are
 * dropped.
 */
export type NewRecord<N extends CollectionName> = Omit<RecordOf<N>, Filled> &
  Partial<Pick<RecordOf<N>, Filled & keyof RecordOf<N>>>;

/** The fields to change. An absent or undefined field stays the same. */
export type Changes<N extends CollectionName> = Partial<Omit<RecordOf<N>, keyof StoredRecord>>;

export interface OrderEntry {
  _id: string;
  order: number;
}

type OrderedCollection = 'products' | 'sidebarItems' | 'figures' | 'galleryGroups';

export interface StoreReader {
  /** Returns null for an unknown or malformed ID. */
  get<N extends CollectionName>(collection: N, id: string): Promise<RecordOf<N> | null>;

  /**
   * Returns the records of these IDs, sorted by ID, without unknown ones. With `omit` the heavy field isn't
   * even read.
   */
  getMany<N extends CollectionName>(
    collection: N,
    ids: readonly string[],
    options: { omit: HeavyField<N> },
  ): Promise<SummaryOf<N>[]>;
  getMany<N extends CollectionName>(collection: N, ids: readonly string[]): Promise<RecordOf<N>[]>;

  /**
   * Returns the first record, by ID, that has all these values, or null. Example: the live page of a slug.
   */
  findOne<N extends CollectionName>(collection: N, where: Where<N>): Promise<RecordOf<N> | null>;

  /** Returns records in order. With `omit` the heavy field isn't even read. */
  list<N extends CollectionName>(
    collection: N,
    query: ListQuery<N> & { omit: HeavyField<N> },
  ): Promise<SummaryOf<N>[]>;
  list<N extends CollectionName>(collection: N, query?: ListQuery<N>): Promise<RecordOf<N>[]>;

  count<N extends CollectionName>(collection: N, where?: Where<N>): Promise<number>;
}

/**
 * A transaction, whose reads see its own writes. After a DuplicateKey it can only roll back (MongoDB allows
 * nothing else), so check first where a clash is likely.
 */
export interface StoreTransaction extends StoreReader {
  /** The author of the versions that this transaction creates (D15). */
  readonly savedBy: string | null;

  /** @throws DuplicateKey with the field: a unique one, or `_id`. */
  insert<N extends CollectionName>(collection: N, record: NewRecord<N>): Promise<RecordOf<N>>;

  /** Inserts records in their order. @throws DuplicateKey */
  insertMany<N extends CollectionName>(
    collection: N,
    records: readonly NewRecord<N>[],
  ): Promise<RecordOf<N>[]>;

  /**
   * Raises the version by one, sets updatedAt (a record in the bin keeps it), and returns the new record.
   * @throws RecordNotFound, DuplicateKey
   */
  update<N extends CollectionName>(collection: N, id: string, changes: Changes<N>): Promise<RecordOf<N>>;

  /** Updates many records in one command, like `update`. */
  updateMany<N extends CollectionName>(
    collection: N,
    edits: readonly { _id: string; changes: Changes<N> }[],
  ): Promise<RecordOf<N>[]>;

  /**
   * Sets the order of exactly these records; versions don't change (D4).
   * @throws RecordNotFound with the unknown ids, DuplicateKey (`_id`) when an id is named twice
   */
  reorder(collection: OrderedCollection, entries: readonly OrderEntry[]): Promise<void>;

  /** Returns false when there was nothing to remove. */
  remove(collection: CollectionName, id: string): Promise<boolean>;

  removeMany(collection: CollectionName, ids: readonly string[]): Promise<void>;

  /**
   * Removes the records that meet all conditions, of which there is at least one.
   * @returns the number of removed records
   */
  removeWhere<N extends CollectionName>(
    collection: N,
    removal: Pick<ListQuery<N>, 'where' | 'range'>,
  ): Promise<number>;

  /**
   * Returns the highest order plus one, or 0 for the first; among the children of `parent` (null: top level)
   * if given.
   */
  nextOrder(collection: Exclude<OrderedCollection, 'sidebarItems'>): Promise<number>;
  nextOrder(collection: 'sidebarItems', parent: string | null): Promise<number>;
}

export interface Replacement {
  collections: readonly CollectionName[];
  /** The records to insert, read once. Those of a collection may come in several batches. */
  batches: AsyncIterable<{ collection: CollectionName; records: readonly object[] }>;
  /** Runs in the transaction that makes the new contents valid. It may run more than once. */
  finish: (tx: StoreTransaction) => Promise<void>;
}

/**
 * Milliseconds for one transaction with all its retries, and on MongoDB for its wait in the queue before
 * that.
 */
export const TRANSACTION_MS = 30_000;
/** Milliseconds for a long transaction. MongoDB itself ends a transaction after 60 s. */
export const LONG_TRANSACTION_MS = 55_000;

export interface TransactOptions {
  savedBy?: string | null;
  /** Allows LONG_TRANSACTION_MS, for imports. */
  isLong?: boolean;
}

export interface Store extends StoreReader {
  readonly kind: 'sqlite' | 'mongodb';

  /**
   * Runs the work as one transaction and passes its error on. Resolves when the commit is durable.
   * Transactions run one after the other, so that a value read stays true until the write; a nested one would
   * wait for itself. The work may run more than once (MongoDB requires that when another process was faster),
   * so it must do nothing but use `tx`.
   */
  transact<T>(work: (tx: StoreTransaction) => Promise<T>, options?: TransactOptions): Promise<T>;

  /**
   * Resolves when the store answers and, after a write that found the disk full, accepts writes again.
   * @throws StoreUnavailable with the reason; permanently once any statement has found damage
   */
  ping(): Promise<void>;

  /**
   * Scans the whole embedded file while other work continues. Damage stops all writes. MongoDB checks its
   * reads itself.
   * @throws StoreUnavailable when the file is damaged
   */
  checkForDamage(): Promise<void>;

  /** Runs reads that all see the same moment, while other work continues. */
  snapshot<T>(work: (reader: StoreReader) => Promise<T>): Promise<T>;

  /**
   * Replaces all records of these collections; nothing changes when the batches throw. SQLite does it in one
   * transaction. MongoDB loads them next to the old ones and then swaps. An interruption before the swap
   * changes nothing. After one within the swap, the store takes no writes and no server starts on it until a
   * restore has been run again.
   */
  replaceContents(replacement: Replacement): Promise<void>;

  /** Waits for the transactions under way, then closes files and connections. */
  close(): Promise<void>;

  /** Returns kind and place for people, without a password. */
  describe(): string;
}

/** An expected error of the store. Any other error is a programming error. */
export abstract class StoreError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}

/** The error of a write that named unknown records. */
export class RecordNotFound extends StoreError {
  constructor(collection: CollectionName, ids: readonly string[]) {
    super(
      `No record of ${collection} has the id ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? '...' : ''}`,
    );
  }
}

/** The error of a write whose unique field has the value of another record (D4, 409). */
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
 * The store cannot be opened or does not answer. The message names the place and the remedy for operators,
 * but no password. Work in progress was not committed, unless the connection broke while the database was
 * deciding.
 */
export class StoreUnavailable extends StoreError {
  /**
   * `full`: the disk has no space for a write, while reads continue. `damaged`: nothing may be written to the
   * store.
   */
  readonly fault: 'full' | 'damaged' | null;

  constructor(
    message: string,
    { cause, fault = null }: { cause?: unknown; fault?: StoreUnavailable['fault'] } = {},
  ) {
    super(message, { cause });
    this.fault = fault;
  }
}
