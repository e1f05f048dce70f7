import { createSignal } from '@wa/admin-app/platform/listeners';
import type { Bridge } from '../ipc/bridge.ts';
import type { CallName } from '../ipc/calls.ts';
import { createAppHandler } from '../main/protocol/app-handler.ts';
import { createPickedFiles } from '../main/protocol/picked-files.ts';
import { createFindAgent } from '../main/server/send-request.ts';
import { openServerRoom } from '../main/server/server-room.ts';
import { dispatch } from '../main/shell/dispatch.ts';
import { createHandlers } from '../main/shell/handlers.ts';
import { createCall } from '../renderer/call.ts';
import { createDesktopPlatform } from '../renderer/desktop-platform.ts';
import { takeOver } from '../renderer/take-over.ts';
import { buildSecrets } from './build-secrets.ts';

/**
 * The app without Electron: page and main process joined by their own calls and requests, on real files and the global
 * `indexedDB`. `meet` is called before and after each call.
 */
export async function startApp(folder: string, meet: (name: CallName) => void = () => {}) {
  const secrets = buildSecrets(false);
  const findAgent = createFindAgent(async () => 'DIRECT');
  const room = await openServerRoom({ id: 'a', address: 'http://127.0.0.1:1', folder, secrets, findAgent });
  const told: unknown[] = [];
  const handlers = createHandlers({
    room: () => room,
    servers: async () => ({ servers: [], damaged: null, problem: null }),
    secrets,
    shellProblems: () => [],
    window: { update: (change) => void told.push(change) },
    notify: (title, body) => void told.push({ title, body }),
    openOutside: (address) => void told.push(address),
    pickFiles: async () => [],
    saveFile: async (file) => {
      told.push(file);
      return true;
    },
  });
  const bridge: Pick<Bridge, 'call'> = {
    call: async (name, input) => {
      // What crosses the border between processes is a copy.
      const sent: unknown = structuredClone(input);
      const options = { handlers, isTrusted: () => true, log: () => {} };
      meet(name);
      const answer = await dispatch(name, {} as never, sent, options);
      meet(name);
      return structuredClone(answer);
    },
  };
  const handle = createAppHandler({
    files: new Map(),
    forward: async () => Response.error(),
    picked: createPickedFiles(),
    log: () => {},
  });
  const call = createCall(bridge);
  const start = await call('start', null);
  const platform = createDesktopPlatform({
    call,
    start,
    damaged: await takeOver(call, start),
    fetch: (address, init) => handle(new Request(address, init)),
    online: createSignal(true),
    visible: createSignal(true),
    log: () => {},
  });
  return { platform, told };
}
