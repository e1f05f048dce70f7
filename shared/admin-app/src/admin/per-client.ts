import type { AdminClient } from '../client/admin-client.ts';

/** Returns a function that makes one object for each client, which outlives the screen. */
export function perClient<T, More extends unknown[]>(make: (api: AdminClient, ...more: More) => T) {
  const made = new WeakMap<AdminClient, T>();
  return (api: AdminClient, ...more: More): T => {
    const known = made.get(api) ?? make(api, ...more);
    made.set(api, known);
    return known;
  };
}
