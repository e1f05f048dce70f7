/** The question that is asked while changes have not reached the server. */
export interface LeaveQuestion {
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
export function windowTitle(title: string, unsaved: number, appName: string): string {
  return `${unsaved > 0 ? '• ' : ''}${title === '' ? '' : `${title} – `}${appName}`;
}
