import type { Rectangle, BrowserWindow, Dialog } from 'electron';
import { z } from 'zod';
import type { CallInput } from '../../ipc/calls.ts';

/** The question that is asked while changes have not reached the server. */
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

/** What to ask before leaving, or null when nothing would be left behind. */
export function leaveQuestion(unsaved: number, leaving: Leaving): LeaveQuestion | null {
  if (unsaved === 0) return null;
  const { button, later } = LEAVE[leaving];
  const changes = unsaved === 1 ? '1 change has' : `${String(unsaved)} changes have`;
  return {
    message: `${changes} not reached the server yet.`,
    detail: `What waits is kept on this computer and is sent ${later}. Input that was not saved is offered as a draft.`,
    buttons: ['Keep Working', button],
  };
}

/** The window's title: a mark while something is unsaved, the page's own title, the app. */
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

/** Pixels. */
const DEFAULT_SIZE = { width: 1360, height: 900 };
/** Pixels of the title bar that must be on a screen, so that the window can be moved. */
const GRIP = 80;

/** Where the window opens: as it was left, unless no screen shows that place any more. */
export function openingBounds(
  stored: unknown,
  workAreas: readonly Rectangle[],
): { bounds: Partial<Rectangle> & { width: number; height: number }; isMaximized: boolean } {
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

/** Every guard that the page runs behind (trust model, Electron). Constants: no setting may soften one. */
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

export interface MainWindow {
  update: (change: CallInput<'window'>) => void;
  /** True when nothing would be left behind, or the person says so. */
  mayLeave: (leaving: Leaving) => Promise<boolean>;
  /** A new document has nothing unsaved yet. */
  reset: () => void;
  unsaved: () => number;
}

interface WindowOptions {
  window: BrowserWindow;
  dialog: Pick<Dialog, 'showMessageBox'>;
  appName: string;
}

/** Title, unsaved mark, progress in the dock or taskbar, and the question before something is left behind. */
export function createMainWindow({ window, dialog, appName }: WindowOptions): MainWindow {
  let title = '';
  let unsaved = 0;

  function show(): void {
    window.setTitle(windowTitle(title, unsaved, appName));
    window.setDocumentEdited(unsaved > 0);
  }
  window.on('page-title-updated', (event) => event.preventDefault());
  show();

  return {
    unsaved: () => unsaved,
    update: (change) => {
      title = change.title ?? title;
      unsaved = change.unsaved ?? unsaved;
      if (change.progress !== undefined) window.setProgressBar(change.progress ?? -1);
      show();
    },
    reset: () => {
      unsaved = 0;
      window.setProgressBar(-1);
      show();
    },
    mayLeave: async (leaving) => {
      const question = leaveQuestion(unsaved, leaving);
      if (question === null) return true;
      const { response } = await dialog.showMessageBox(window, {
        type: 'warning',
        ...question,
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      return response === 1;
    },
  };
}
