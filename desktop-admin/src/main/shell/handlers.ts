import type { StorageProblem } from '@wa/admin-app/platform/port';
import type { CallInput, ServersAnswer, ServersRequest } from '../../ipc/calls.ts';
import type { SecretStore } from '../server/session-token.ts';
import type { ServerData } from '../server/server-data.ts';
import type { Handlers } from './dispatch.ts';

interface HandlerOptions {
  server: () => ServerData | null;
  servers: (request: ServersRequest) => Promise<ServersAnswer>;
  secrets: SecretStore;
  /** Damaged settings of the shell. */
  shellProblems: () => readonly StorageProblem[];
  window: { update: (change: CallInput<'window'>) => void };
  notify: (title: string, body: string) => void;
  openOutside: (address: string) => void;
  saveFile: (file: CallInput<'save-file'>) => Promise<boolean>;
}

/** Creates the handlers, which delegate to the modules that do the work. */
export function createHandlers(options: HandlerOptions): Handlers {
  const { server, servers, secrets, shellProblems, window, notify, openOutside, saveFile } = options;
  const here = (): ServerData => {
    const current = server();
    if (current === null) throw new Error('No server is selected');
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
    'old-done': done(() => here().old.finish()),
    flag: done(({ name, value }) => here().setFlag(name, value)),
    window: done(window.update),
    notify: done(({ title, body }) => notify(title, body)),
    'open-external': done(({ url }) => openOutside(url)),
    'save-file': saveFile,
    servers,
  };
}

/** Wraps the handler of a call without a result. */
const done =
  <Input>(work: (input: Input) => void | Promise<void>) =>
  async (input: Input): Promise<null> => {
    await work(input);
    return null;
  };
