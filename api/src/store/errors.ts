import type { CollectionName } from './records.ts';

/** What every error of the store has; anything else that a store throws is a fault of the program. */
export abstract class StoreError extends Error {
  abstract readonly code: 'not-found' | 'duplicate-key' | 'unavailable';
  override get name(): string {
    return this.constructor.name;
  }
}

/** A write named records that are not there. */
export class RecordNotFound extends StoreError {
  readonly code = 'not-found';
  readonly collection: CollectionName;
  readonly ids: readonly string[];

  constructor(collection: CollectionName, ids: readonly string[]) {
    super(
      `No record of ${collection} has the id ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? '...' : ''}`,
    );
    this.collection = collection;
    this.ids = ids;
  }
}

/** Another record holds this value of a unique field (D4, 409). */
export class DuplicateKey extends StoreError {
  readonly code = 'duplicate-key';
  readonly collection: CollectionName;
  readonly field: string;

  constructor(collection: CollectionName, field: string) {
    super(`Another record of ${collection} has this ${field}`);
    this.collection = collection;
    this.field = field;
  }
}

/**
 * The store cannot be opened or does not answer. The message is one clear sentence for operators and administrators: it
 * says what to do and names the place, but holds no password. Nothing that was in work has been committed, unless
 * `uncertain`: the connection broke while the database was deciding.
 */
export class StoreUnavailable extends StoreError {
  readonly code = 'unavailable';
  readonly uncertain: boolean;
  /** There is no room left for a write; reading goes on. */
  readonly isFull: boolean;
  /** What is stored is no longer what was written: nothing must be written to it. */
  readonly isDamaged: boolean;

  constructor(
    message: string,
    options: { cause?: unknown; uncertain?: boolean; isFull?: boolean; isDamaged?: boolean } = {},
  ) {
    super(message, { cause: options.cause });
    this.uncertain = options.uncertain ?? false;
    this.isFull = options.isFull ?? false;
    this.isDamaged = options.isDamaged ?? false;
  }
}
