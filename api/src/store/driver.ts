/**
 * What an adapter has to do. It is untyped and small on purpose: versions, conflicts, defaults and limits are written
 * once, on top of it (typed-store.ts), so that both stores cannot differ in them.
 */
import type { CollectionName } from './records.ts';
import type { OrderEntry } from './port.ts';

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
