import path from 'node:path';
import { createSerially } from '../files/serially.ts';
import type { FindAgent } from '../server/find-agent.ts';
import type { SecretStore } from '../server/session-token.ts';
import { serverKey, type KeptServers } from '../server/kept-servers.ts';
import { openServerRoom, type ServerRoom } from '../server/server-room.ts';

/** The rooms of the servers used since the start; a server's work stays open until the app ends. */
export interface ServerRooms {
  /** The room that the page works in; null before a server was chosen. */
  current: () => ServerRoom | null;
  /** Makes a server the current one, and remembers it. */
  enter: (origin: string) => Promise<ServerRoom>;
  /** Ends a server's session and takes it off the list. */
  forget: (id: string) => Promise<void>;
  close: () => Promise<void>;
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
        const server = kept.list().find((one) => one.id === id);
        if (server === undefined) return;
        const room = await open(server.address);
        await room.session.forget();
        await room.pictures.clear();
        await kept.remove(id);
        if (current?.id === id) current = null;
      }),
    close: async () => {
      for (const room of rooms.values()) await room.storage.close();
    },
  };
}
