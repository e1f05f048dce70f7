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
