import type { StorageProblem } from '@wa/admin-app/platform/port';
import type { CallInput, PickedFile } from '../../ipc/calls.ts';
import type { ServersAnswer, ServersRequest } from '../../ipc/server-request.ts';
import type { SecretStore } from '../server/session-token.ts';
import type { ServerRoom } from '../server/server-room.ts';
import type { Handlers } from './dispatch.ts';

export interface HandlerOptions {
  room: () => ServerRoom | null;
  servers: (request: ServersRequest) => Promise<ServersAnswer>;
  secrets: SecretStore;
  /** Damage found in the shell's own settings. */
  shellProblems: () => StorageProblem[];
  window: { update: (change: CallInput<'window'>) => void };
  notify: (title: string, body: string) => void;
  openOutside: (address: string) => void;
  pickFiles: (options: CallInput<'pick-files'>) => Promise<PickedFile[]>;
  saveFile: (file: CallInput<'save-file'>) => Promise<boolean>;
}

/** The calls of the page, each in the place that does it. */
export function createHandlers(options: HandlerOptions): Handlers {
  const { room, servers, secrets, shellProblems, window, notify, openOutside, pickFiles, saveFile } = options;
  const here = (): ServerRoom => {
    const current = room();
    if (current === null) throw new Error('No server is chosen');
    return current;
  };
  return {
    start: async () => {
      const { flags, storage } = here();
      return {
        flags: await flags(),
        keepsSession: await secrets.isAvailable(),
        problems: [...shellProblems(), ...storage.problems()],
      };
    },
    storage: (request) => here().storage.handle(request),
    flag: async ({ name, value }) => {
      await here().setFlag(name, value);
      return null;
    },
    window: async (change) => {
      window.update(change);
      return null;
    },
    notify: async ({ title, body }) => {
      notify(title, body);
      return null;
    },
    'open-external': async ({ url }) => {
      openOutside(url);
      return null;
    },
    'pick-files': pickFiles,
    'save-file': saveFile,
    servers,
  };
}
