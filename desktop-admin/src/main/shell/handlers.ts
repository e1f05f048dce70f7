import type { StorageProblem } from '@wa/admin-app/platform/port';
import type { CallInput, ServersAnswer, ServersRequest } from '../../ipc/calls.ts';
import type { SecretStore } from '../server/session-token.ts';
import type { ServerRoom } from '../server/server-room.ts';
import type { Handlers } from './dispatch.ts';

interface HandlerOptions {
  room: () => ServerRoom | null;
  servers: (request: ServersRequest) => Promise<ServersAnswer>;
  secrets: SecretStore;
  /** Damage found in the shell's own settings. */
  shellProblems: () => readonly StorageProblem[];
  window: { update: (change: CallInput<'window'>) => void };
  notify: (title: string, body: string) => void;
  openOutside: (address: string) => void;
  saveFile: (file: CallInput<'save-file'>) => Promise<boolean>;
}

/** The calls of the page, each in the place that does it. */
export function createHandlers(options: HandlerOptions): Handlers {
  const { room, servers, secrets, shellProblems, window, notify, openOutside, saveFile } = options;
  const here = (): ServerRoom => {
    const current = room();
    if (current === null) throw new Error('No server is chosen');
    return current;
  };
  return {
    start: async () => {
      const { id, flags, old, settings } = here();
      return {
        server: id,
        old: await old.list(),
        flags: await flags(),
        keepsSession: await secrets.isAvailable(),
        problems: [...shellProblems(), ...settings.damaged].map(({ where, key, reason }) => ({
          where,
          key,
          reason,
        })),
      };
    },
    'old-file': ({ key }) => here().old.file(key),
    'old-done': async () => {
      await here().old.finish();
      return null;
    },
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
    'save-file': saveFile,
    servers,
  };
}
