import type { DamagedList, ServersAnswer, ServersRequest } from '../../ipc/server-request.ts';
import type { FindAgent } from '../server/find-agent.ts';
import { identifyServer } from '../server/identify-server.ts';
import type { KeptServers } from '../server/kept-servers.ts';
import { parseServerAddress } from '../server/server-address.ts';
import type { ServerRooms } from './server-rooms.ts';

interface ChooseOptions {
  kept: KeptServers;
  rooms: Pick<ServerRooms, 'enter' | 'forget' | 'keptChanges'>;
  findAgent: FindAgent;
  damaged?: DamagedList | null;
}

/** What the screen that chooses a server can do. A kept server may be used without a connection; a new one may not. */
export function createServerChoice({ kept, rooms, findAgent, damaged = null }: ChooseOptions) {
  const known = async () => ({
    servers: await Promise.all(
      kept.list().map(async (server) => ({ ...server, changes: await rooms.keptChanges(server.id) })),
    ),
    damaged,
  });
  const done = async (): Promise<ServersAnswer> => ({ ok: true, ...(await known()) });
  const refused = async (problem: string): Promise<ServersAnswer> => ({
    ok: false,
    problem,
    ...(await known()),
  });

  async function add(typed: string): Promise<ServersAnswer> {
    const address = parseServerAddress(typed);
    if (!address.ok) return refused(address.problem);
    const identified = await identifyServer(address.origin, await findAgent(address.origin));
    if (!identified.ok) return refused(identified.problem);
    await rooms.enter(address.origin);
    return done();
  }

  return async (request: ServersRequest): Promise<ServersAnswer> => {
    switch (request.op) {
      case 'list':
        return done();
      case 'add':
        return add(request.address);
      case 'use': {
        const server = kept.list().find(({ id }) => id === request.id);
        if (server === undefined) return refused('This server is not on the list any more.');
        await rooms.enter(server.address);
        return done();
      }
      case 'remove':
        await rooms.forget(request.id);
        return done();
    }
  };
}
