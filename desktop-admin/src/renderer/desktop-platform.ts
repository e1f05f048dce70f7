import { createPageParts, storeChangeCount } from '@wa/admin-app/platform/browser/page-parts';
import type { Platform, PlatformFlags, StorageProblem } from '@wa/admin-app/platform/port';
import { APP_ORIGIN, SITE } from '../ipc/addresses.ts';
import type { StartState } from '../ipc/calls.ts';
import type { Call } from './call.ts';
import { databaseOf } from './take-over.ts';

interface DesktopPlatformOptions {
  call: Call;
  start: StartState;
  /** Damage found by the migration of an earlier release's files. */
  damaged: readonly StorageProblem[];
  log: (message: string, detail: unknown) => void;
}

/** Creates the platform of the desktop app, whose native functions are calls to the main process. */
export function createDesktopPlatform(options: DesktopPlatformOptions): Platform {
  const { call, start, damaged, log } = options;
  const known = new Map(Object.entries(start.flags));
  const send = (sent: Promise<unknown>) => {
    sent.catch((error: unknown) => log('Call to the main process failed', error));
  };
  // Main stores the flags on disk, because kill -9 loses recent entries of the page's local storage.
  const flags: PlatformFlags = {
    get: (name) => known.get(name) ?? null,
    set: (name, value) => {
      if (value === null) known.delete(name);
      else known.set(name, value);
      send(call('flag', { name, value }));
    },
  };
  return {
    ...createPageParts({
      flags,
      name: databaseOf(start.server),
      found: [...start.problems, ...damaged],
    }),
    saveFile: (name, _type, bytes) => call('save-file', { name, base64: base64Of(bytes) }),
    chrome: {
      setTitle: (title) => send(call('window', { title })),
      setUnsaved: (unsaved) => {
        send(call('window', { unsaved }));
        storeChangeCount(flags, unsaved);
      },
      setProgress: (progress) =>
        send(call('window', { progress: progress === null ? null : Math.min(1, Math.max(0, progress)) })),
    },
    notify: (title, body) => send(call('notify', { title, body })),
    notices: { state: () => 'on', allow: () => Promise.resolve() },
    openExternal: (url) => send(call('open-external', { url })),
    // The page doesn't know the server's address. Main inserts it when the address is opened.
    publicUrl: (path) => `${APP_ORIGIN}${SITE}${path.startsWith('/') ? path : `/${path}`}`,
  };
}

/** Encodes in chunks, because a function call takes a limited number of arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
