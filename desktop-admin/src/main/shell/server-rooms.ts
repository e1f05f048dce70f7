import { rm } from 'node:fs/promises';
import path from 'node:path';
import { KEPT_CHANGES } from '@wa/admin-app/platform/port';
import { createSerially } from '../files/serially.ts';
import { openSettings } from '../files/settings.ts';
import type { FindAgent } from '../server/find-agent.ts';
import type { SecretStore } from '../server/session-token.ts';
import { serverKey, type KeptServers } from '../server/kept-servers.ts';
import { FLAG, openServerRoom, type ServerRoom } from '../server/server-room.ts';

/** The rooms of the servers used since the start; a server's work stays open until the app ends. */
export interface ServerRooms {
  /** The room that the page works in; null before a server was chosen. */
  current: () => ServerRoom | null;
  /** Makes a server the current one, and remembers it. */
  enter: (origin: string) => Promise<ServerRoom>;
  /** Deletes everything that main keeps of a server, its session first, and takes it off the list. */
  forget: (id: string) => Promise<void>;
  /** How many changes the page keeps for a server that have not reached it. */
  keptChanges: (id: string) => Promise<number>;
}

interface RoomsOptions {
  kept: KeptServers;
  /** Folder that holds a folder per server. */
  folder: string;
  secrets: SecretStore;
  findAgent: FindAgent;
}

export async function openServerRooms(options: RoomsOptions): Promise<ServerRooms> {
  const { kept, folder, ...ways } = options;
  const serially = createSerially();
  const rooms = new Map<string, ServerRoom>();
  let current: ServerRoom | null = null;

  async function open(origin: string): Promise<ServerRoom> {
    const id = serverKey(origin);
    const found =
      rooms.get(id) ??
      (await openServerRoom({ id, address: origin, folder: path.join(folder, id), ...ways }));
    rooms.set(id, found);
    return found;
  }

  const last = kept.current();
  if (last !== null) current = await open(last.address);

  return {
    current: () => current,
    enter: (origin) =>
      serially(async () => {
        const room = await open(origin);
        await kept.use(origin);
        current = room;
        return room;
      }),
    forget: (id) =>
      serially(async () => {
        if (current?.id === id) current = null;
        await rooms.get(id)?.session.forget();
        rooms.delete(id);
        await rm(path.join(folder, id), { recursive: true, force: true });
        await kept.remove(id);
      }),
    keptChanges: async (id) => {
      const settings = rooms.get(id)?.settings ?? (await openSettings(path.join(folder, id, 'shell')));
      return Number((await settings.get(FLAG + KEPT_CHANGES)) ?? 0);
    },
  };
}
