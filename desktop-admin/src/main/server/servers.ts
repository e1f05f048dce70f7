import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createSerially } from '@wa/admin-app/platform/serially';
import { CHANGE_COUNT_FLAG } from '@wa/admin-app/platform/port';
import { z } from 'zod';
import type { DamagedList, ServersAnswer, ServersRequest } from '../../ipc/calls.ts';
import { openSettings, type Settings } from '../files/settings.ts';
import { identifyServer } from './identify-server.ts';
import type { FindAgent } from './send-request.ts';
import { parseServerAddress } from './server-address.ts';
import { FLAG, openServerData, type ServerData } from './server-data.ts';
import type { SecretStore } from './session-token.ts';

const KEY = 'servers';

const serverList = z.object({
  current: z.string().nullable(),
  servers: z.array(
    z.object({
      /** Names the folder and the database of the server. */
      id: z.string().regex(/^[0-9a-f]{16}$/),
      address: z.url(),
      /** The server's own name for itself, by which it is found after a move. */
      serverId: z.string().optional(),
    }),
  ),
});
type ServerList = z.infer<typeof serverList>;
type KnownServer = ServerList['servers'][number];

/** The known servers of this installation, and the current one. */
export interface Servers {
  /** Returns null before a server was selected. */
  current: () => ServerData | null;
  /** Makes a server the current one and saves that choice. */
  enter: (origin: string) => Promise<void>;
  /** Handles a request of the server selection screen. */
  answer: (request: ServersRequest) => Promise<ServersAnswer>;
}

interface ServersOptions {
  settings: Settings;
  /** Parent of the servers' folders. */
  folder: string;
  secrets: SecretStore;
  findAgent: FindAgent;
}

export async function openServers({ settings, folder, ...ways }: ServersOptions): Promise<Servers> {
  const { findAgent } = ways;
  const serially = createSerially();
  const opened = new Map<string, ServerData>();
  let list = await readList(settings);
  const last = list.servers.find(({ id }) => id === list.current);
  let current = last === undefined ? null : await open(last);
  const damaged = damagedList(settings);

  async function open({ id, address }: KnownServer): Promise<ServerData> {
    const found = opened.get(id);
    const data = found ?? (await openServerData({ id, address, folder: path.join(folder, id), ...ways }));
    opened.set(id, data);
    return data;
  }

  async function write(next: ServerList): Promise<void> {
    await settings.put(KEY, next);
    list = next;
  }
  const others = (id: string) => list.servers.filter((server) => server.id !== id);

  async function select(server: KnownServer): Promise<void> {
    const data = await open(server);
    await write({ current: server.id, servers: [...others(server.id), server] });
    current = data;
  }

  function entryOf(address: string): KnownServer {
    const known = list.servers.find((server) => server.address === address);
    if (known !== undefined) return known;
    const id = serverKey(address);
    // A server that has moved keeps the key of its first address.
    const isTaken = list.servers.some((server) => server.id === id);
    return { id: isTaken ? randomBytes(8).toString('hex') : id, address };
  }

  const enter = (origin: string) => serially(() => select(entryOf(origin)));

  /** Returns the known server with this ID if it is no longer at its address. */
  async function findMoved(serverId: string): Promise<KnownServer | null> {
    for (const server of list.servers) {
      const { session } = await open(server);
      if ((server.serverId ?? session.mark()?.serverId) !== serverId) continue;
      const there = await identifyServer(server.address, await findAgent(server.address));
      // A copy of a server has the same ID, so the work stays with the address that still answers.
      if (!there.ok || there.serverId !== serverId) return server;
    }
    return null;
  }

  /** Enters a server at a new address, where a server that has moved keeps its pending changes (D10.5). */
  const enterNew = (address: string, serverId: string) =>
    serially(async () => {
      const isKnown = list.servers.some((server) => server.address === address);
      const moved = isKnown ? null : await findMoved(serverId);
      if (moved === null) return select({ ...entryOf(address), serverId });
      // Any server can claim an ID, so the new address never gets the session.
      await opened.get(moved.id)?.session.forget();
      opened.delete(moved.id);
      return select({ ...moved, address, serverId });
    });

  /** Deletes main's data of a server, its session first. The page has deleted its database. */
  const forget = (id: string) =>
    serially(async () => {
      if (current?.id === id) current = null;
      await opened.get(id)?.session.forget();
      opened.delete(id);
      await rm(path.join(folder, id), { recursive: true, force: true });
      await write({ current: list.current === id ? null : list.current, servers: others(id) });
    });

  async function keptChanges(id: string): Promise<number> {
    const its = opened.get(id)?.settings ?? (await openSettings(path.join(folder, id, 'shell')));
    return Number((await its.get(FLAG + CHANGE_COUNT_FLAG)) ?? 0);
  }

  /**
   * Adds a server and makes it the current one. Returns the reason if it cannot be used, else null. New
   * servers are identified first.
   */
  async function add(typed: string): Promise<string | null> {
    const address = parseServerAddress(typed);
    if (!address.ok) return address.problem;
    const identified = await identifyServer(address.origin, await findAgent(address.origin));
    if (!identified.ok) return identified.problem;
    await enterNew(address.origin, identified.serverId);
    return null;
  }

  async function use(id: string): Promise<string | null> {
    const server = list.servers.find((one) => one.id === id);
    if (server === undefined) return 'This server is no longer on the list.';
    await enter(server.address);
    return null;
  }

  return {
    current: () => current,
    enter,
    answer: async (request) => {
      let problem: string | null = null;
      if (request.op === 'add') problem = await add(request.address);
      if (request.op === 'use') problem = await use(request.id);
      if (request.op === 'remove') await forget(request.id);
      const servers = await Promise.all(
        list.servers.map(async ({ id, address }) => ({
          ...{ id, address },
          isCurrent: id === list.current,
          changes: await keptChanges(id),
        })),
      );
      return { servers, damaged, problem };
    },
  };
}

/**
 * Reads the list. A list in an unknown format, such as that of a newer version, is moved away before it is
 * overwritten.
 */
async function readList(settings: Settings): Promise<ServerList> {
  const stored = await settings.get(KEY);
  const parsed = serverList.safeParse(stored);
  if (stored !== undefined && !parsed.success) await settings.quarantine(KEY, 'not a list of servers');
  return parsed.success ? parsed.data : { current: null, servers: [] };
}

/** Returns the list found damaged at this start, with the addresses that could be recovered from it. */
function damagedList({ damaged }: Settings): DamagedList | null {
  const list = damaged.find(({ key }) => key === KEY);
  if (list === undefined) return null;
  const addresses = (list.stored.match(/https?:\/\/[^"'\\\s]+/g) ?? []).flatMap((text) => {
    const address = parseServerAddress(text);
    return address.ok ? [address.origin] : [];
  });
  return { file: list.file, addresses: [...new Set(addresses)] };
}

/** Returns the key of a server that is added with this address. */
function serverKey(origin: string): string {
  return createHash('sha256').update(origin).digest('hex').slice(0, 16);
}
