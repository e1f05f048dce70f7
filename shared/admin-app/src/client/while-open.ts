import type { AdminClient } from './admin-client.ts';

/** Runs a function each time the session opens while the server is reachable. */
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
