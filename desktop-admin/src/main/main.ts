import path from 'node:path';
import * as electron from 'electron';
import electronLog from 'electron-log/main';
import { APP_SCHEME } from '../ipc/addresses.ts';
import { startDesktop } from './shell/desktop-app.ts';

/** Set by the build, and true only if the installers are signed (scripts/desktop-package.mjs). */
declare const __SIGNED_UPDATES__: boolean;

const { app, dialog, protocol } = electron;

electronLog.transports.console.level = app.isPackaged ? false : 'warn';
const log = (message: string, detail: unknown) => electronLog.warn(message, detail);

// The scheme must be registered before Electron is ready. It gives the page a secure origin with storage,
// fetch, and a content policy.
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

/** Checks for an update. Unsigned builds never do, because an update is code that nobody reviews first. */
async function lookForUpdate(): Promise<void> {
  try {
    const { autoUpdater } = await import('electron-updater');
    autoUpdater.autoInstallOnAppQuit = true;
    await autoUpdater.checkForUpdatesAndNotify();
  } catch (error) {
    log('Update check failed', error);
  }
}

// Only one instance may use the queue, so a second start focuses the window of the first.
if (app.requestSingleInstanceLock()) {
  main().catch((error: unknown) => {
    electronLog.error('App start failed', error);
    dialog.showErrorBox('The app can’t start', error instanceof Error ? error.message : String(error));
    app.exit(1);
  });
} else app.quit();
