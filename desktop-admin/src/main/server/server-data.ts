import path from 'node:path';
import { openSettings, type Settings } from '../files/settings.ts';
import type { FindAgent } from './send-request.ts';
import { identifyServer } from './identify-server.ts';
import type { ForwardTarget } from './forward.ts';
import { openOldWork, type OldWorkFiles } from './old-work.ts';
import { openPictureFiles, type PictureFiles } from './pictures.ts';
import { openSessionToken, type SecretStore } from './session-token.ts';

/** Prefix of the settings that the page calls flags. */
export const FLAG = 'flag/';

/** Data of the current server: its address, its session, and main's storage for it. */
export interface ServerData extends ForwardTarget {
  id: string;
  settings: Settings;
  old: OldWorkFiles;
  pictures: PictureFiles;
  flags: () => Promise<Record<string, string>>;
  setFlag: (name: string, value: string | null) => Promise<void>;
}

interface ServerDataOptions {
  id: string;
  address: string;
  folder: string;
  secrets: SecretStore;
  findAgent: FindAgent;
}

export async function openServerData(options: ServerDataOptions): Promise<ServerData> {
  const { id, address, folder, secrets, findAgent } = options;
  const agent = () => findAgent(address);
  const settings = await openSettings(path.join(folder, 'shell'));
  return {
    id,
    origin: address,
    agent,
    settings,
    old: openOldWork(folder),
    pictures: await openPictureFiles(path.join(folder, 'images')),
    session: await openSessionToken(settings, secrets),
    identify: async () => identifyServer(address, await agent()),
    flags: async () => {
      const flags = Object.entries(await settings.list(FLAG));
      return Object.fromEntries(flags.map(([key, value]) => [key.slice(FLAG.length), String(value)]));
    },
    setFlag: (name, value) =>
      value === null ? settings.delete(FLAG + name) : settings.put(FLAG + name, value),
  };
}
