import type { Session, WebContents } from 'electron';
import { isOwnDocument } from './openable.ts';

interface GuardOptions {
  /** Shows the app's own document again. */
  goHome: () => void;
  /** Hands an address to the system's browser, if it may be opened at all. */
  openOutside: (address: string) => void;
  log: (message: string, detail: unknown) => void;
}

/** Keeps a page where it belongs: no other origin, no window, no webview, ever. Runs for every web contents. */
export function guardContents(contents: WebContents, { openOutside, goHome, log }: GuardOptions): void {
  const keepHere = (event: { preventDefault: () => void; url: string }) => {
    if (isOwnDocument(event.url)) return;
    event.preventDefault();
    log('Navigation refused', event.url.slice(0, 200));
  };
  contents.on('will-navigate', keepHere);
  contents.on('will-redirect', keepHere);
  contents.on('will-frame-navigate', (event) => {
    // A frame of the page holds a preview without an address; it never goes anywhere.
    if (!event.isMainFrame && event.url !== 'about:srcdoc' && event.url !== 'about:blank') {
      event.preventDefault();
      log('Navigation of a frame refused', event.url.slice(0, 200));
    }
  });
  // A page can empty itself (about:blank) without asking anyone; it is not left at that.
  contents.on('did-navigate', (_event, url) => {
    if (isOwnDocument(url)) return;
    log('The page left its document', url.slice(0, 200));
    goHome();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

/** Permissions the page may have: its own copy buttons, and to keep its database when the disk runs short. */
const GRANTED = ['clipboard-sanitized-write', 'persistent-storage'];

/** Denies every permission, device and download that a page could ask for. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(GRANTED.includes(permission)),
  );
  session.setPermissionCheckHandler((_contents, permission) => GRANTED.includes(permission));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
