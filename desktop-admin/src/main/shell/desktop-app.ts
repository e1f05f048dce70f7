import path from 'node:path';
import type * as Electron from 'electron';
import type { StorageProblem } from '@wa/shared/platform/port';
import { ADMIN_DOCUMENT, APP_ORIGIN, APP_SCHEME, SERVERS_DOCUMENT, SITE } from '../../ipc/addresses.ts';
import { eventChannel } from '../../ipc/bridge.ts';
import type { EventName, Events } from '../../ipc/events.ts';
import { openRecordFiles } from '../files/record-files.ts';
import { acceptFilters } from '../protocol/accept-filters.ts';
import { createAppHandler } from '../protocol/app-handler.ts';
import { listAppFiles } from '../protocol/app-files.ts';
import { createPickedFiles } from '../protocol/picked-files.ts';
import { createForwarder } from '../server/forward.ts';
import { openKeptServers } from '../server/kept-servers.ts';
import { guardContents, guardSession } from '../window/guard-contents.ts';
import { createMainWindow, type MainWindow } from '../window/main-window.ts';
import { menuTemplate } from '../window/menu-template.ts';
import { openableAddress } from '../window/openable.ts';
import { WEB_PREFERENCES } from '../window/web-preferences.ts';
import { openingBounds, type WindowState } from '../window/window-state.ts';
import { createServerChoice } from './choose-server.ts';
import { serverArgument } from './command-line.ts';
import { registerCalls } from './dispatch.ts';
import { createHandlers } from './handlers.ts';
import { createSecretStore } from './secret-store.ts';
import { openServerRooms } from './server-rooms.ts';
import { isTrustedSender } from './trusted-sender.ts';

const WINDOW_STATE = 'window';
/** Milliseconds within which a page that crashes again is left alone. */
const CRASH_PAUSE = 10_000;

export interface DesktopOptions {
  electron: typeof Electron;
  /** Folder of the built page. */
  rendererFolder: string;
  preload: string;
  log: (message: string, detail: unknown) => void;
}

/** Opens the user's data and the window, after Electron is ready. */
export async function startDesktop({
  electron,
  rendererFolder,
  preload,
  log,
}: DesktopOptions): Promise<void> {
  const { app, BrowserWindow, dialog, ipcMain, Menu, Notification, protocol, screen, session, shell } =
    electron;
  const userData = app.getPath('userData');
  const shellProblems: StorageProblem[] = [];
  const damaged = await openRecordFiles(path.join(userData, 'shell-aside'), async () => {});
  const settings = await openRecordFiles(path.join(userData, 'shell'), async (record) => {
    await damaged.put(record.key, record);
    shellProblems.push({ where: 'settings', key: record.key, reason: record.reason });
  });
  const secrets = createSecretStore(electron.safeStorage, process.platform);
  const kept = await openKeptServers(settings);
  const rooms = await openServerRooms({ kept, folder: path.join(userData, 'servers'), secrets });
  const named = app.isPackaged ? null : serverArgument(process.argv);
  if (named !== null) await rooms.enter(named);

  const picked = createPickedFiles();
  let window: Electron.BrowserWindow | null = null;
  let frame: MainWindow | null = null;
  let isQuitting = false;
  let mayClose = false;

  function tell<N extends EventName>(name: N, value: Events[N]): void {
    window?.webContents.send(eventChannel(name), value);
  }
  function openOutside(address: string): void {
    const target = openableAddress(address, rooms.current()?.origin ?? null);
    if (target === null) log('An address was not opened', address.slice(0, 200));
    else shell.openExternal(target).catch((error: unknown) => log('The browser did not open', error));
  }

  protocol.handle(
    APP_SCHEME,
    createAppHandler({
      files: listAppFiles(rendererFolder),
      forward: createForwarder({
        target: rooms.current,
        onUploadProgress: (id, sent) => tell('upload-progress', { id, sent }),
        log,
      }),
      blobs: () => rooms.current()?.storage.blobs ?? null,
      picked,
      log,
    }),
  );
  guardSession(session.defaultSession);

  registerCalls(ipcMain, {
    handlers: createHandlers({
      room: rooms.current,
      servers: createServerChoice({ kept, rooms }),
      secrets,
      shellProblems: () => shellProblems.splice(0),
      window: { update: (change) => frame?.update(change) },
      notify: (title, body) => {
        if (!Notification.isSupported()) return;
        const notification = new Notification({ title, body });
        notification.on('click', () => focusWindow());
        notification.show();
      },
      openOutside,
      pickFiles: async ({ accept, multiple }) => {
        if (window === null) return [];
        const { filePaths } = await dialog.showOpenDialog(window, {
          properties: multiple ? ['openFile', 'multiSelections'] : ['openFile'],
          filters: acceptFilters(accept),
        });
        return filePaths.map((file) => picked.offer(file));
      },
    }),
    isTrusted: (sender, name) => isTrustedSender(sender, name, window?.webContents ?? null),
    log,
  });

  function focusWindow(): void {
    if (window === null) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  async function load(): Promise<void> {
    const document = rooms.current() === null ? SERVERS_DOCUMENT : ADMIN_DOCUMENT;
    await show(document);
  }
  /** A document that is left before it is complete is no failure. */
  async function show(document: string): Promise<void> {
    await window?.loadURL(APP_ORIGIN + document).catch((error: unknown) => log('A document was left', error));
  }
  async function leaveFor(leaving: 'reload' | 'switch'): Promise<void> {
    if (window === null || !(await frame?.mayLeave(leaving))) return;
    if (leaving === 'reload') window.webContents.reload();
    else await show(SERVERS_DOCUMENT);
  }

  async function openWindow(): Promise<void> {
    const stored = await settings.get(WINDOW_STATE);
    const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
    const { bounds, isMaximized } = openingBounds(stored, areas);
    const opened = new BrowserWindow({
      ...bounds,
      minWidth: 360,
      minHeight: 480,
      show: false,
      backgroundColor: '#0c3f4a',
      webPreferences: { ...WEB_PREFERENCES, devTools: !app.isPackaged, preload },
    });
    window = opened;
    frame = createMainWindow({ window: opened, dialog, appName: app.name });
    const thisFrame = frame;
    if (isMaximized) opened.maximize();
    opened.once('ready-to-show', () => opened.show());
    opened.webContents.on('did-navigate', () => thisFrame.reset());
    reviveAfterCrash(opened.webContents);
    opened.on('close', (event) => {
      const state: WindowState = { bounds: opened.getNormalBounds(), isMaximized: opened.isMaximized() };
      settings
        .put(WINDOW_STATE, state)
        .catch((error: unknown) => log('The window was not remembered', error));
      if (mayClose || thisFrame.unsaved() === 0) return;
      event.preventDefault();
      void askToClose(opened, thisFrame);
    });
    opened.on('closed', () => {
      window = null;
      frame = null;
    });
    await load();
  }

  async function askToClose(opened: Electron.BrowserWindow, its: MainWindow): Promise<void> {
    const wasQuitting = isQuitting;
    isQuitting = false;
    if (!(await its.mayLeave('quit'))) return;
    mayClose = true;
    if (wasQuitting) app.quit();
    else opened.close();
  }

  function reviveAfterCrash(contents: Electron.WebContents): void {
    let last = 0;
    contents.on('render-process-gone', (_event, { reason }) => {
      log('The page has ended', reason);
      const now = Date.now();
      if (reason !== 'clean-exit' && now - last > CRASH_PAUSE) contents.reload();
      last = now;
    });
  }

  app.on('before-quit', () => void (isQuitting = true));
  app.on('web-contents-created', (_event, contents) =>
    guardContents(contents, { openOutside, goHome: () => void load(), log }),
  );
  app.on('second-instance', () => {
    if (window === null) void openWindow();
    else focusWindow();
  });
  app.on('activate', () => {
    if (window === null) void openWindow();
  });
  app.on('window-all-closed', () => {
    mayClose = false;
    if (process.platform !== 'darwin') app.quit();
  });

  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        isMac: process.platform === 'darwin',
        isPackaged: app.isPackaged,
        appName: app.name,
        actions: {
          command: (name) => tell('command', name),
          chooseServer: () => void leaveFor('switch'),
          openSite: () => openOutside(`${APP_ORIGIN}${SITE}/`),
          reload: () => void leaveFor('reload'),
        },
      }),
    ),
  );
  await openWindow();
}
