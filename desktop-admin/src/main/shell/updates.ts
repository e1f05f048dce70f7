/** Set while building, and only when the installers are signed (scripts/desktop-package.mjs). */
declare const __SIGNED_UPDATES__: boolean;

interface UpdateOptions {
  isPackaged: boolean;
  log: (message: string, detail: unknown) => void;
}

/** Looks for a newer version. Off in every build that is not signed: an update is code that nobody looks at first. */
export async function startUpdates({ isPackaged, log }: UpdateOptions): Promise<void> {
  if (!__SIGNED_UPDATES__ || !isPackaged) return;
  try {
    const { autoUpdater } = await import('electron-updater');
    autoUpdater.autoInstallOnAppQuit = true;
    await autoUpdater.checkForUpdatesAndNotify();
  } catch (error) {
    log('Updates could not be looked for', error);
  }
}
