import path from 'node:path';
import * as electron from 'electron';
import electronLog from 'electron-log/main';
import { APP_SCHEME } from '../ipc/addresses.ts';
import { startDesktop } from './shell/desktop-app.ts';

/** Set while building, and only when the installers are signed (scripts/desktop-package.mjs). */
declare const __SIGNED_UPDATES__: boolean;

const { app, dialog, protocol } = electron;

electronLog.transports.console.level = app.isPackaged ? false : 'warn';
const log = (message: string, detail: unknown) => electronLog.warn(message, detail);

// Before Electron is ready: an origin of its own, with storage, fetch and the content policy of a secure page.
protocol.registerSchemesAsPrivileged([
  {
    scheme: APP_SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  },
]);

async function main(): Promise<void> {
  await app.whenReady();
  await startDesktop({
    electron,
    rendererFolder: path.join(__dirname, '../renderer'),
    preload: path.join(__dirname, '../preload/preload.cjs'),
    log,
  });
  if (__SIGNED_UPDATES__ && app.isPackaged) await lookForUpdate();
}

/** Off in every build that is not signed: an update is code that nobody looks at first. */
async function lookForUpdate(): Promise<void> {
  try {
    const { autoUpdater } = await import('electron-updater');
    autoUpdater.autoInstallOnAppQuit = true;
    await autoUpdater.checkForUpdatesAndNotify();
  } catch (error) {
    log('The search for an update failed', error);
  }
}

// One window works on one queue: a second start only brings the first to the front.
if (app.requestSingleInstanceLock()) {
  main().catch((error: unknown) => {
    electronLog.error('The app could not start', error);
    dialog.showErrorBox(
      'WA Catalogue Admin cannot start',
      error instanceof Error ? error.message : String(error),
    );
    app.exit(1);
  });
} else app.quit();
