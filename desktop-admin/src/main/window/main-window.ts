import type { BrowserWindow, Dialog } from 'electron';
import type { CallInput } from '../../ipc/calls.ts';
import { leaveQuestion, windowTitle, type Leaving } from './close-guard.ts';

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
