import type { Answer, CallInput, CallName, CallOutputs } from './calls.ts';

/** What main tells the page without being asked. */
export interface Events {
  /** A menu item that the admin carries out. */
  command: 'undo' | 'redo' | 'save' | 'help';
  /** Bytes of an upload that have left this computer; `id` is the request's own. */
  'upload-progress': { id: string; sent: number };
}

export type EventName = keyof Events;
export const EVENT_NAMES = ['command', 'upload-progress'] as const satisfies readonly EventName[];

/** What the preload script puts into the page as `window.desktop`: named calls of plain JSON, and nothing else. */
export interface Bridge {
  call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<Answer<CallOutputs[N]>>;
  /** Answers the way to stop listening. */
  on: <N extends EventName>(name: N, listener: (value: Events[N]) => void) => () => void;
}

/** Channel names as they cross the process border. */
export const callChannel = (name: CallName) => `wa:${name}`;
export const eventChannel = (name: EventName) => `wa:event:${name}`;
