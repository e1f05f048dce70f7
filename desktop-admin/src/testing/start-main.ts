import { createIndexedDbStorage } from '@wa/admin-app/platform/browser/indexed-db-storage';
import type { PlatformStorage } from '@wa/admin-app/platform/port';
import type { Bridge } from '../ipc/bridge.ts';
import type { CallName } from '../ipc/calls.ts';
import { createFindAgent } from '../main/server/send-request.ts';
import { openServerData } from '../main/server/server-data.ts';
import { dispatch } from '../main/shell/dispatch.ts';
import { createHandlers } from '../main/shell/handlers.ts';
import { createCall } from '../renderer/call.ts';
import { databaseOf, takeOver } from '../renderer/take-over.ts';
import { buildSecrets } from './build-secrets.ts';

/**
 * Starts the main process without Electron, on real files. `meet` is called before and after each of the
 * page's calls.
 */
export async function startMain(folder: string, meet: (name: CallName) => void = () => {}) {
  const secrets = buildSecrets(false);
  const findAgent = createFindAgent(async () => 'DIRECT');
  const server = await openServerData({ id: 'a', address: 'http://127.0.0.1:1', folder, secrets, findAgent });
  const sent: unknown[] = [];
  const handlers = createHandlers({
    server: () => server,
    servers: async () => ({ servers: [], damaged: null, problem: null }),
    secrets,
    shellProblems: () => [],
    window: { update: (change) => void sent.push(change) },
    notify: (title, body) => void sent.push({ title, body }),
    openOutside: (address) => void sent.push(address),
    saveFile: async (file) => {
      sent.push(file);
      return true;
    },
  });
  const bridge: Pick<Bridge, 'call'> = {
    call: async (name, input) => {
      // The data is cloned, as between real processes.
      const sent: unknown = structuredClone(input);
      const options = { handlers, isTrusted: () => true, log: () => {} };
      meet(name);
      const answer = await dispatch(name, {} as never, sent, options);
      meet(name);
      return structuredClone(answer);
    },
  };
  return { call: createCall(bridge), sent };
}

/** Opens a page's storage on the global `indexedDB`, including its migration. */
export async function startStorage(
  folder: string,
  meet?: (name: CallName) => void,
): Promise<PlatformStorage> {
  const { call } = await startMain(folder, meet);
  const start = await call('start', null);
  const found = await takeOver(call, start);
  return createIndexedDbStorage({ name: databaseOf(start.server), found });
}
