import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { KeptServer } from '../../ipc/server-request.ts';
import type { Settings } from '../files/settings.ts';
import { parseServerAddress } from './server-address.ts';

export const SERVERS_KEY = 'servers';

const kept = z.object({
  current: z.string().nullable(),
  servers: z.array(z.object({ id: z.string().regex(/^[0-9a-f]{16}$/), address: z.url() })),
});
type Kept = z.infer<typeof kept>;

/** The servers this installation knows, and the one it works with. */
export interface KeptServers {
  current: () => { id: string; address: string } | null;
  list: () => Omit<KeptServer, 'changes'>[];
  /** Keeps an origin, if it is not yet, and makes it the current one. */
  use: (origin: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** A list in a form that is not this app's (of a newer version, say) is set aside before it is written over. */
export async function openKeptServers(settings: Settings): Promise<KeptServers> {
  const found = await settings.get(SERVERS_KEY);
  const stored = kept.safeParse(found);
  if (found !== undefined && !stored.success) await settings.setAside(SERVERS_KEY, 'not a list of servers');
  let state: Kept = stored.success ? stored.data : { current: null, servers: [] };

  async function set(next: Kept): Promise<void> {
    await settings.put(SERVERS_KEY, next);
    state = next;
  }
  return {
    current: () => state.servers.find(({ id }) => id === state.current) ?? null,
    list: () => state.servers.map((server) => ({ ...server, isCurrent: server.id === state.current })),
    use: async (origin) => {
      const id = serverKey(origin);
      const others = state.servers.filter((server) => server.id !== id);
      await set({ current: id, servers: [...others, { id, address: origin }] });
    },
    remove: (id) =>
      set({
        current: state.current === id ? null : state.current,
        servers: state.servers.filter((server) => server.id !== id),
      }),
  };
}

/** Addresses that can still be made out in a damaged list. */
export function addressesIn(damaged: string): string[] {
  const found = (damaged.match(/https?:\/\/[^"'\\\s]+/g) ?? []).flatMap((text) => {
    const address = parseServerAddress(text);
    return address.ok ? [address.origin] : [];
  });
  return [...new Set(found)];
}

/** Names a server's folder and database. */
export function serverKey(origin: string): string {
  return createHash('sha256').update(origin).digest('hex').slice(0, 16);
}
