import { createPageParts, noteKept } from '@wa/admin-app/platform/browser/page-parts';
import type { Platform, PlatformFlags, StorageProblem } from '@wa/admin-app/platform/port';
import { APP_ORIGIN, SITE } from '../ipc/addresses.ts';
import type { StartState } from '../ipc/calls.ts';
import type { Call } from './call.ts';
import { databaseOf } from './take-over.ts';

interface DesktopPlatformOptions {
  call: Call;
  start: StartState;
  /** Damage that the takeover of an earlier release's files has found. */
  damaged: readonly StorageProblem[];
  log: (message: string, detail: unknown) => void;
}

/** The platform of the desktop app: what is native is a call to the main process. */
export function createDesktopPlatform(options: DesktopPlatformOptions): Platform {
  const { call, start, damaged, log } = options;
  const known = new Map(Object.entries(start.flags));
  const tell = (told: Promise<unknown>) => {
    told.catch((error: unknown) => log('The app did not take a note', error));
  };
  // Main writes them to the disk: kill -9 takes away what the page keeps in its local storage.
  const flags: PlatformFlags = {
    get: (name) => known.get(name) ?? null,
    set: (name, value) => {
      if (value === null) known.delete(name);
      else known.set(name, value);
      tell(call('flag', { name, value }));
    },
  };
  return {
    ...createPageParts({
      flags,
      name: databaseOf(start.server),
      found: [...start.problems, ...damaged],
    }),
    saveFile: (name, _type, bytes) => call('save-file', { name, base64: base64Of(bytes) }),
    session: 'forwarded',
    chrome: {
      setTitle: (title) => tell(call('window', { title })),
      setUnsaved: (unsaved) => {
        tell(call('window', { unsaved }));
        noteKept(flags, unsaved);
      },
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
