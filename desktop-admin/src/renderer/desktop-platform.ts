import { openBroadcast } from '@wa/admin-app/platform/browser/page-signals';
import { createMemoryLock } from '@wa/admin-app/platform/memory';
import type { Platform, PlatformSignal } from '@wa/admin-app/platform/port';
import { APP_ORIGIN, PICKED, SITE } from '../ipc/addresses.ts';
import type { StartState } from '../ipc/calls.ts';
import type { Call } from './call.ts';
import { createDesktopStorage } from './desktop-storage.ts';

export interface DesktopPlatformOptions {
  call: Call;
  start: StartState;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  online: PlatformSignal;
  visible: PlatformSignal;
  log: (message: string, detail: unknown) => void;
}

/** The platform of the desktop app: everything durable or native is a call to the main process. */
export function createDesktopPlatform(options: DesktopPlatformOptions): Platform {
  const { call, start, fetch, online, visible, log } = options;
  const flags = new Map(Object.entries(start.flags));
  const tell = (told: Promise<unknown>) => {
    told.catch((error: unknown) => log('The app did not take a note', error));
  };
  return {
    storage: createDesktopStorage({ call, fetch, found: start.problems }),
    // One installation has one window (single instance), so a lock within the page is a lock for all.
    lock: createMemoryLock(),
    channel: openBroadcast,
    online,
    visible,
    flags: {
      get: (name) => flags.get(name) ?? null,
      set: (name, value) => {
        if (value === null) flags.delete(name);
        else flags.set(name, value);
        tell(call('flag', { name, value }));
      },
    },
    pickFiles: async (wanted) => {
      const picked = await call('pick-files', wanted);
      return Promise.all(
        picked.map(async ({ id, name, type }) => {
          const answer = await fetch(`${APP_ORIGIN}${PICKED}${id}`);
          if (!answer.ok) throw new Error(`${name} could not be read`);
          return new File([await answer.arrayBuffer()], name, { type });
        }),
      );
    },
    saveFile: (name, _type, bytes) => call('save-file', { name, base64: base64Of(bytes) }),
    session: 'forwarded',
    chrome: {
      setTitle: (title) => tell(call('window', { title })),
      setUnsaved: (unsaved) => tell(call('window', { unsaved })),
      setProgress: (progress) =>
        tell(call('window', { progress: progress === null ? null : Math.min(1, Math.max(0, progress)) })),
    },
    notify: (title, body) => tell(call('notify', { title, body })),
    notices: { state: () => 'on', allow: () => Promise.resolve() },
    openExternal: (url) => tell(call('open-external', { url })),
    // The page does not know the server's address: main puts it in when this one is opened.
    publicUrl: (path) => `${APP_ORIGIN}${SITE}${path.startsWith('/') ? path : `/${path}`}`,
  };
}

/** In pieces: a call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
