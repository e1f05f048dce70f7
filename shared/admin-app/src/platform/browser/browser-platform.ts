import type { Platform, PlatformFlags } from '../port.ts';
import { createPageParts, storeChangeCount } from './page-parts.ts';

const OPENABLE = ['https:', 'http:', 'mailto:', 'tel:'];
/** Milliseconds after which browsers no longer need the address of a download. */
const REVOKE_AFTER = 60_000;

/** Flags that didn't fit into the full storage. They last as long as the tab. */
const unstored = new Map<string, string>();

const flags: PlatformFlags = {
  get: (name) => unstored.get(name) ?? localStorage.getItem(name),
  set: (name, value) => {
    unstored.delete(name);
    if (value === null) localStorage.removeItem(name);
    else
      try {
        localStorage.setItem(name, value);
      } catch {
        unstored.set(name, value);
      }
  },
};

/** Creates the platform of a browser tab. */
export function createBrowserPlatform(): Platform {
  const guard = createUnsavedGuard(window);
  return {
    ...createPageParts({ flags }),
    saveFile,
    chrome: {
      setTitle: (title) => void (document.title = title),
      setUnsaved: (count) => {
        guard(count);
        storeChangeCount(flags, count);
      },
      // A tab has no progress bar of its own, so the page shows the progress.
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

/** Asks before the tab closes while the count is above 0. */
function createUnsavedGuard(target: Window): (count: number) => void {
  let guarding = false;
  const ask = (event: Event) => event.preventDefault();
  return (count) => {
    if (count > 0 === guarding) return;
    guarding = count > 0;
    // The listener keeps a page out of the back-forward cache, so it is attached only while needed.
    if (guarding) target.addEventListener('beforeunload', ask);
    else target.removeEventListener('beforeunload', ask);
  };
}

/** Downloads bytes as a file. The browser chooses the folder or asks for it. */
async function saveFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  const link = Object.assign(document.createElement('a'), { href, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after the click event.
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER);
  return true;
}
