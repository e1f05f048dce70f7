import type { Platform, PlatformFlags } from '../port.ts';
import { createKeptNote, eventSignal, openBroadcast } from './page-signals.ts';
import { createIndexedDbStorage } from './indexed-db-storage.ts';
import { pickFiles } from './pick-files.ts';
import { saveFile } from './save-file.ts';
import { createUnsavedGuard } from './unsaved-guard.ts';

const OPENABLE = ['https:', 'http:', 'mailto:', 'tel:'];

const flags: PlatformFlags = {
  get: (name) => localStorage.getItem(name),
  set: (name, value) => {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  },
};

/** The platform of a browser tab. */
export function createBrowserPlatform(): Platform {
  const guard = createUnsavedGuard(window);
  const kept = createKeptNote(flags);
  return {
    storage: createIndexedDbStorage({ expected: kept.before }),
    lock: { exclusive: async (name, work) => await navigator.locks.request(name, work) },
    channel: openBroadcast,
    online: eventSignal(window, ['online', 'offline'], () => navigator.onLine),
    visible: eventSignal(document, ['visibilitychange'], () => document.visibilityState === 'visible'),
    flags,
    pickFiles,
    saveFile,
    session: 'cookie',
    chrome: {
      setTitle: (title) => void (document.title = title),
      setUnsaved: (count) => {
        guard(count);
        kept.note(count);
      },
      // A tab has no progress bar of its own; the page shows it.
      setProgress: () => {},
    },
    notify: (title, body) => {
      if (noticeState() === 'on') new Notification(title, { body });
    },
    notices: { state: noticeState, allow: async () => void (await Notification.requestPermission()) },
    openExternal: (url) => {
      const target = URL.parse(url, location.href);
      if (target !== null && OPENABLE.includes(target.protocol)) window.open(target, '_blank', 'noopener');
    },
    publicUrl: (path) => new URL(path, location.origin).href,
  };
}

function noticeState(): 'on' | 'off' | 'ask' {
  if (!('Notification' in window)) return 'off';
  return ({ granted: 'on', denied: 'off', default: 'ask' } as const)[Notification.permission];
}
