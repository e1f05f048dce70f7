import path from 'node:path';
import { openFileStorage, type FileStorage } from '../files/file-storage.ts';
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

export async function openServerRoom(
  { id, address, folder }: { id: string; address: string; folder: string },
  secrets: SecretStore,
): Promise<ServerRoom> {
  const storage = await openFileStorage(folder);
  const { shell } = storage;
  return {
    id,
    origin: address,
    storage,
    pictures: await openPictureFiles(path.join(folder, 'pictures')),
    session: await openSessionToken(shell, secrets),
    identify: async () => {
      const identified = await identifyServer(address);
      return identified.ok ? identified.serverId : null;
    },
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
