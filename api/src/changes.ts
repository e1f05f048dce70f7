import type { BinKind } from '@wa/shared/domain/record';

/** What a committed write did to the content: the site, the byte cache and the next deploy depend on it. */
export interface Change {
  kind: BinKind | 'order';
  action: 'created' | 'changed' | 'deleted' | 'restored' | 'reordered';
  /** Null when a whole list changed. */
  id: string | null;
  title: string;
  /** Public paths before and after the change, each with its leading slash. */
  paths: string[];
}

export interface ChangeBus {
  /** Tells every subscriber, in the order of subscription; only after the commit. */
  publish: (change: Change) => void;
  /** Answers the function that ends the subscription. */
  subscribe: (listener: (change: Change) => void) => () => void;
}

/**
 * @param onError hears of a subscriber that threw: the write is committed by then, so that neither the caller nor the
 * other subscribers may suffer from it.
 */
export function createChangeBus(onError: (error: unknown) => void): ChangeBus {
  const listeners = new Set<(change: Change) => void>();
  return {
    publish(change) {
      for (const listener of [...listeners]) {
        try {
          listener(change);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
