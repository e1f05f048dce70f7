import path from 'node:path';
import { openFileStorage, type FileStorage } from '../files/file-storage.ts';
import type { FindAgent } from './find-agent.ts';
import { identifyServer } from './identify-server.ts';
import type { ForwardTarget } from './forward.ts';
import { openPictureFiles, type PictureFiles } from './picture-files.ts';
import { openSessionToken, type SecretStore } from './session-token.ts';

const FLAG = 'flag/';

/** Everything of the server that the app works with now: its address, its session and the work kept for it. */
export interface ServerRoom extends ForwardTarget {
  id: string;
  storage: FileStorage;
  pictures: PictureFiles;
  flags: () => Promise<Record<string, string>>;
  setFlag: (name: string, value: string | null) => Promise<void>;
}

interface RoomOptions {
  id: string;
  address: string;
  folder: string;
  secrets: SecretStore;
  findAgent: FindAgent;
}

export async function openServerRoom(options: RoomOptions): Promise<ServerRoom> {
  const { id, address, folder, secrets, findAgent } = options;
  const agent = () => findAgent(address);
  const storage = await openFileStorage(folder);
  const { shell } = storage;
  return {
    id,
    origin: address,
    agent,
    storage,
    pictures: await openPictureFiles(path.join(folder, 'pictures')),
    session: await openSessionToken(shell, secrets),
    identify: async () => identifyServer(address, await agent()),
    flags: async () => {
      const entries = await shell.list();
      return Object.fromEntries(
        entries.flatMap(({ key, value }) =>
          key.startsWith(FLAG) && typeof value === 'string' ? [[key.slice(FLAG.length), value]] : [],
        ),
      );
    },
    setFlag: (name, value) => (value === null ? shell.delete(FLAG + name) : shell.put(FLAG + name, value)),
  };
}
