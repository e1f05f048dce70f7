import type { Platform, PlatformFlags } from '../port.ts';
import { createPageParts, noteKept } from './page-parts.ts';

const OPENABLE = ['https:', 'http:', 'mailto:', 'tel:'];
/** Milliseconds after which no browser needs the address of a download any more. */
const REVOKE_AFTER = 60_000;

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
  return {
    ...createPageParts({ flags }),
    saveFile,
    session: 'cookie',
    chrome: {
      setTitle: (title) => void (document.title = title),
      setUnsaved: (count) => {
        guard(count);
        noteKept(flags, count);
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

/** Asks before the tab closes, for as long as the count is above 0. */
function createUnsavedGuard(target: Window): (count: number) => void {
  let guarding = false;
  const ask = (event: Event) => event.preventDefault();
  return (count) => {
    if (count > 0 === guarding) return;
    guarding = count > 0;
    // The listener alone keeps a page out of the back-forward cache, so it is there only while needed.
    if (guarding) target.addEventListener('beforeunload', ask);
    else target.removeEventListener('beforeunload', ask);
  };
}

/** Downloads bytes under a name: where to, the browser asks or knows. */
async function saveFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  const link = Object.assign(document.createElement('a'), { href, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER);
  return true;
}
