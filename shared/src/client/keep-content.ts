import type { AdminClient } from './admin-client.ts';

/** Runs once each time the session opens with the server in reach. */
export function whileOpen({ subscribe, getSnapshot }: AdminClient, run: () => void): void {
  let was = false;
  const look = () => {
    const { session, reachable } = getSnapshot();
    const is = session === 'open' && reachable;
    if (is && !was) run();
    was = is;
  };
  subscribe(look);
  look();
}

/**
 * Brings everything here for working without a connection, each time the session opens: first the lists, then the
 * full records that they name. Both shells start it; it goes on in the background.
 */
export function keepContentHere(api: AdminClient, log: (message: string, detail: unknown) => void): void {
  const { products, pages, sidebar, prefetch } = api;
  whileOpen(api, () => {
    Promise.all([products.list(), pages.list(), sidebar.tree()])
      .then(() => prefetch())
      .catch((error: unknown) => log('Not everything is here for working offline', error));
  });
}
