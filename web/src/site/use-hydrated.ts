import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false on the server and in the browser's first render, which must equal the server's, and true
 * afterward.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
