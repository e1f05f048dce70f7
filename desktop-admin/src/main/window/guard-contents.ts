import type { Session, WebContents } from 'electron';
import { isOwnDocument } from './openable.ts';

interface GuardOptions {
  /** Shows the app's own document again. */
  goHome: () => void;
  /** Opens an address in the system's browser, if that is allowed. */
  openOutside: (address: string) => void;
  log: (message: string, detail: unknown) => void;
}

/**
 * Prevents a page from leaving its origin and from opening windows or webviews. It runs for every web
 * contents.
 */
export function guardContents(contents: WebContents, { openOutside, goHome, log }: GuardOptions): void {
  const keepHere = (event: { preventDefault: () => void; url: string }) => {
    if (isOwnDocument(event.url)) return;
    event.preventDefault();
    log('Navigation blocked', event.url.slice(0, 200));
  };
  contents.on('will-navigate', keepHere);
  contents.on('will-redirect', keepHere);
  contents.on('will-frame-navigate', (event) => {
    // Preview frames of the page have no address and never navigate.
    if (!event.isMainFrame && event.url !== 'about:srcdoc' && event.url !== 'about:blank') {
      event.preventDefault();
      log('Frame navigation blocked', event.url.slice(0, 200));
    }
  });
  // A page can navigate to about:blank without a check, so the app's own document is loaded again.
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

/** Permissions of the page: its copy buttons, and a database that survives low disk space. */
const GRANTED = ['clipboard-sanitized-write', 'persistent-storage'];

/** Denies every other permission, device, and download. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(GRANTED.includes(permission)),
  );
  session.setPermissionCheckHandler((_contents, permission) => GRANTED.includes(permission));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
