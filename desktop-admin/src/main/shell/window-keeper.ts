import type * as Electron from 'electron';
import { APP_ORIGIN, SERVERS_DOCUMENT } from '../../ipc/addresses.ts';
import { eventChannel, type EventName, type Events } from '../../ipc/bridge.ts';
import type { CallInput } from '../../ipc/calls.ts';
import type { Settings } from '../files/settings.ts';
import {
  createMainWindow,
  type MainWindow,
  WEB_PREFERENCES,
  openingBounds,
  type WindowState,
} from '../window/main-window.ts';

const WINDOW_STATE = 'window';
/** Milliseconds within which a page that crashes again is left alone. */
const CRASH_PAUSE = 10_000;

/** The one window: opened where it was left, asked before it closes, brought back after a crash. */
interface WindowKeeper {
  current: () => Electron.BrowserWindow | null;
  open: () => Promise<void>;
  /** Brings the window to the front, or opens one. */
  focus: () => void;
  /** Shows the document that belongs there now. */
  home: () => Promise<void>;
  /** Reloads or goes to the choice of servers, if the person agrees to leave what is unsaved. */
  leaveFor: (leaving: 'reload' | 'switch') => Promise<void>;
  tell: <N extends EventName>(name: N, value: Events[N]) => void;
  update: (change: CallInput<'window'>) => void;
}

interface KeeperOptions {
  electron: typeof Electron;
  settings: Settings;
  preload: string;
  homeDocument: () => string;
  log: (message: string, detail: unknown) => void;
}

export function createWindowKeeper({
  electron,
  settings,
  preload,
  homeDocument,
  log,
}: KeeperOptions): WindowKeeper {
  const { app, BrowserWindow, dialog, screen } = electron;
  let window: Electron.BrowserWindow | null = null;
  let frame: MainWindow | null = null;
  let isQuitting = false;
  let isAsking = false;
  let mayClose = false;

  app.on('before-quit', () => void (isQuitting = true));

  async function open(): Promise<void> {
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
    const its = createMainWindow({ window: opened, dialog, appName: app.name });
    window = opened;
    frame = its;
    mayClose = false;
    if (isMaximized) opened.maximize();
    opened.once('ready-to-show', () => opened.show());
    opened.webContents.on('did-navigate', () => its.reset());
    reviveAfterCrash(opened.webContents);
    opened.on('close', (event) => {
      if (mayClose) return;
      event.preventDefault();
      void askToClose(opened, its);
    });
    opened.on('closed', () => {
      window = null;
      frame = null;
    });
    await home();
  }

  async function remember(opened: Electron.BrowserWindow): Promise<void> {
    const state: WindowState = { bounds: opened.getNormalBounds(), isMaximized: opened.isMaximized() };
    await settings
      .put(WINDOW_STATE, state)
      .catch((error: unknown) => log('The window was not remembered', error));
  }

  /** Closing waits for the answer, and for the disk. */
  async function askToClose(opened: Electron.BrowserWindow, its: MainWindow): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const wasQuitting = isQuitting;
    isQuitting = false;
    const mayLeave = await its.mayLeave('quit');
    isAsking = false;
    if (!mayLeave) return;
    await remember(opened);
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

  /** A document that is left before it is complete is no failure. */
  async function show(document: string): Promise<void> {
    await window?.loadURL(APP_ORIGIN + document).catch((error: unknown) => log('A document was left', error));
  }
  const home = () => show(homeDocument());

  return {
    current: () => window,
    open,
    home,
    focus: () => {
      if (window === null) {
        void open();
        return;
      }
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    leaveFor: async (leaving) => {
      if (window === null || !(await frame?.mayLeave(leaving))) return;
      if (leaving === 'reload') window.webContents.reload();
      else await show(SERVERS_DOCUMENT);
    },
    tell: (name, value) => window?.webContents.send(eventChannel(name), value),
    update: (change) => frame?.update(change),
  };
}
