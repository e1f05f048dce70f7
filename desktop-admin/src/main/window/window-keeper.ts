import { counted } from '@wa/core/domain/text';
import type * as Electron from 'electron';
import { z } from 'zod';
import { APP_ORIGIN, SERVERS_DOCUMENT } from '../../ipc/addresses.ts';
import { eventChannel, type EventName, type Events } from '../../ipc/bridge.ts';
import type { CallInput } from '../../ipc/calls.ts';
import type { Settings } from '../files/settings.ts';

/** The question shown while changes have not reached the server. */
interface LeaveQuestion {
  message: string;
  detail: string;
  buttons: [stay: string, leave: string];
}

export type Leaving = 'quit' | 'reload' | 'switch';

const LEAVE: Readonly<Record<Leaving, { button: string; later: string }>> = {
  quit: { button: 'Quit', later: 'the next time the app runs' },
  reload: { button: 'Reload', later: 'after the reload' },
  switch: { button: 'Switch', later: 'when you come back to this server' },
};

/** Returns the question before leaving; null if all changes have been sent. */
export function leaveQuestion(unsaved: number, leaving: Leaving): LeaveQuestion | null {
  if (unsaved === 0) return null;
  const { button, later } = LEAVE[leaving];
  const changes = counted(unsaved, 'change has', 'changes have');
  return {
    message: `${changes} not reached the server yet.`,
    detail: `Your changes stay on this computer. They’ll be sent ${later}, and unsaved input will be offered as a draft.`,
    buttons: ['Keep Working', button],
  };
}

/** Returns the window's title: a dot if there are unsaved changes, the page's title, and the app's name. */
function windowTitle(title: string, unsaved: number, appName: string): string {
  return `${unsaved > 0 ? '• ' : ''}${title === '' ? '' : `${title} – `}${appName}`;
}

const size = z.number().int().min(200).max(20_000);
const place = z.number().int().min(-50_000).max(50_000);
const windowState = z.object({
  bounds: z.object({ x: place, y: place, width: size, height: size }),
  isMaximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowState>;

/** In pixels. */
const DEFAULT_SIZE = { width: 1360, height: 900 };
/** Pixels of the title bar that must be on a screen, so that the window can be moved. */
const GRIP = 80;

/** Returns the saved bounds of the window, or the default if they aren't on any screen. */
export function openingBounds(
  stored: unknown,
  workAreas: readonly Electron.Rectangle[],
): { bounds: Partial<Electron.Rectangle> & { width: number; height: number }; isMaximized: boolean } {
  const parsed = windowState.safeParse(stored);
  if (!parsed.success) return { bounds: DEFAULT_SIZE, isMaximized: false };
  const { bounds, isMaximized } = parsed.data;
  const isReachable = workAreas.some(
    (area) =>
      bounds.x + bounds.width >= area.x + GRIP &&
      bounds.x <= area.x + area.width - GRIP &&
      bounds.y >= area.y &&
      bounds.y <= area.y + area.height - GRIP,
  );
  const { width, height } = bounds;
  return { bounds: isReachable ? bounds : { width, height }, isMaximized };
}

/**
 * Security settings of the page (trust model, Electron). They are constants, so that no setting can weaken
 * them.
 */
export const WEB_PREFERENCES = {
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  plugins: false,
  navigateOnDragDrop: false,
  spellcheck: true,
} as const;

const WINDOW_STATE = 'window';
/** Milliseconds within which a page that crashes again isn't reloaded. */
const CRASH_PAUSE = 10_000;

/** The single window: it restores its bounds, asks before closing, and reloads after a crash. */
interface WindowKeeper {
  current: () => Electron.BrowserWindow | null;
  open: () => Promise<void>;
  /** Focuses the window, or opens one. */
  focus: () => void;
  /** Shows the document for the current state. */
  home: () => Promise<void>;
  /** Reloads or opens the server selection, if the user agrees to leave unsaved changes. */
  leaveFor: (leaving: 'reload' | 'switch') => Promise<void>;
  send: <N extends EventName>(name: N, value: Events[N]) => void;
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
  /** Title of the current document. */
  let title = '';
  let unsaved = 0;
  let isQuitting = false;
  let isAsking = false;
  let mayClose = false;

  app.on('before-quit', () => void (isQuitting = true));

  let opening: Promise<void> | null = null;
  /** A second start while the window opens waits for the same window. */
  const open = () =>
    (opening ??= openWindow().finally(() => {
      opening = null;
    }));

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
    mayClose = false;
    title = '';
    update({ unsaved: 0 });
    if (isMaximized) opened.maximize();
    opened.once('ready-to-show', () => opened.show());
    opened.on('page-title-updated', (event) => event.preventDefault());
    // A new document has no unsaved changes.
    opened.webContents.on('did-navigate', () => update({ unsaved: 0, progress: null }));
    reviveAfterCrash(opened.webContents);
    opened.on('close', (event) => {
      if (mayClose) return;
      event.preventDefault();
      void askToClose(opened);
    });
    opened.on('closed', () => void (window = null));
    await home();
  }

  async function remember(opened: Electron.BrowserWindow): Promise<void> {
    const state: WindowState = { bounds: opened.getNormalBounds(), isMaximized: opened.isMaximized() };
    await settings
      .put(WINDOW_STATE, state)
      .catch((error: unknown) => log('Window position not saved', error));
  }

  /** Updates the title, the unsaved dot, and the progress in the dock or taskbar. */
  function update(change: CallInput<'window'>): void {
    title = change.title ?? title;
    unsaved = change.unsaved ?? unsaved;
    window?.setTitle(windowTitle(title, unsaved, app.name));
    window?.setDocumentEdited(unsaved > 0);
    if (change.progress !== undefined) window?.setProgressBar(change.progress ?? -1);
  }

  /** Returns true if all changes are saved or the user agrees to leave. */
  async function mayLeave(leaveFrom: Electron.BrowserWindow, leaving: Leaving): Promise<boolean> {
    const question = leaveQuestion(unsaved, leaving);
    if (question === null) return true;
    const choice = { type: 'warning', defaultId: 0, cancelId: 0, noLink: true } as const;
    const { response } = await dialog.showMessageBox(leaveFrom, { ...question, ...choice });
    return response === 1;
  }

  /** Asks before closing and closes after the data is written to disk. */
  async function askToClose(opened: Electron.BrowserWindow): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const wasQuitting = isQuitting;
    isQuitting = false;
    const isAgreed = await mayLeave(opened, 'quit');
    isAsking = false;
    if (!isAgreed) return;
    await remember(opened);
    mayClose = true;
    if (wasQuitting) app.quit();
    else opened.close();
  }

  function reviveAfterCrash(contents: Electron.WebContents): void {
    let last = 0;
    contents.on('render-process-gone', (_event, { reason }) => {
      log('Page process ended', reason);
      const now = Date.now();
      if (reason !== 'clean-exit' && now - last > CRASH_PAUSE) contents.reload();
      last = now;
    });
  }

  /** Loads a document. It isn't a failure if the document is left before it has loaded. */
  async function show(document: string): Promise<void> {
    await window
      ?.loadURL(APP_ORIGIN + document)
      .catch((error: unknown) => log('Document load aborted', error));
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
      if (window === null || !(await mayLeave(window, leaving))) return;
      if (leaving === 'reload') window.webContents.reload();
      else await show(SERVERS_DOCUMENT);
    },
    send: (name, value) => window?.webContents.send(eventChannel(name), value),
    update,
  };
}
