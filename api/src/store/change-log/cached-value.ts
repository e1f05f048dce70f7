import type { Change } from './change.ts';
import type { ChangeLog } from './change-log.ts';

/**
 * A value made of records of these kinds: made when first asked for, and again when asked for after such a change. All
 * who ask meanwhile share one making, and one that failed is tried again by the next caller.
 */
export function cachedValue<T>(
  changes: Pick<ChangeLog, 'subscribe'>,
  kinds: readonly Change['kind'][],
  make: () => Promise<T>,
): () => Promise<T> {
  let value: Promise<T> | null = null;
  changes.subscribe(({ kind }) => {
    if (kind === 'catalogue' || kinds.includes(kind)) value = null;
  });
  return () => {
    if (value !== null) return value;
    const making = make();
    value = making;
    making.catch(() => {
      if (value === making) value = null;
    });
    return making;
  };
}

/** For a value that is read once. */
export const NO_CHANGES: Pick<ChangeLog, 'subscribe'> = { subscribe: () => () => undefined };
