import type { Answer, CallInput, CallName, CallOutputs } from './calls.ts';

/** Events that main sends to the page. */
export interface Events {
  /** A menu item that the admin executes. */
  command: 'undo' | 'redo' | 'save' | 'help';
  /** Bytes of an upload sent so far; `id` is the id of the request. */
  'upload-progress': { id: string; sent: number };
}

export type EventName = keyof Events;
export const EVENT_NAMES = ['command', 'upload-progress'] as const satisfies readonly EventName[];

/** The API that the preload script exposes as `window.desktop`: named calls with plain JSON only. */
export interface Bridge {
  call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<Answer<CallOutputs[N]>>;
  /** Returns a function that removes the listener. */
  on: <N extends EventName>(name: N, listener: (value: Events[N]) => void) => () => void;
}

/** Channel names between the processes. */
export const callChannel = (name: CallName) => `wa:${name}`;
export const eventChannel = (name: EventName) => `wa:event:${name}`;
